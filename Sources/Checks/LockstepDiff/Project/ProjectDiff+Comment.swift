import Lockstep
import LockstepModel
import LockstepReporting

extension ProjectDiff {
  /// How many changes a comment names.
  private static let maximumChanges = 3

  /// The report for a comment on a merge request, in Markdown: how many changes there are, the gravest of them, and how many
  /// more; a line says so where there are none.
  package var comment: String {
    let changes = flows.flatMap { flow in flow.changes.map { (flow: flow, change: $0) } }
    var counts = Change.Category.allCases.compactMap { category -> String? in
      let count = changes.count { $0.change.category == category }
      return count == 0 ? nil : "\(count) \(category.rawValue)"
    }
    for (documents, one, several) in [
      (addedFlows, "new flow", "new flows"), (removedFlows, "flow removed", "flows removed"),
    ]
    where !documents.isEmpty {
      counts.append(Count.text(documents.count, one, several))
    }
    if !projectChanges.isEmpty { counts.append("\(projectChanges.count) of the project") }
    if counts.isEmpty { return "No change in behaviour, numbers or wording.\n" }
    let ranked = Change.Category.allCases.flatMap { category in
      changes.filter { $0.change.category == category }
    }
    let named = ranked.prefix(Self.maximumChanges).map { flow, change in
      "- \(Self.escapedMarkdown(Printable.line("\(flow.new.id.value) \(flow.line(of: change))")))\n"
    }
    let more = ranked.count - named.count
    return "**Changes of the flows:** \(counts.joined(separator: ", "))\n" + named.joined()
      + (more > 0 ? "- and \(more) more\n" : "")
  }
}
