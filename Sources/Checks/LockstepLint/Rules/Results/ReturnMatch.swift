import Lockstep
import LockstepModel

/// The results of a called flow, compared with those that the rows of the call take.
struct ReturnMatch {
  /// Results that the callee gives and no row takes, with the document that declares them.
  private(set) var unhandledResults: [(result: SourceString, source: SourceText)] = []
  /// The one of them that the only row for something else probably means: that row is the finding.
  private(set) var meantResult: SourceString?

  /// - Returns: nil for a step that calls no partial flow of the project.
  init?(_ step: Step, in context: LintContext) {
    guard step.kind.value == .partialFlow, let number = context.project.flowNumber(step.name.value) else {
      return nil
    }
    let callee = context.project.flows[number]
    let rows = step.transitions.filter { $0.trigger.kind == .returns }.map(\.trigger.text.value)
    let (taken, results) = (Set(rows), Set(callee.results))
    if results.isSubset(of: taken) { return }
    let conditions =
      callee.isExternal ? [:] : context.summaries[LintContext.FlowIndex(number)].conditionalResults
    // A result that no row of the callee gives is reported there, and so is one that it gives and does not declare.
    let given = context.returnedResults(of: context.project.documentID(of: callee))
    let impossible = taken.filter { !results.contains($0) && given?.contains($0) != true }
    let untaken = results.subtracting(taken)
    let near = Dictionary(
      uniqueKeysWithValues: impossible.sorted().prefix(Suggestion.maxSuggestedFindings).map {
        ($0, Set(Suggestion.similarNames(to: $0, among: untaken)))
      })
    unhandledResults = Self.declaredResults(by: callee, in: context.project).filter { result, _ in
      !taken.contains(result.value) && given?.contains(result.value) != false
        && conditions[result.value].map { $0.isDisjoint(with: step.passedParameters.map(\.value)) } != true
        && !near.values.contains { $0.contains(result.value) }
    }
    // The two that are left are probably one, and in any case one finding has both.
    if unhandledResults.count == 1, impossible.filter({ near[$0]?.isEmpty != false }).count == 1 {
      meantResult = unhandledResults.popLast()?.result
    }
  }

  private static func declaredResults(by callee: FlowEntry, in project: Project) -> [(
    result: SourceString, source: SourceText
  )] {
    if let (document, _) = project.section(of: callee) {
      return document.results.map { ($0, document.source) }
    }
    guard case .external(let number) = callee.definition, let settings = project.settings else { return [] }
    return settings.externalFlows[number].results.map { ($0, settings.source) }
  }
}
