import LockstepModel

/// The title of a step or of the first scenario is not worded as the documented ones are (functional-design.md, nodes).
struct NonstandardTitle: LocalFlowRule {
  let info = RuleInfo(
    "nonstandard-title", "a title does not use one of the usual forms",
    why: "Turn this on to keep all titles in the same form.",
    example: RuleInfo.useCase("Open the app") + """
      -       - {id: 1.1, screen: Home, title: System shows screen 'Home', transitions: [{id: 1.1a, user: selects Close, next: end}]}
      +       - {id: 1.1, screen: Home, transitions: [{id: 1.1a, user: selects Close, next: end}]}
        ---
        lockstep: 1
        rules: {nonstandard-title: note}
      """,
    level: nil)

  private static let verbs = ["determines ", "validates ", "executes "]

  func findings(in flow: LintSubject.Flow, _ summary: TableSummary) -> [Diagnostic] {
    var found: [Diagnostic] = []
    if let first = flow.section.scenarios.first, let title = first.title, title.value != "PRIMARY SCENARIO" {
      found.append(
        finding(
          "the first scenario is titled '\(title.value)'", at: title.span, in: flow, row: first.id.value,
          help: "write 'PRIMARY SCENARIO'"))
    }
    for step in flow.section.scenarios.lazy.flatMap(\.steps) where !hasOnlyCommonFields(step) {
      let title = step.title ?? step.name
      found.append(
        finding(
          "'\(title.value)' does not use a usual form", at: title.span, in: flow, row: step.id.value,
          help: "write 'System displays screen '…'', 'System displays prompt '…'', 'System determines …', "
            + "'System validates …', 'System executes …' or 'Operating system …'"))
    }
    return found
  }

  private func hasOnlyCommonFields(_ step: Step) -> Bool {
    let kind = step.kind.value
    if !kind.isCommon { return false }
    if kind.isDisplayed { return step.title == nil || isQuoted(step) }
    return kind != .system || Self.verbs.contains { step.name.value.lowercased().hasPrefix($0) }
  }

  /// A suffix behind the name does no harm.
  private func isQuoted(_ step: Step) -> Bool {
    step.title?.value.hasPrefix("\(step.kind.value.titleWords) '") == true
  }
}
