import Lockstep
package import LockstepModel

extension WordingSurvey {
  /// How many rows the flow tables have, whatever their words are.
  package var rowCount: Int {
    flows.reduce(0) { $0 + $1.scenarios.count + $1.steps.reduce(0) { $0 + 1 + $1.rows.count } }
  }

  /// How many rows of some documents a reader understands: who does what, and where it leads.
  package static func understood(_ sources: [SourceText], _ wording: Wording) -> Int {
    sources.reduce(0) { all, source in
      let read = MarkdownReader.read(source, wording)
      guard let document = read.value else { return all }
      let rules: Set<String> = [RuleInfo.markdownTitle.id, RuleInfo.markdownTarget.id]
      let odd = Set(
        read.diagnostics.filter { rules.contains($0.rule.id) && $0.row != nil }.map {
          "\($0.flow ?? "") \($0.row ?? "")"
        })
      let rows = document.sections.flatMap(\.scenarios).map { scenario in
        1
          + scenario.steps.reduce(0) {
            $0 + ($1.isHalfRead ? 0 : 1) + $1.transitions.count { $0.trigger.kind != .text }
          }
      }
      return all + max(0, rows.reduce(0, +) - odd.count)
    }
  }
}

extension Step {
  /// Whether it shows something by a name in quotes, but is read as one of the system.
  fileprivate var isHalfRead: Bool {
    kind.value == .system && SurveyText.quoted(name.value) != nil && !details.isEmpty
  }
}
