import LockstepModel

/// A flow declares a result that none of its rows gives (`results`).
struct UnproducedResult: Rule {
  let info = RuleInfo("unproduced-result", dependsOn: .rows, level: .warning)

  func findings(in context: LintContext) -> [Diagnostic] {
    context.flows.flatMap { flow -> [Diagnostic] in
      let document = flow.document
      // The tables of one document share its results.
      if document.results.isEmpty || !flow.isFirstOfDocument { return [] }
      return RenamedResults(document, context).unreturnedIndices.map { number in
        let result = document.results[number]
        return finding(
          "no row of \(document.id.value) returns the result '\(result.value)'", at: result.span, in: flow,
          row: flow.wording.aspects.preferredWord(.results).text,
          help:
            "end the row that returns it with \(flow.spelled(.result(result.value))), or remove it here"
        )
      }
    }
  }
}
