import Lockstep
import LockstepModel

/// A row or a call that leads to a flow that does not exist.
struct DanglingReference: Equatable, Sendable {
  /// The flow as it is named, and as the link to it is worded.
  private let name: String
  private let label: String?
  /// The name of the action that the user selects there; nil for other rows.
  private let action: String?

  /// - Returns: the use with the document that it is in; nil if the reference is to something else.
  static func of(_ reference: Reference, in project: Project) -> (document: String, use: DanglingReference)? {
    guard reference.kind == .flow, let place = reference.place, let entry = project.flow(place.flow),
      let (document, section) = project.section(of: entry)
    else { return nil }
    for step in section.scenarios.lazy.flatMap(\.steps) {
      if step.name.span == reference.text.span {
        return (
          document.id.value,
          DanglingReference(name: reference.text.value, label: step.label?.value, action: nil)
        )
      }
      for row in step.transitions where row.target?.text.span == reference.text.span {
        let action =
          row.trigger.kind == .user ? ActionName(row: row.trigger.text.value, project.wording).text : nil
        return (
          document.id.value,
          DanglingReference(name: reference.text.value, label: row.target?.label?.value, action: action)
        )
      }
    }
    return (document.id.value, DanglingReference(name: reference.text.value, label: nil, action: nil))
  }

  /// Whether it may have been meant to lead to a document: its number or its title is nearly the same, or it names the action
  /// that leads there.
  ///
  /// - Parameter action: the action that the user selects according to the document.
  func mayMean(_ document: FlowDocument, by action: String?, _ wording: Wording) -> Bool {
    // The row of a call is lost, and with it which flow it calls.
    if name.isEmpty { return true }
    if let action, action == self.action { return true }
    if !Suggestion.close(to: name, among: [document.id.value]).isEmpty { return true }
    let title = ContentWords.of(document.title.value, wording)
    return label.map { !title.isEmpty && title.isSubset(of: ContentWords.of($0, wording)) } ?? false
  }
}
