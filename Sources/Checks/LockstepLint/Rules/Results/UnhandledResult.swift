import Lockstep
import LockstepModel

/// A call has no row for a result of the flow that it calls (`partial-flow`); see ``ReturnMatch``.
struct UnhandledResult: Rule {
  let info = RuleInfo("unhandled-result", dependsOn: .declarations)

  func findings(in flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    context.summaries[flow.index].callStepIndices.flatMap { findings(in: flow, flow.steps[$0], context) }
  }

  private func findings(
    in flow: LintContext.Flow, _ step: Step, _ context: LintContext
  ) -> [Diagnostic] {
    guard let match = ReturnMatch(step, in: context), !match.unhandledResults.isEmpty,
      !context.hasContradictoryLink(step.id.value, in: flow.index),
      let callee = context.project.flow(step.name.value)
    else { return [] }
    let taken = step.transitions.filter { $0.trigger.kind == .returns }.map { "'\($0.trigger.text.value)'" }
    let id = RowLetters.freeID(in: step, flow.wording)
    return match.unhandledResults.map { result, source in
      finding(
        "\(step.id.value) has no row for the result '\(result.value)' of \(callee.id)",
        at: step.name.span,
        in: flow, row: step.id.value,
        label: taken.isEmpty ? "no row takes a result" : "takes \(Suggestion.list(taken))",
        help: "add a row to it: \(flow.spelled(.row(id: id, .returns, words: result.value)))",
        related: [.init(Location(source, result.span), "'\(result.value)' is declared here")],
        restingOn: [callee.id])
    }
  }
}
