import LockstepModel

/// The heading of a flow document.
extension Wording {
  /// `Partial Flow 2.8 Validate entered PIN`, `Use Case 2.3 …`, and `CP1 Change PIN` for other ids.
  func headingText(_ id: String, _ title: String) -> String { "\(heading(id)) \(title)" }

  /// The heading that an erratum of the title gives: it may have only the title, or the whole heading.
  func documentedHeading(_ text: String, id: String) -> String {
    let words = FlowDocument.Kind.allCases.map { headings.preferredWord($0.headingWord).text } + [id]
    return words.contains { text.hasPrefix($0 + " ") } ? text : headingText(id, text)
  }
}
