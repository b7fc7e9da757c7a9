import Lockstep
import LockstepModel

/// Where one table leads, which depends on the names of the other tables: kept while these mean the same.
struct TableLinks: Sendable {
  /// Where it leads into other documents.
  let uses: [FlowUse]
  let links: [ResolvedLink]
  /// What its calls do after each result.
  let handledResults: [CallReturns.HandledResult]
  /// The steps that may be part of a cycle that never waits, see ``AutomaticCycles``, and those that no way within the
  /// table leads to.
  let cycleCandidates: [LinkedProject.StepIndex]
  let locallyUnreachableSteps: [LinkedProject.StepIndex]

  /// - Parameter titles: those of `project`.
  init(_ summary: TableSummary, _ project: Project, _ titles: LinkTitles) {
    let table = summary.table
    uses = FlowUse.all(of: table, in: project)
    handledResults = CallReturns.handledResults(of: summary, in: project.linked)
    links = summary.links.map { ResolvedLink($0, in: project, titles) }
    cycleCandidates = AutomaticCycles.candidates(
      in: table.index, of: project.linked, secrets: project.dataNames.secretInputs)
    locallyUnreachableSteps = project.linked.locallyUnreachableSteps(in: table.index)
  }
}
