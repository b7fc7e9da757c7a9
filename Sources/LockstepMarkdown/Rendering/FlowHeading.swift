import LockstepModel

/// The heading of a flow document (design §2).
enum FlowHeading {
  /// `Partial Flow 2.8 Validate entered PIN`, `Use Case 2.3 …`, and `CP1 Change PIN` for other ids.
  static func text(_ id: String, _ title: String) -> String { "\(name(id)) \(title)" }

  /// How a heading names a flow: `Use Case 2.3` for UC2.3, the id itself for others.
  static func name(_ id: String) -> String {
    guard let kind = FlowDocument.Kind(ofID: id) else { return id }
    let number = Array(id.utf8.dropFirst(kind.idPrefix.utf8.count))[...]
    let isNumbered = FlowID.number(number, from: number.startIndex) == number.endIndex
    return isNumbered ? "\(kind.heading) \(number.string)" : id
  }

  /// The heading that an erratum of the title gives: it may have the title alone, or the whole heading.
  static func documented(_ text: String, id: String) -> String {
    let isWhole = (FlowDocument.Kind.allCases.map(\.heading) + [id]).contains { text.hasPrefix($0 + " ") }
    return isWhole ? text : self.text(id, text)
  }
}
