import Lockstep
import LockstepModel

/// A parameter that no call passes (`with`).
struct UnpassedParameter: DocumentRule {
  let info = RuleInfo("unpassed-parameter", dependsOn: .contract, level: .note)

  func findings(inDocumentOf flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    if flow.document.parameters.isEmpty { return [] }
    let calls = context.flowUses.uses(leadingTo: flow.document.id.value).filter(\.isCall)
    if calls.isEmpty { return [] }
    let passed = Set(calls.flatMap(\.passedParameters).map(\.value))
    // One that is passed and not declared is reported there.
    let unknown = passed.subtracting(flow.document.parameters.map(\.value))
    return flow.document.parameters.filter { parameter in
      !passed.contains(parameter.value) && !parameter.value.isBlank
        && !unknown.contains { !Suggestion.similarNames(to: $0, among: [parameter.value]).isEmpty }
    }.map {
      parameter in
      finding(
        "no call passes '\(parameter.value)' to \(flow.document.id.value)", at: parameter.span, in: flow,
        row: flow.wording.aspects.preferredWord(.parameters).text,
        help: "pass it with \(flow.spelled(.passing(parameter: parameter.value))), or remove it")
    }
  }
}
