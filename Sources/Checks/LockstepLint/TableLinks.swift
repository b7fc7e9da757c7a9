import Lockstep
import LockstepModel

/// Where one table leads, which depends on the names of the other tables: kept while these mean the same.
struct TableLinks: Sendable {
  /// Where it leads into other documents.
  let uses: [FlowUse]
  let links: [LinkUse]
  /// What its calls do after each result.
  let returns: [CallReturns.Use]
  /// The steps that may be part of a circle that never waits, see ``AutomaticCycles``, and those that no way within the
  /// table leads to.
  let openSteps: [LinkedProject.StepIndex]
  let stepsWithoutWay: [LinkedProject.StepIndex]

  /// - Parameter titles: those of `project`.
  init(_ summary: TableSummary, _ project: Project, _ titles: LinkTitles) {
    let table = summary.table
    uses = FlowUse.all(of: table, in: project)
    returns = CallReturns.uses(of: summary, in: project.linked)
    links = summary.links.map { LinkUse($0, in: project, titles) }
    openSteps = AutomaticCycles.open(in: table.index, of: project.linked)
    stepsWithoutWay = project.linked.stepsWithoutWay(in: table.index)
  }
}
