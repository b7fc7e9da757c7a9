import LockstepModel

/// Where one table leads, which depends on the other tables: found out at each check.
struct TableLinks: Sendable {
  /// Where it leads into other documents.
  let uses: [FlowUse]
  let links: [LinkUse]
  /// The steps that may be part of a circle that never waits, see ``AutomaticCycles``, and those that no way within the
  /// table leads to; counted from the table's first.
  let openSteps: [Int]
  let stepsWithoutWay: [Int]

  /// - Parameter titles: those of `project`.
  init(_ table: FlowTable, _ project: Project, _ titles: LinkTitles) {
    uses = FlowUse.all(of: table, in: project)
    links = LinkUse.all(of: table, in: project, titles)
    let first = project.linked.steps(of: table.index).lowerBound
    openSteps = AutomaticCycles.open(in: table.index, of: project.linked).map(first.distance(to:))
    stepsWithoutWay = project.linked.stepsWithoutWay(in: table.index).map(first.distance(to:))
  }
}
