import Lockstep
import LockstepModel

/// A row of a kind that its step cannot take.
struct WrongTrigger: LocalStepRule {
  let info = RuleInfo("wrong-trigger", level: .warning)

  func findings(in flow: LintContext.Flow, _ step: Step) -> [Diagnostic] {
    let kind = step.kind.value
    return step.transitions.compactMap { row in
      let what: String
      switch row.trigger.kind {
      case .returns where !kind.isCall: what = "does not call a flow, so it has no results"
      case .case where kind.isCall: what = "calls a flow, which returns results"
      case .case where kind.isDisplayed: what = "is shown to the user and has no outcomes"
      default: return nil
      }
      let written = flow.spelled(.triggerKeyword(row.trigger.kind))
      let meant = flow.spelled(.triggerKeyword(kind.isCall ? .returns : .case))
      return finding(
        "\(step.id.value) \(what)", at: row.trigger.text.span, in: flow, row: row.id.value,
        help: kind.isDisplayed
          ? "make it a row for an action of the user or an event"
          : "write \(meant) instead of \(written), or make it a row for an event")
    }
  }
}
