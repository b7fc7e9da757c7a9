import LockstepModel

/// A use case declares results, which only a partial flow hands back to its caller (design §3, `results`).
struct ResultsOnUseCase: DocumentRule {
  let info = RuleInfo(
    "results-on-use-case", "a use case declares results, which no row can take",
    why: """
      Only a call of a partial flow has rows for results. A flow that calls a use case goes on at its end, \
      and a session that began with it is over.
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

  func findings(inDocumentOf flow: LintSubject.Flow, _ subject: LintSubject) -> [Diagnostic] {
    let document = flow.document
    guard document.kind.value == .useCase, let first = document.results.first else { return [] }
    return [
      finding(
        "\(document.id.value) is a use case, whose results no row can take", at: first.span, in: flow,
        row: "Possible Results", help: "make it a partial flow, or lead the rows that give them to an end")
    ]
  }
}
