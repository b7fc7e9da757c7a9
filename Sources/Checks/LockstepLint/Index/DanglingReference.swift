import Lockstep
import LockstepModel

/// A row or a call that leads to a flow that does not exist.
struct DanglingReference: Equatable, Sendable {
  /// The flow as it is named, and as the link to it is worded.
  private let name: String
  private let label: String?
  /// The name of the action that the user selects there; nil for other rows.
  private let action: String?

  /// The dangling ones among some references, by the documents that they are in.
  static func byDocument(_ references: [Reference], in project: Project) -> [String: [DanglingReference]] {
    let toFlows = references.filter { $0.kind == .flow && $0.place != nil }
    var found: [String: [DanglingReference]] = [:]
    for (flow, references) in Dictionary(grouping: toFlows, by: { $0.place?.flow ?? "" }) {
      guard let entry = project.flow(flow), let (document, section) = project.section(of: entry) else {
        continue
      }
      let uses = labelsAndActions(in: section, project.wording)
      found[document.id.value, default: []] += references.map { reference in
        let name = reference.text.value
        let use = uses[reference.text.span]
        return DanglingReference(name: name, label: use?.label, action: use?.action)
      }
    }
    return found
  }

  /// The calls and targets of a table, by the places of their names.
  private static func labelsAndActions(in section: FlowTableSection, _ wording: Wording) -> [Span: (
    label: String?, action: String?
  )] {
    var uses: [Span: (label: String?, action: String?)] = [:]
    for step in section.scenarios.lazy.flatMap(\.steps) {
      uses[step.name.span] = (step.label?.value, nil)
      for row in step.transitions {
        guard let target = row.target else { continue }
        let isUser = row.trigger.kind == .user
        let action = isUser ? ActionName(row: row.trigger.text.value, wording).text : nil
        uses[target.text.span] = (target.label?.value, action)
      }
    }
    return uses
  }

  /// Whether it may have been meant to lead to a document: its number or its title is nearly the same, or it names the action
  /// that leads there.
  ///
  /// - Parameter action: the action that the user selects according to the document.
  func mayMean(_ document: FlowDocument, by action: String?, _ wording: Wording) -> Bool {
    // The row of a call is lost, and with it which flow it calls.
    if name.isEmpty { return true }
    if let action, action == self.action { return true }
    if !Suggestion.similarNames(to: name, among: [document.id.value]).isEmpty { return true }
    let title = ContentWords.set(of: document.title.value, wording)
    return label.map { !title.isEmpty && title.isSubset(of: ContentWords.set(of: $0, wording)) } ?? false
  }
}
