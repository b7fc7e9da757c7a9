import LockstepModel

/// A flow declares a result that none of its rows gives (design §3, `results`).
struct UnproducedResult: ProjectRule {
  let info = RuleInfo(
    "unproduced-result", "a flow declares a result that none of its rows gives",
    why:
      "Every caller must have a row for it, which is never taken; or the row that gives it has been forgotten.",
    example: """
        flow: PF1.1
        kind: partial-flow
        title: Confirm
        results: [Confirmed, Refused]
        scenarios:
          - id: 1
            steps:
              - id: 1.1
                prompt: Are you sure?
                transitions:
                  - {id: 1.1a, user: selects Yes, result: Confirmed}
      +           - {id: 1.1b, user: selects No, result: Refused}
      """,
    dependsOn: .rows,
    level: .warning,
    suppressed: """
      for each result that a row gives and the flow does not declare, the one declared result that comes closest.
      """)

  func findings(in subject: LintSubject) -> [Diagnostic] {
    subject.flows.flatMap { flow -> [Diagnostic] in
      let document = flow.document
      // The tables of one document share its results.
      if document.results.isEmpty || !flow.isFirstOfDocument { return [] }
      return RenamedResults(document, subject).missing.map { number in
        let result = document.results[number]
        return finding(
          "no row of \(document.id.value) gives the result '\(result.value)'", at: result.span, in: flow,
          row: "Possible Results",
          help:
            "end the row that gives it with \(RowSpelling(document).result(result.value)), or remove it here")
      }
    }
  }
}
