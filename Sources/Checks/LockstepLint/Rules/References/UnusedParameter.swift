import Lockstep
import LockstepModel

/// A declared parameter that no row asks for (`when`).
struct UnusedParameter: DocumentRule {
  let info = RuleInfo("unused-parameter", dependsOn: .rows, level: .warning)

  func findings(inDocumentOf flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    guard !flow.document.parameters.isEmpty else { return [] }
    let rows = flow.document.steps.lazy.flatMap(\.transitions)
    let needed = Set(rows.compactMap(\.when?.value))
    // One that a row needs and the flow does not declare is reported there.
    let unknown = needed.subtracting(flow.document.parameters.map(\.value))
    return flow.document.parameters.filter { parameter in
      !needed.contains(parameter.value) && !parameter.value.isBlank
        && !unknown.contains { !Suggestion.similarNames(to: $0, among: [parameter.value]).isEmpty }
    }.map {
      parameter in
      finding(
        "no row of \(flow.document.id.value) needs the parameter '\(parameter.value)'", at: parameter.span,
        in: flow, row: flow.wording.aspects.preferredWord(.parameters).text,
        help:
          "write \(flow.spelled(.condition(parameter: parameter.value))) in the rows that need it, or remove it"
      )
    }
  }
}
