import Lockstep
import LockstepModel

/// A parameter that no call passes (`with`).
struct UnpassedParameter: DocumentRule {
  let info = RuleInfo(
    "unpassed-parameter", "no call passes a parameter that a flow declares",
    why: "The rows that need it are never taken.",
    example: RuleInfo.partialFlow(
      "PF2.4", "Confirm", with: "  parameters: [Cancelable]", "  results: [Confirm, Cancel]") + """
                - id: 1.1
                  prompt: Sure?
                  transitions:
                    - {id: 1.1a, user: confirms, result: Confirm}
                    - {id: 1.1b, user: cancels, when: Cancelable, result: Cancel}
          ---
          flow: UC1.1
          kind: use-case
          title: Open the app
          scenarios:
            - id: 1
              steps:
                - id: 1.1
                  partial-flow: PF2.4
        +         with: [Cancelable]
                  transitions:
                    - {id: 1.1a, returns: Confirm, next: end}
                    - {id: 1.1b, returns: Cancel, next: back}
        """,
    dependsOn: .contract,
    level: .note,
    suppressed: "where a call passes an undeclared parameter with a similar name.")

  func findings(inDocumentOf flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    if flow.document.parameters.isEmpty { return [] }
    let calls = context.uses.of(flow.document.id.value).filter(\.isCall)
    if calls.isEmpty { return [] }
    let passed = Set(calls.flatMap(\.passed).map(\.value))
    // One that is passed and not declared is reported there.
    let unknown = passed.subtracting(flow.document.parameters.map(\.value))
    return flow.document.parameters.filter { parameter in
      !passed.contains(parameter.value) && !parameter.value.isBlank
        && !unknown.contains { !Suggestion.close(to: $0, among: [parameter.value]).isEmpty }
    }.map {
      parameter in
      finding(
        "no call passes '\(parameter.value)' to \(flow.document.id.value)", at: parameter.span, in: flow,
        row: flow.wording.aspects.written(.parameters).text,
        help: "pass it with \(RowSpelling(flow).passing(parameter.value)), or remove it")
    }
  }
}
