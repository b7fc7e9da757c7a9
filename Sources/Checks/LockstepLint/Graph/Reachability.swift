import LockstepModel

/// Facts that need the ways through all tables: unreachable steps, and loops that never wait.
struct Reachability: Sendable {
  typealias FlowIndex = LinkedProject.FlowIndex
  typealias StepIndex = LinkedProject.StepIndex

  /// Loops of steps that never wait.
  let cycles: [[StepIndex]]
  /// The unreachable parts by table, without those that lost ways explain.
  private let parts: [FlowIndex: [UnreachablePart]]
  /// The unreachable parts that a lost way explains, by table.
  private let explainedParts: [FlowIndex: [ReachabilityHint.Cause: UnreachablePart]]
  /// All steps of these, and of the cycles, by table.
  private let unreachableSteps: [FlowIndex: Set<StepIndex>]
  private let stepsInCycles: [FlowIndex: Set<StepIndex>]

  /// - Parameter links: those of the tables of `linked`.
  static func compute(
    for linked: LinkedProject, _ links: IndexedArray<FlowIndex, TableLinks>
  ) -> Reachability {
    let candidates = links.indices.map { ($0, links[$0].locallyUnreachableSteps) }.filter { !$0.1.isEmpty }
    let cycles = AutomaticCycles.all(in: linked, candidates: links.flatMap(\.cycleCandidates))
    return Reachability(linked, cycles: cycles, candidates: candidates)
  }

  /// - Parameter candidates: the steps of each table that no way from the table's own beginning leads to; only tables
  ///   that have some.
  private init(
    _ linked: LinkedProject, cycles: [[StepIndex]], candidates: [(flow: FlowIndex, steps: [StepIndex])]
  ) {
    self.cycles = cycles
    var parts: [FlowIndex: [UnreachablePart]] = [:]
    var explainedParts: [FlowIndex: [ReachabilityHint.Cause: UnreachablePart]] = [:]
    if !candidates.isEmpty {
      var search = UnreachableSearch(linked, candidates)
      parts = Dictionary(grouping: search.parts, by: \.flow)
      for (flow, hints) in ReachabilityHint.all(
        of: Set(parts.keys), in: linked, stepsLeavingTables: search.stepsLeavingTables)
      {
        let own = parts[flow] ?? []
        let pairs = ReachabilityHint.explanations(of: own, by: hints, in: linked)
        explainedParts[flow] = Dictionary(
          uniqueKeysWithValues: pairs.map { (hints[$0.hint].cause, own[$0.part]) })
        let known = Set(pairs.map(\.part))
        parts[flow] = own.indices.filter { !known.contains($0) }.map { own[$0] }
      }
    }
    self.explainedParts = explainedParts
    self.parts = parts
    func group(_ steps: some Sequence<StepIndex>) -> [FlowIndex: Set<StepIndex>] {
      steps.reduce(into: [:]) { $0[linked.steps[$1].flow, default: []].insert($1) }
    }
    let all = parts.values.flatMap(\.self) + explainedParts.values.flatMap { $0.values }
    unreachableSteps = group(all.lazy.flatMap(\.unreachedSteps))
    stepsInCycles = group(cycles.lazy.joined())
  }

  /// The unreachable parts of a table, in its order.
  func parts(of flow: FlowIndex) -> [UnreachablePart] { parts[flow] ?? [] }

  /// Whether all steps of a table are reached, and none is part of a loop that never waits.
  func hasNoProblems(in flow: FlowIndex) -> Bool {
    parts[flow, default: []].isEmpty && explainedParts[flow, default: [:]].isEmpty
      && unreachableSteps[flow] == nil
      && stepsInCycles[flow] == nil
  }

  /// The part to which a lost way of a table probably should lead.
  func part(_ flow: FlowIndex, explainedBy cause: ReachabilityHint.Cause) -> UnreachablePart? {
    explainedParts[flow]?[cause]
  }

  /// The steps of a table that are never reached.
  func unreachableSteps(in flow: FlowIndex) -> Set<StepIndex> { unreachableSteps[flow] ?? [] }

  /// The steps of a table that belong to loops that never wait.
  func stepsInCycles(in flow: FlowIndex) -> Set<StepIndex> { stepsInCycles[flow] ?? [] }
}
