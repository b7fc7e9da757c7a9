import Lockstep
import LockstepModel

/// A row leads back to its own step and does nothing else: the user selects something on a screen, or a step that
/// never waits decides so.
struct SelfLoop: Rule {
  let info = RuleInfo("self-loop", level: .warning)

  func findings(in flow: LintContext.Flow, _ context: TableContext) -> [Diagnostic] {
    let linked = context.linked
    return linked.steps(of: flow.index).filter { linked.steps[$0].leadsToItself }.flatMap {
      node -> [Diagnostic] in
      guard let step = linked.step(node) else { return [] }
      // Cycles of several steps, or of all rows, are reported themselves.
      let decides =
        step.kind.value == .system
        && step.transitions.allSatisfy { $0.trigger.kind == .case || $0.trigger.kind == .error }
        && !context.stepsInCycles.contains(node)
        && !step.erasesSecret(of: context.project.dataNames.secretInputs)
      if step.kind.value.isCall { return repeatedCallFindings(in: flow, step, node, linked) }
      // Entering the step again begins its timers anew.
      let restartsTimer = step.transitions.contains { context.project.dataNames.isTimer($0) }
      guard step.kind.value.isDisplayed && !restartsTimer || decides else { return [] }
      return findings(in: flow, step, node, linked, decides: decides)
    }
  }

  private func findings(
    in flow: LintContext.Flow, _ step: Step, _ node: LintContext.StepIndex, _ linked: LinkedProject,
    decides: Bool
  ) -> [Diagnostic] {
    step.transitions.enumerated().compactMap { number, row in
      guard linked.neighbour(ofRow: number, of: node) == node, let text = row.target?.text,
        row.effect == nil,
        decides ? Self.decides(row) : Self.selects(row, flow.wording)
      else { return nil }
      return finding(
        "\(row.id.value) leads back to \(step.id.value) and \(decides ? "decides the same again" : "changes nothing")",
        at: text.span, in: flow,
        row: row.id.value,
        help: "lead to the intended step, or add an effect with \(flow.spelled(.effect))")
    }
  }

  /// A row that calls a result's flow again for its own sake: `Retry` is explicit about that.
  private func repeatedCallFindings(
    in flow: LintContext.Flow, _ step: Step, _ node: LintContext.StepIndex, _ linked: LinkedProject
  ) -> [Diagnostic] {
    step.transitions.enumerated().compactMap { number, row in
      guard row.trigger.kind == .returns, linked.neighbour(ofRow: number, of: node) == node,
        let text = row.target?.text, row.effect == nil,
        !flow.wording.signalWords.hasAnyWord(
          of: .again, in: ContentWords.set(of: row.trigger.text.value, flow.wording))
      else { return nil }
      return finding(
        "\(row.id.value) leads back to \(step.id.value), which calls \(step.name.value) again", at: text.span,
        in: flow, row: row.id.value, help: "change the target to the step for '\(row.trigger.text.value)'")
    }
  }

  /// Whether a user selects a named action. Inputs, toggles, `an option` and events may change the screen's contents.
  private static func selects(_ row: FlowRow, _ wording: Wording) -> Bool {
    guard row.gives == nil else { return false }
    switch row.trigger.kind {
    case .user:
      return ActionMatch.selects(row, wording)
        && !ActionName(row: row.trigger.text.value, wording).isDescription
    case .event: return false
    default: return true
    }
  }

  /// With a guard it may be a second attempt: `No answer (first time)`.
  private static func decides(_ row: FlowRow) -> Bool {
    row.trigger.kind == .case && !row.trigger.text.value.contains("(")
  }
}
