import LockstepModel

/// What only a look at the ways through all tables tells: which steps nothing leads to, and which lead round in circles.
struct ProjectWays: Sendable {
  typealias FlowIndex = LinkedProject.FlowIndex
  typealias StepIndex = LinkedProject.StepIndex

  /// Steps that lead round in circles and never wait.
  let circles: [[StepIndex]]
  /// What nothing leads to, by table, beyond what lost ways explain.
  private let parts: [FlowIndex: [UnreachablePart]]
  /// What nothing leads to because of a lost way, by table.
  private let explained: [FlowIndex: [LostWay.Cause: UnreachablePart]]
  /// All steps of these, and of the circles, by table.
  private let unreachable: [FlowIndex: Set<StepIndex>]
  private let circling: [FlowIndex: Set<StepIndex>]

  /// - Parameter facts: those of the tables of `linked`.
  static func looking(
    at linked: LinkedProject, _ facts: IndexedArray<FlowIndex, TableFacts>
  ) -> ProjectWays {
    func steps(_ offsets: [Int], of flow: FlowIndex) -> [StepIndex] {
      let first = linked.steps(of: flow).lowerBound
      return offsets.map { first.advanced(by: $0) }
    }
    var open: [StepIndex] = []
    var candidates: [(FlowIndex, [StepIndex])] = []
    for flow in facts.indices {
      open += steps(facts[flow].openSteps, of: flow)
      let withoutWay = facts[flow].stepsWithoutWay
      if !withoutWay.isEmpty { candidates.append((flow, steps(withoutWay, of: flow))) }
    }
    return ProjectWays(linked, circles: AutomaticCycles.all(in: linked, open: open), candidates: candidates)
  }

  /// - Parameter candidates: the steps of each table that no way from the table's own beginning leads to; only tables
  ///   that have some.
  private init(
    _ linked: LinkedProject, circles: [[StepIndex]], candidates: [(flow: FlowIndex, steps: [StepIndex])]
  ) {
    self.circles = circles
    var parts: [FlowIndex: [UnreachablePart]] = [:]
    var explained: [FlowIndex: [LostWay.Cause: UnreachablePart]] = [:]
    if !candidates.isEmpty {
      var search = UnreachableSearch(linked, candidates)
      parts = Dictionary(grouping: search.parts, by: \.flow)
      for (flow, ways) in LostWay.all(of: Set(parts.keys), in: linked, leaving: search.leaving) {
        let own = parts[flow] ?? []
        let pairs = LostWay.explanations(of: own, by: ways, in: linked)
        explained[flow] = Dictionary(uniqueKeysWithValues: pairs.map { (ways[$0.way].cause, own[$0.part]) })
        let known = Set(pairs.map(\.part))
        parts[flow] = own.indices.filter { !known.contains($0) }.map { own[$0] }
      }
    }
    self.explained = explained
    self.parts = parts
    func group(_ steps: some Sequence<StepIndex>) -> [FlowIndex: Set<StepIndex>] {
      steps.reduce(into: [:]) { $0[linked.steps[$1].flow, default: []].insert($1) }
    }
    let all = parts.values.flatMap(\.self) + explained.values.flatMap(\.values)
    unreachable = group(all.lazy.flatMap(\.nodes))
    circling = group(circles.lazy.joined())
  }

  /// What nothing leads to in a table, in its order.
  func parts(of flow: FlowIndex) -> [UnreachablePart] { parts[flow] ?? [] }

  /// What a lost way of a table may have been meant to lead to.
  func part(_ flow: FlowIndex, lostBy cause: LostWay.Cause) -> UnreachablePart? { explained[flow]?[cause] }

  /// The steps of a table that are never reached.
  func unreachable(in flow: FlowIndex) -> Set<StepIndex> { unreachable[flow] ?? [] }

  /// The steps of a table that lead round in circles.
  func circling(in flow: FlowIndex) -> Set<StepIndex> { circling[flow] ?? [] }

  /// The tables of which something else is told than in an earlier project with the same tables.
  func differing(
    in linked: LinkedProject, from other: ProjectWays, in earlier: LinkedProject
  ) -> Set<FlowIndex> {
    let all = Set([parts, other.parts].flatMap(\.keys) + [explained, other.explained].flatMap(\.keys)).union(
      [unreachable, circling, other.unreachable, other.circling].flatMap(\.keys))
    return all.filter { summary(of: $0, in: linked) != other.summary(of: $0, in: earlier) }
  }

  /// What is told of a table, with places that do not depend on the tables before it.
  private struct Summary: Equatable {
    var parts: [[Int]] = []
    /// Rows without a target are of the same table, and say what they explain.
    var explained: Set<[Int]> = []
    var unreachable: Set<[Int]> = []
    var circling: Set<[Int]> = []
  }

  private func summary(of flow: FlowIndex, in linked: LinkedProject) -> Summary {
    func place(_ step: StepIndex) -> [Int] {
      let flow = linked.steps[step].flow
      return [flow.position, step.position - linked.steps(of: flow).lowerBound.position]
    }
    return Summary(
      parts: parts(of: flow).map { part in
        [part.scenario, part.step ?? -1, part.hasWayIn ? 1 : 0] + part.nodes.flatMap(place)
      }, explained: Set((explained[flow] ?? [:]).values.map { [$0.scenario, $0.step ?? -1] }),
      unreachable: Set(unreachable(in: flow).map(place)), circling: Set(circling(in: flow).map(place)))
  }
}
