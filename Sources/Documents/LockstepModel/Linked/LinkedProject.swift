/// The answers to "where does this lead?" for all rows of a project, found once and read by everything: findings about
/// undefined names, rules about paths, the compiler, diagrams and the comparison of versions.
///
/// Flat arrays: a project has tens of thousands of rows, and each walk over them would otherwise count the
/// references of their texts.
package final class LinkedProject: Sendable {
  /// Position in ``Project/flows``; those of tables are positions in ``tables``, too.
  package struct FlowIndex: LinkIndex {
    package let rawValue: Int32
    package init(rawValue: Int32) { self.rawValue = rawValue }
  }

  /// Position in ``steps``.
  package struct StepIndex: LinkIndex {
    package let rawValue: Int32
    package init(rawValue: Int32) { self.rawValue = rawValue }
  }

  /// Position in ``destinations``.
  package struct RowIndex: LinkIndex {
    package let rawValue: Int32
    package init(rawValue: Int32) { self.rawValue = rawValue }
  }

  /// The tables of the project, in the order of the documents.
  package let tables: IndexedArray<FlowIndex, FlowTable>
  /// An entry for every step, and for every scenario without steps, which represents its target.
  package let steps: IndexedArray<StepIndex, LinkedStep>
  /// Where each row leads. Those of a step are its rows, in their order, and then its own `next:`, if it has one; of a
  /// scenario without steps it is where that leads.
  package let destinations: IndexedArray<RowIndex, Destination>
  /// Every name without a target, in document order, those of the project file last.
  package let unresolvedReferences: [Reference]
  /// The tables with names without a target.
  let tablesWithUnresolvedNames: Set<FlowIndex>
  /// For each table its first entry of ``steps``, and the end of the last one's.
  let firstStepByTable: [StepIndex]

  static let empty = LinkedProject(
    tables: IndexedArray([]), starts: [], part: LinkedPart(), unresolvedReferences: [])

  /// - Parameter part: the links of all tables.
  init(
    tables: IndexedArray<FlowIndex, FlowTable>, starts: [StepIndex], part: LinkedPart,
    unresolvedReferences: [Reference]
  ) {
    self.tables = tables
    self.firstStepByTable = starts
    steps = IndexedArray(part.steps)
    destinations = IndexedArray(part.rows)
    self.unresolvedReferences = unresolvedReferences
    tablesWithUnresolvedNames = Set(
      part.unresolvedByTable.indices.lazy.filter { !part.unresolvedByTable[$0].isEmpty }.map { FlowIndex($0) }
    )
  }

  /// The steps of a table.
  package func steps(of flow: FlowIndex) -> Range<StepIndex> {
    firstStepByTable[flow.position]..<firstStepByTable[flow.position + 1]
  }

  /// Where a flow begins: its first step, whatever scenarios without steps come before it. nil for a flow without rows
  /// in this project.
  package func entrance(of flow: FlowIndex) -> StepIndex? {
    guard flow < tables.endIndex else { return nil }
    return tables[flow].entry.entrance.map { firstStepByTable[flow.position].advanced(by: $0) }
  }

  /// Where everything begins that a person, a caller or a `go-to` enters without naming a step.
  package var entrances: [StepIndex] { tables.indices.compactMap(entrance) }

  /// The first step of the flow that a step calls; nil if it calls no flow of this project.
  package func callee(of step: StepIndex) -> StepIndex? { steps[step].callee.flatMap(entrance) }

  /// The entry of a step, by its place in ``FlowTable/steps``.
  package func index(ofStep place: Int, in flow: FlowIndex) -> StepIndex {
    firstStepByTable[flow.position].advanced(by: tables[flow].entry.linkedStepOffset(ofStep: place))
  }

  /// The entry of a step by its place in a scenario.
  package func index(ofStep step: Int, ofScenario scenario: Int, in flow: FlowIndex) -> StepIndex {
    firstStepByTable[flow.position].advanced(
      by: tables[flow].entry.firstLinkedStepOffset(ofScenario: scenario) + step)
  }

  package func scenario(_ index: StepIndex) -> Scenario {
    tables[steps[index].flow].section.scenarios[Int(steps[index].scenario)]
  }

  /// nil for a scenario without steps.
  package func step(_ index: StepIndex) -> Step? {
    let step = steps[index]
    return step.step == nil ? nil : tables[step.flow].steps[Int(step.positionInTable)]
  }

  /// The id of the step, or of the scenario without steps.
  package func id(_ index: StepIndex) -> SourceString { step(index)?.id ?? scenario(index).id }

  /// Where a row of a step leads.
  ///
  /// - Parameter row: its place in ``Step/transitions``.
  package func destination(ofRow row: Int, of step: StepIndex) -> Destination {
    destinations[steps[step].rows.lowerBound.advanced(by: row)]
  }

  /// Calls `body` for every target that leads somewhere from an entry, with its destination.
  package func forEachTarget(of index: StepIndex, _ body: (Target, Destination) -> Void) {
    var row = steps[index].rows.lowerBound
    guard let step = step(index) else {
      if let target = scenario(index).target { body(target, destinations[row]) }
      return
    }
    for transition in step.transitions {
      if let target = transition.target { body(target, destinations[row]) }
      row = row.advanced(by: 1)
    }
    if let target = step.continuation { body(target, destinations[row]) }
  }

  // The project as a graph, whose edges are the rows.

  /// The steps that rows lead to, one as often as rows do, without steps that are entered with an empty call stack.
  package func forEachNeighbour(of index: StepIndex, _ body: (StepIndex) -> Void) {
    for row in steps[index].rows { if case .step(let next) = destinations[row] { body(next) } }
  }

  /// For each step of a table, by its place there, those of the table whose rows lead to it, in their order.
  package func predecessors(in flow: FlowIndex) -> [[StepIndex]] {
    let steps = steps(of: flow)
    var origins = [[StepIndex]](repeating: [], count: steps.count)
    for step in steps {
      forEachNeighbour(of: step) { origins[steps.lowerBound.distance(to: $0)].append(step) }
    }
    return origins
  }

  /// Marks everything reachable by rows from `starts`, and the starts themselves.
  ///
  /// - Returns: the newly marked steps, the starts first.
  @discardableResult
  package func markReachable(from starts: [StepIndex], in reached: inout IndexedArray<StepIndex, Bool>)
    -> [StepIndex]
  {
    var marked = starts.filter { !reached[$0] }
    for step in marked { reached[step] = true }
    var next = 0
    while next < marked.count {
      for row in steps[marked[next]].rows {
        guard let step = destinations[row].step, !reached[step] else { continue }
        reached[step] = true
        marked.append(step)
      }
      next += 1
    }
    return marked
  }

  /// Whether some way from an entrance leads to a step.
  package var reachableSteps: IndexedArray<StepIndex, Bool> {
    var reached = IndexedArray<StepIndex, Bool>(repeating: false, count: steps.count)
    markReachable(from: entrances, in: &reached)
    return reached
  }
}
