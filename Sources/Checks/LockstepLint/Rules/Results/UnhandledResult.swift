import Lockstep
import LockstepModel

/// A call has no row for a result of the flow that it calls (`partial-flow`).
struct UnhandledResult: StepRule {
  let info = RuleInfo("unhandled-result", dependsOn: .declarations)

  func findings(in flow: LintContext.Flow, _ step: Step, _ context: LintContext) -> [Diagnostic] {
    guard step.kind.value == .partialFlow, let number = context.project.flowNumber(step.name.value) else {
      return []
    }
    let callee = context.project.flows[number]
    let all = step.transitions.filter { $0.trigger.kind == .returns }.map(\.trigger.text.value)
    let taken = Set(all)
    if callee.results.allSatisfy(taken.contains) || context.isDoubtful(step.id.value, in: flow.index) {
      return []
    }
    // A row for something that the callee cannot give is reported itself, and may have meant this result.
    let results = Set(callee.results)
    let impossible = all.filter { !results.contains($0) }.prefix(Suggestion.most)
    let conditions = callee.isExternal ? [:] : context.summaries[LintContext.FlowIndex(number)].conditions
    // A result that no row of the callee gives is reported there.
    let given = context.given(context.project.documentID(of: callee))
    return declared(by: callee, in: context.project).compactMap { result, source -> Diagnostic? in
      guard !taken.contains(result.value), given?.contains(result.value) != false,
        conditions[result.value].map({ $0.isDisjoint(with: step.with.map(\.value)) }) != true,
        !impossible.contains(where: { Suggestion.close(to: $0, among: [result.value]).count == 1 })
      else { return nil }
      let id = RowLetters.free(in: step, flow.wording)
      return finding(
        "\(step.id.value) has no row for the result '\(result.value)' of \(callee.id)",
        at: step.name.span,
        in: flow, row: step.id.value,
        label: all.isEmpty
          ? "no row takes a result" : "takes \(all.prefix(20).map { "'\($0)'" }.joined(separator: ", "))",
        help: "add a row to it: \(flow.spelled(.row(id: id, .returns, words: result.value)))",
        related: [.init(Location(source, result.span), "'\(result.value)' is declared here")],
        restingOn: [callee.id])
    }
  }

  private func declared(by callee: FlowEntry, in project: Project) -> [(
    result: SourceString, source: SourceText
  )] {
    if let (document, _) = project.section(of: callee) {
      return document.results.map { ($0, document.source) }
    }
    guard case .external(let number) = callee.definition, let settings = project.settings else { return [] }
    return settings.externalFlows[number].results.map { ($0, settings.source) }
  }
}
