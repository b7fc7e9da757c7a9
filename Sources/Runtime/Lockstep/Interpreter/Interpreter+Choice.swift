// Which row an input of a user takes.
extension Interpreter {
  /// Finds the choice that a user names.
  ///
  /// Only rows of the current step that are the user's count: no words and no ID take an event, an outcome, or a row of a
  /// calling step.
  ///
  /// - Throws: a ``InputRejection``. It does not repeat the words: they may be a secret in the wrong place.
  package func choice(_ named: UserInput.Choice, _ state: SessionState) throws(InputRejection) -> UserChoice {
    guard state.end == nil else { throw refusal("the session has ended", state) }
    guard !state.isSuspended else { throw refusal("the session is suspended", state) }
    let words =
      switch named {
      case .words(let words), .row(let words): words
      }
    if let choice = CoverChoice(words, on: state.configuration.cover) { return .cover(choice) }
    let rows = takeableRowGroups(state).first?.map { $0.row } ?? []
    let choices = rows.filter { program.rowInfo($0).isChoice }
    let ofID = rows.filter { program.rowInfo($0).id == words }
    guard ofID.count < 2 else { throw refusal("\(ofID.count) rows have this ID: send the words", state) }
    var found = ofID.filter { choices.contains($0) }
    if ofID.isEmpty, case .words = named { found = program.matching(words, among: choices) }
    guard let row = found.first else { throw refusal("the user has no such choice here", state) }
    return .row(row)
  }

  private func refusal(_ reason: String, _ state: SessionState) -> InputRejection {
    InputRejection(reason: reason, possible: possibleInputs(state))
  }
}

extension RowInfo {
  /// Whether the row is the user's to take.
  package var isChoice: Bool { trigger == .user || trigger == .text }
}
