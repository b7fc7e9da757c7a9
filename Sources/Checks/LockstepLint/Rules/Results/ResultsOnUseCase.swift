import LockstepModel

/// A use case declares results, which only a partial flow returns to its caller (`results`).
struct ResultsOnUseCase: DocumentRule {
  let info = RuleInfo("results-on-use-case", dependsOn: .contract, level: .warning)

  func findings(inDocumentOf flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    let document = flow.document
    guard document.kind.value == .useCase, let first = document.results.first else { return [] }
    return [
      finding(
        "\(document.id.value) is a use case, and use cases return no results", at: first.span, in: flow,
        row: flow.wording.aspects.preferredWord(.results).text,
        help: "make it a partial flow, or replace the results by 'end'")
    ]
  }
}
