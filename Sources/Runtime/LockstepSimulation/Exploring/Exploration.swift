package import Lockstep

/// Every reachable state of a flow, and the problems found.
///
/// A small flow is walked with all screens in sight. For others, one walk finds certain events and one possible events:
/// where both agree, the result is settled; for the rest more screens are kept in sight.
package struct Exploration<Model: ActionModel>: Sendable {
  /// The walk of sessions: all states that it met are reachable.
  package var walk: Explorer<Model, NoWatch>
  /// The errors and impossible rows, in the order of the documents.
  package private(set) var findings: [ExplorationFinding] = []
  /// By steps that are dead ends only after some ways: a state of the walk that such a way leads to.
  package private(set) var trapStates: [StepID: Int] = [:]
  /// The findings that are possible but not certain.
  package private(set) var uncertainFindings: [ExplorationFinding] = []
  /// What ended the search before all was walked once.
  package private(set) var limit: ExplorationLimit?
  /// Whether something is known with some screens in sight.
  private var hasCompletedRound = false
  /// The flows as given; those of the walk have placeholders for hidden screens.
  package let program: FlowProgram

  /// - Throws: a ``InputRejection`` if the flow or a parameter does not exist.
  package init(_ program: FlowProgram, _ model: Model, options: ExplorerOptions) throws(InputRejection) {
    self.program = program
    walk = try Explorer(program, model: model, watch: NoWatch(), options: options)
    walk.exploreIfSmall()
    if walk.limit == nil {
      findings = walk.findings()
      trapStates = walk.trapFindings().entrances
    } else {
      limit = walk.limit
      for visibility in VisibilityOptions.rounds { if exploreRound(visibility) { break } }
    }
  }

  /// The ends that are faults, as states of the walk.
  package var faultStates: [Int] { walk.graph.faultStates.sorted() }

  /// Whether all that was walked counts: nothing was left out.
  package var isComplete: Bool { limit == nil }

  /// Looks with so much in sight.
  ///
  /// - Returns: whether that was the last time: all is settled, or a bound was reached.
  private mutating func exploreRound(_ visibility: VisibilityOptions) -> Bool {
    var may = walk.restarted(with: visibility)
    may.explore()
    var seen = may.restarted(with: visibility.forSessions)
    if may.limit == nil { seen.explore() }
    if let bound = may.limit ?? seen.limit {
      // Findings with less in sight stay.
      if !hasCompletedRound { limit = bound }
      return true
    }
    walk = seen
    walk.options.mostMemory = may.options.mostMemory
    hasCompletedRound = true
    limit = nil
    let never = may.neverTakenFindings()
    let walked = walk
    let stuck = may.trapFindings { walked.store.state($0, within: $1) }
    let dead = may.deadButtonFindings()
    let unseen = walk.neverTakenFindings().filter { unseen in !never.contains { $0.isSameProblem(as: unseen) }
    }
    let alive = walk.deadButtonFindings().filter { !dead.contains($0) }
    trapStates = stuck.entrances
    if may.isExact {
      findings = never + stuck.sure + dead
      uncertainFindings = unseen + stuck.open + alive
    } else {
      findings = []
      uncertainFindings = [never, unseen, stuck.sure, stuck.open, dead, alive].flatMap(\.self)
    }
    let known = Set(walk.graph.faultStates.map { walk.store.keys[$0] })
    let mayFail = may.graph.faultStates.contains { !known.contains(may.store.keys[$0]) }
    return uncertainFindings.isEmpty && !mayFail
  }
}

extension VisibilityOptions {
  /// The rounds of a search, with more and more screens in sight, and suspended sessions, too.
  static var rounds: [VisibilityOptions] {
    [(2, false), (3, false), (2, true), (4, false)].map {
      VisibilityOptions(screens: $0.0, includesSaves: $0.1, triesAllHidden: true)
    }
  }

  /// What is in sight on a walk of sessions.
  var forSessions: VisibilityOptions {
    VisibilityOptions(screens: screens, includesSaves: includesSaves, triesAllHidden: false)
  }
}

extension Explorer {
  /// Walks with all screens in sight, unless that takes too many states.
  mutating func exploreIfSmall() {
    let most = options.mostStates
    // In a world a running action is a state whose answer is decided, and there are more of them.
    options.mostStates = min(
      most, model.answersActions ? 2 * options.mostStatesIfSmall : options.mostStatesIfSmall)
    explore()
    options.mostStates = most
  }

  /// The findings of a walk with all screens in sight, in the order of the documents.
  package func findings() -> [ExplorationFinding] {
    neverTakenFindings() + trapFindings().sure + deadButtonFindings()
  }

  /// The rows of users that never change or do anything.
  func deadButtonFindings() -> [ExplorationFinding] {
    program.allSteps.flatMap { program.rows(of: $0) }
      .filter { tally.wasRowIneffective[Int($0.index)] && !tally.wasRowEffective[Int($0.index)] }.map {
        .deadButton($0)
      }
  }
}
