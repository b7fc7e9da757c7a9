import LockstepModel

/// The title of a step or of the first scenario is not worded as the documented ones are (functional-design.md, nodes).
struct NonstandardTitle: Rule {
  let info = RuleInfo("nonstandard-title", level: nil)

  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    var found: [Diagnostic] = []
    if let first = flow.section.scenarios.first, let title = first.title,
      !flow.wording.titles[.primary].contains(where: { $0.text == title.value })
    {
      found.append(
        finding(
          "the first scenario is titled '\(title.value)'", at: title.span, in: flow, row: first.id.value,
          help: "write '\(flow.wording.titles.preferredWord(.primary).text)'"))
    }
    for step in flow.section.scenarios.lazy.flatMap(\.steps) where !hasUsualForm(step, flow.wording) {
      let title = step.title ?? step.name
      found.append(
        finding(
          "'\(title.value)' does not use a usual form", at: title.span, in: flow, row: step.id.value,
          help: "write " + usualFormsText(flow.wording)))
    }
    return found
  }

  private func hasUsualForm(_ step: Step, _ wording: Wording) -> Bool {
    let kind = step.kind.value
    if !kind.isInWordingGuide { return false }
    // A suffix behind the name does no harm.
    if kind.isDisplayed {
      return step.title.map { $0.value == wording.title(kind, step.name.value) } ?? true
    }
    return kind != .system || wording.isCheck(step.name.value) || wording.beginsWithExecuting(step.name.value)
  }

  /// The usual forms, for help.
  private func usualFormsText(_ wording: Wording) -> String {
    let checks = wording.signals[.checks].reversed() + [wording.verbs.preferredWord(.executes)]
    let forms =
      [wording.title(.screen, "…"), wording.title(.prompt, "…")]
      + checks.map { wording.title(.system, $0.sentence("…")) } + [wording.title(.os, "…")]
    return forms.dropLast().map { "'\($0)'" }.joined(separator: ", ") + " or '\(forms.last ?? "")'"
  }
}
