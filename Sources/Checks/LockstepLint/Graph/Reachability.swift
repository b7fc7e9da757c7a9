import LockstepModel

/// Facts that need the ways through all tables: unreachable steps, and loops that never wait.
struct Reachability: Sendable {
  typealias FlowIndex = LinkedProject.FlowIndex
  typealias StepIndex = LinkedProject.StepIndex

  /// Loops of steps that never wait.
  let circles: [[StepIndex]]
  /// The unreachable parts by table, without those that lost ways explain.
  private let parts: [FlowIndex: [UnreachablePart]]
  /// The unreachable parts that a lost way explains, by table.
  private let explained: [FlowIndex: [ReachabilityHint.Cause: UnreachablePart]]
  /// All steps of these, and of the circles, by table.
  private let unreachable: [FlowIndex: Set<StepIndex>]
  private let stepsInCircles: [FlowIndex: Set<StepIndex>]

  /// - Parameter links: those of the tables of `linked`.
  static func looking(
    at linked: LinkedProject, _ links: IndexedArray<FlowIndex, TableLinks>
  ) -> Reachability {
    let candidates = links.indices.map { ($0, links[$0].stepsWithoutWay) }.filter { !$0.1.isEmpty }
    let circles = AutomaticCycles.all(in: linked, open: links.flatMap(\.openSteps))
    return Reachability(linked, circles: circles, candidates: candidates)
  }

  /// - Parameter candidates: the steps of each table that no way from the table's own beginning leads to; only tables
  ///   that have some.
  private init(
    _ linked: LinkedProject, circles: [[StepIndex]], candidates: [(flow: FlowIndex, steps: [StepIndex])]
  ) {
    self.circles = circles
    var parts: [FlowIndex: [UnreachablePart]] = [:]
    var explained: [FlowIndex: [ReachabilityHint.Cause: UnreachablePart]] = [:]
    if !candidates.isEmpty {
      var search = UnreachableSearch(linked, candidates)
      parts = Dictionary(grouping: search.parts, by: \.flow)
      for (flow, ways) in ReachabilityHint.all(of: Set(parts.keys), in: linked, leaving: search.leaving) {
        let own = parts[flow] ?? []
        let pairs = ReachabilityHint.explanations(of: own, by: ways, in: linked)
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
    let all = parts.values.flatMap(\.self) + explained.values.flatMap { $0.values }
    unreachable = group(all.lazy.flatMap(\.nodes))
    stepsInCircles = group(circles.lazy.joined())
  }

  /// The unreachable parts of a table, in its order.
  func parts(of flow: FlowIndex) -> [UnreachablePart] { parts[flow] ?? [] }

  /// Whether all steps of a table are reached, and none is part of a loop that never waits.
  func areSound(in flow: FlowIndex) -> Bool {
    parts[flow, default: []].isEmpty && explained[flow, default: [:]].isEmpty && unreachable[flow] == nil
      && stepsInCircles[flow] == nil
  }

  /// The part to which a lost way of a table probably should lead.
  func part(_ flow: FlowIndex, lostBy cause: ReachabilityHint.Cause) -> UnreachablePart? {
    explained[flow]?[cause]
  }

  /// The steps of a table that are never reached.
  func unreachable(in flow: FlowIndex) -> Set<StepIndex> { unreachable[flow] ?? [] }

  /// The steps of a table that belong to loops that never wait.
  func circling(in flow: FlowIndex) -> Set<StepIndex> { stepsInCircles[flow] ?? [] }
}
