package import Lockstep

/// Every reachable state of a flow, and the problems found.
///
/// A small flow is walked with whole histories. For others, one walk finds certain events and one possible events: where
/// both agree, the result is settled; for the rest more screens are kept in sight.
package struct Exploration<Model: ActionModel>: Sendable {
  /// The walk of sessions: all states that it met are reachable.
  package var walk: Explorer<Model, NoWatch>
  /// The errors and impossible rows, in the order of the documents.
  package private(set) var findings: [ExplorationFinding] = []
  /// The findings that are possible but not certain.
  package private(set) var open: [ExplorationFinding] = []
  /// The ends that are faults, with the states of the walk.
  package private(set) var faults: [StatePlace] = []
  /// What ended the search before all was walked once.
  package private(set) var limit: ExplorationLimit?
  /// Whether something is known with some screens in sight.
  private var isKnown = false

  /// How many screens each round keeps in sight, and whether it keeps suspended sessions, too.
  static var rounds: [(screens: Int, keepsSaves: Bool)] { [(2, false), (3, false), (2, true), (4, false)] }

  /// - Throws: a ``Refusal`` if the flow or a parameter does not exist.
  package init(_ program: Program, _ model: Model, options: ExplorerOptions) throws(Refusal) {
    var small = options
    small.reach = .whole
    small.mostStates = min(options.mostStates, options.smallWalk)
    walk = try Explorer(program, model: model, watch: NoWatch(), options: small)
    walk.explore()
    if walk.limit == nil {
      findings = walk.findings()
    } else {
      limit = walk.limit
      walk.options.mostStates = options.mostStates
      for round in Self.rounds { if findOut(round.screens, round.keepsSaves) { break } }
    }
    faults = walk.graph.faulty.map { walk.graph.places[$0] }
  }

  /// Whether all that was walked counts: nothing was left out.
  package var isComplete: Bool { limit == nil }

  /// Looks with so many screens in sight.
  ///
  /// - Returns: whether that was the last time: all is settled, or a bound was reached.
  private mutating func findOut(_ screens: Int, _ keepsSaves: Bool) -> Bool {
    var may = walk.again(.may(screens), screens: screens, keepsSaves: keepsSaves)
    may.explore()
    var seen = may.again(.seen(screens))
    if may.limit == nil { seen.explore() }
    if let bound = may.limit ?? seen.limit {
      // Findings with less in sight stay.
      if !isKnown { limit = bound }
      return true
    }
    isKnown = true
    limit = nil
    walk = seen
    findings = []
    open = []
    let never = may.neverTaken()
    let stuck = may.stuckSteps(met: Set(walk.graph.places.indices.map { walk.words(of: $0) }))
    let dead = may.deadButtons()
    let unseen = walk.neverTaken().filter { !$0.isAbout(never) }
    let alive = walk.deadButtons().filter { !dead.contains($0) }
    if may.isExact {
      findings = never + stuck.sure + dead
      open = unseen + stuck.open + alive
    } else {
      open = never + unseen + stuck.sure + stuck.open + dead + alive
    }
    let known = Set(walk.graph.faulty.map { walk.words(of: $0) })
    let mayFail = may.graph.faulty.contains { !known.contains(may.words(of: $0)) }
    return open.isEmpty && !mayFail
  }
}

extension Explorer {
  /// The same walk with more or fewer screens in sight.
  func again(_ reach: ExplorerReach, screens: Int, keepsSaves: Bool = false) -> Explorer {
    var walk = again(reach)
    walk.horizon = Horizon(program, screens: screens, keepsSaves: keepsSaves)
    return walk
  }

  /// The steps of sessions that never end: those that surely do not, and those that perhaps do not.
  ///
  /// - Parameter met: the states that are known to be met, by their words; nil if all are.
  mutating func stuckSteps(met: Set<[UInt32]>? = nil) -> (
    sure: [ExplorationFinding], open: [ExplorationFinding]
  ) {
    let may = graph.mayLead { graph.isLeft($0) }
    let must =
      met == nil
      ? may
      : graph.mustLead { graph.isLeft($0) || readRole($0) != .state && graph.edges(of: $0).isEmpty }
    var sure: Set<StepID> = []
    var open: Set<StepID> = []
    for state in graph.places.indices where !must[state] && !graph.isEnd(state) {
      guard readNext(graph.places[state]) == .state else { continue }
      if !may[state], met?.contains(words(of: state)) != false {
        sure.insert(next.session.place)
      } else {
        open.insert(next.session.place)
      }
    }
    open.subtract(sure)
    return (
      program.allSteps.filter(sure.contains).map { .trap($0) },
      program.allSteps.filter(open.contains).map { .trap($0) }
    )
  }

  /// The role of a node.
  private func readRole(_ state: Int) -> StateRole {
    let (words, position) = store.words(at: graph.places[state])
    var reader = StateReader(words, at: position)
    return StateRole(reader.read())
  }

  /// The rows of users that never change or do anything.
  func deadButtons() -> [ExplorationFinding] {
    program.allSteps.flatMap { program.rows(of: $0) }
      .filter { tally.dead[Int($0.index)] && !tally.alive[Int($0.index)] }.map { .deadButton($0) }
  }
}

extension ExplorationFinding {
  /// Whether one of these reports the same problem of the same row or step.
  fileprivate func isAbout(_ others: [ExplorationFinding]) -> Bool {
    others.contains { other in
      switch (self, other) {
      case (.neverTaken(let row, _), .neverTaken(let same, _)): row == same
      case (.neverReached(let step), .neverReached(let same)): step == same
      default: false
      }
    }
  }
}
