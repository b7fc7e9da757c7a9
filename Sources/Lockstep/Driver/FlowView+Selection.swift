extension FlowView {
  /// A choice together with what the user filled in: what generated screens make, and ``FlowDriver/take(_:)`` takes.
  public struct Selection: Sendable {
    /// What the user chose.
    public var choice: Choice
    /// By the names that ``Choice/gives`` lists.
    package var values: [String: ActionInput]

    package init(_ choice: Choice, values: [String: ActionInput] = [:]) {
      self.choice = choice
      self.values = values
    }
  }

  /// The choice of one of these rows, or else with these words.
  ///
  /// - Parameters:
  ///   - rows: ids of rows of the displayed step.
  ///   - words: as the row has them: `selects Close`.
  /// - Returns: nil if the user cannot choose it now.
  public func possibleSelection(
    _ words: String, rows: [String] = [], values: [String: ActionInput] = [:]
  ) -> Selection? {
    let choice =
      choices.first { choice in choice.row.map(rows.contains) ?? false }
      ?? choices.first { $0.words == words }
    return choice.map { Selection($0, values: values) }
  }

  /// The same for a choice that the flow always offers: taking it is refused if the view does not list it.
  public func selection(
    _ words: String, rows: [String] = [], values: [String: ActionInput] = [:]
  ) -> Selection {
    possibleSelection(words, rows: rows, values: values)
      ?? Selection(Choice(words: words, label: words, gives: values.keys.sorted()), values: values)
  }

  /// The input called `name`.
  public func field(_ name: String) -> Field? { inputs.first { $0.name == name } }
}
