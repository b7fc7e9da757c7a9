import LockstepModel

/// A use case declares results, which only a partial flow returns to its caller (`results`).
struct ResultsOnUseCase: DocumentRule {
  let info = RuleInfo(
    "results-on-use-case", "a use case declares results",
    why: """
      A call of a use case has no rows for results, so they are never used. Only partial flows return results.
      """,
    example: """
      - flow: UC1.1
      - kind: use-case
      + flow: PF1.1
      + kind: partial-flow
        title: Confirm
        results: [Confirmed]
        scenarios:
          - id: 1
            steps:
              - id: 1.1
                prompt: Are you sure?
                transitions:
                  - {id: 1.1a, user: selects Yes, result: Confirmed}
                  - {id: 1.1b, user: selects No, next: end}
      """,
    dependsOn: .contract,
    level: .warning)

  func findings(inDocumentOf flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    let document = flow.document
    guard document.kind.value == .useCase, let first = document.results.first else { return [] }
    return [
      finding(
        "\(document.id.value) is a use case, and use cases return no results", at: first.span, in: flow,
        row: flow.wording.aspects.written(.results).text,
        help: "make it a partial flow, or replace the results by 'end'")
    ]
  }
}
