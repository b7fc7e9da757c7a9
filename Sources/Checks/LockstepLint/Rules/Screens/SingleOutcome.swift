import Lockstep
import LockstepModel

/// The system decides something with one outcome only.
struct SingleOutcome: LocalStepRule {
  let info = RuleInfo("single-outcome", level: .note)

  func findings(in flow: LintContext.Flow, _ step: Step) -> [Diagnostic] {
    guard step.kind.value.isAutomatic else { return [] }
    let isAwaiting = step.transitions.contains { $0.trigger.kind == .event }
    guard
      step.transitions.count == 1
        ? decides(step, flow.wording) : isAwaiting && hasOnlySuccess(step, flow.wording)
    else { return [] }
    return [
      finding(
        "\(step.id.value) has only one outcome", at: step.name.span, in: flow, row: step.id.value,
        help: "add the row for the other case")
    ]
  }

  private func decides(_ step: Step, _ wording: Wording) -> Bool {
    hasOnlySuccess(step, wording) || step.kind.value == .system && wording.isCheck(step.name.value)
  }

  /// Whether the awaited event can only go well.
  private func hasOnlySuccess(_ step: Step, _ wording: Wording) -> Bool {
    let outcomes = step.transitions.filter { $0.trigger.kind != .user && $0.after == nil }
    guard outcomes.count == 1, let only = outcomes.first,
      only.trigger.kind == .event || only.trigger.kind == .case
    else { return false }
    let words = ContentWords.set(of: only.trigger.text.value, wording)
    return !wording.signalWords.containsDenial(words) && wording.signalWords.has(.success, in: words)
  }
}
