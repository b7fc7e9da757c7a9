import LockstepModel

/// A flow declares a result that none of its rows gives (`results`).
struct UnproducedResult: Rule {
  let info = RuleInfo(
    "unproduced-result", "a flow declares a result that none of its rows returns",
    why:
      "Every caller needs a row for it that is never taken, or the row that returns it is missing.",
    example: RuleInfo.partialFlow("PF1.1", "Confirm", with: "  results: [Confirmed, Refused]") + """
              - id: 1.1
                prompt: Are you sure?
                transitions:
                  - {id: 1.1a, user: selects Yes, result: Confirmed}
      +           - {id: 1.1b, user: selects No, result: Refused}
      """,
    dependsOn: .rows,
    level: .warning,
    suppressed: """
      for the declared result that is closest to an undeclared result of a row.
      """)

  func findings(in context: LintContext) -> [Diagnostic] {
    context.flows.flatMap { flow -> [Diagnostic] in
      let document = flow.document
      // The tables of one document share its results.
      if document.results.isEmpty || !flow.isFirstOfDocument { return [] }
      return RenamedResults(document, context).missing.map { number in
        let result = document.results[number]
        return finding(
          "no row of \(document.id.value) returns the result '\(result.value)'", at: result.span, in: flow,
          row: flow.wording.aspects.written(.results).text,
          help:
            "end the row that returns it with \(RowSpelling(flow).result(result.value)), or remove it here"
        )
      }
    }
  }
}
