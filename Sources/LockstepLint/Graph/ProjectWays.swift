import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

/// What only a look at the ways through all tables tells: which steps nothing leads to, and which lead round in circles.
struct ProjectWays: Sendable {
  typealias FlowIndex = LinkedProject.FlowIndex
  typealias StepIndex = LinkedProject.StepIndex

  /// Steps that lead round in circles and never wait.
  let circles: [[StepIndex]]
  /// What nothing leads to, by table.
  private let parts: [FlowIndex: [UnreachablePart]]
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
    return ProjectWays(
      linked, circles: AutomaticCycles.all(in: linked, open: open),
      parts: UnreachablePart.all(in: linked, candidates: candidates))
  }

  private init(_ linked: LinkedProject, circles: [[StepIndex]], parts: [UnreachablePart]) {
    self.circles = circles
    self.parts = Dictionary(grouping: parts, by: \.flow)
    func group(_ steps: some Sequence<StepIndex>) -> [FlowIndex: Set<StepIndex>] {
      steps.reduce(into: [:]) { $0[linked.steps[$1].flow, default: []].insert($1) }
    }
    unreachable = group(parts.lazy.flatMap(\.nodes))
    circling = group(circles.lazy.joined())
  }

  /// What nothing leads to in a table, in its order.
  func parts(of flow: FlowIndex) -> [UnreachablePart] { parts[flow] ?? [] }

  /// The steps of a table that are never reached.
  func unreachable(in flow: FlowIndex) -> Set<StepIndex> { unreachable[flow] ?? [] }

  /// The steps of a table that lead round in circles.
  func circling(in flow: FlowIndex) -> Set<StepIndex> { circling[flow] ?? [] }

  /// The tables of which something else is told than in an earlier project with the same tables.
  func differing(
    in linked: LinkedProject, from other: ProjectWays, in earlier: LinkedProject
  ) -> Set<FlowIndex> {
    let all = [parts.keys, other.parts.keys].reduce(into: Set<FlowIndex>()) { $0.formUnion($1) }
      .union([unreachable, circling, other.unreachable, other.circling].flatMap(\.keys))
    return all.filter { summary(of: $0, in: linked) != other.summary(of: $0, in: earlier) }
  }

  /// What is told of a table, with places that do not depend on the tables before it.
  private struct Summary: Equatable {
    var parts: [[Int]] = []
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
      }, unreachable: Set(unreachable(in: flow).map(place)), circling: Set(circling(in: flow).map(place)))
  }
}
