package import Lockstep

/// Follows properties during a session that count at the same moments, so that one walk is enough for all of them.
///
/// A mark is whether they count at the moment; of a property that is followed alone also how often an event has
/// happened, or that it is broken.
package struct PropertyWatch: StateWatch {
  package static var isIdle: Bool { false }

  let properties: [Property]
  /// Of each property, whether something happened that it is about: an event that it forbids or counts, or counts from.
  private var isTouched: [Bool]
  /// Of each property the first state at which it is broken, and how many edges there were then; nil of one that is judged
  /// by the graph.
  private(set) var brokenAt: [(state: Int, edges: Int)?]

  private static let waiting = 1
  private static let counting = 2
  private static let broken = 3

  /// - Parameter others: further properties with the same ``Property/walkKey``.
  init(_ first: Property, _ others: [Property] = []) {
    self.init([first] + others)
  }

  private init(_ properties: [Property]) {
    self.properties = properties
    isTouched = [Bool](repeating: false, count: properties.count)
    brokenAt = [(state: Int, edges: Int)?](repeating: nil, count: properties.count)
  }

  /// Follows some of the properties in another walk.
  ///
  /// - Parameter places: their places among ``properties``.
  func following(_ places: [Int]) -> PropertyWatch {
    var watch = PropertyWatch(places.map { properties[$0] })
    for (index, place) in places.enumerated() { watch.isTouched[index] = isTouched[place] }
    return watch
  }

  /// The events from and to which the properties count.
  private var shared: Property? { properties.first }

  package var barredEvents: Property.Events { shared?.without ?? Property.Events() }

  package var seesAway: Bool {
    guard let shared else { return false }
    return [shared.after, shared.until, shared.without].contains { $0.includesBackground }
      || shared.claim.seesAway
  }

  /// Whether nothing that a property is about has happened. An event forbidden without any condition need not.
  func isVacuous(_ place: Int) -> Bool {
    let property = properties[place]
    return switch property.claim {
    case .never: !isTouched[place] && !(property.after.isEmpty && property.until.isEmpty)
    case .atMost, .alwaysPossible: !isTouched[place]
    case .possible: false
    }
  }

  package mutating func isFound(
    at state: Int, after edges: Int, mark: Int, _ session: SessionState, isOver: Bool, in program: FlowProgram
  ) -> Bool {
    for (place, property) in properties.enumerated() where brokenAt[place] == nil {
      let isBroken =
        switch property.claim {
        case .never(let condition) where properties.count > 1:
          mark == Self.counting && condition.holds(of: session, isOver: isOver, in: program)
        default: Self.isBroken(mark, property.claim)
        }
      if isBroken { brokenAt[place] = (state, edges) }
    }
    return brokenAt.allSatisfy { $0 != nil }
  }

  /// Whether a mark shows that a property which is followed alone is broken.
  private static func isBroken(_ mark: Int, _ claim: Property.Claim) -> Bool {
    switch claim {
    case .never: mark == broken
    case .alwaysPossible, .possible: false
    // Marks are counts from 1, so that 0 is before the session.
    case .atMost(let most, _, _, _): mark > most + 1
    }
  }

  /// Whether an `always-possible` is about a state.
  func isAbout<Model>(_ node: SearchNode<Model>, _ place: Int, in program: FlowProgram) -> Bool {
    guard case .alwaysPossible(_, let from) = properties[place].claim, node.role == .state,
      !node.session.isSuspended
    else { return false }
    return node.mark != Self.waiting
      && from?.holds(of: node.session, isOver: node.isOver, in: program) != false
  }

  package mutating func mark(after step: ExplorerTurn, from mark: Int, in program: FlowProgram) -> Int {
    // Nothing is displayed in the background: going away and coming back are one event.
    guard let shared, !step.session.isSuspended else { return mark }
    if case .atMost(let most, let runs, let events, let between) = shared.claim {
      let rule = (runs: runs, events: events, between: between, most: most)
      return count(step, from: max(mark, 1), rule, in: program)
    }
    let counts = counts(step, from: mark, shared, in: program)
    for (place, property) in properties.enumerated() where !isTouched[place] {
      isTouched[place] = touches(step, property, counts: counts, in: program)
    }
    guard counts else { return Self.waiting }
    // States do not show whether Back led there, nor which values an ended session held.
    if properties.count == 1, case .never(let condition) = shared.claim,
      condition.holds(of: step.session, isOver: step.isOver, in: program),
      !condition.isReachedByBack || step.endsByBack(in: program)
    {
      return Self.broken
    }
    return Self.counting
  }

  /// Whether a step is something that a property is about.
  private func touches(
    _ step: ExplorerTurn, _ property: Property, counts: Bool, in program: FlowProgram
  ) -> Bool {
    func holds(_ condition: Property.Condition) -> Bool {
      condition.holds(of: step.session, isOver: step.isOver, in: program)
    }
    switch property.claim {
    case .never(let condition):
      // Since an event that never happens nothing is forbidden.
      return property.after.isEmpty
        ? holds(condition) || step.has(property.until, in: program) : step.has(property.after, in: program)
    case .alwaysPossible(_, let from): return counts && from.map(holds) != false
    case .possible, .atMost: return false
    }
  }

  /// Whether the properties count after a step.
  private func counts(
    _ step: ExplorerTurn, from mark: Int, _ property: Property, in program: FlowProgram
  ) -> Bool {
    var counts = mark == 0 ? property.after.isEmpty : mark == Self.counting
    // Events of the session as a whole come before the rows that follow from them.
    if step.happened(property.until, in: program) { counts = false }
    if step.happened(property.after, in: program) { counts = true }
    for row in step.taken {
      if property.until.rows.contains(row) { counts = false }
      if property.after.rows.contains(row) { counts = true }
    }
    return counts
  }

  /// The count after a step, which ends at the first that is too much.
  private mutating func count(
    _ step: ExplorerTurn, from mark: Int,
    _ rule: (runs: Set<StepID>, events: Property.Events, between: Property.Events, most: Int),
    in program: FlowProgram
  ) -> Int {
    var mark = mark
    func isOver() -> Bool { mark > rule.most + 1 }
    func add(_ isOne: Bool) {
      guard isOne, !isOver() else { return }
      isTouched[0] = true
      mark += 1
    }
    if step.happened(rule.between, in: program) { mark = 1 }
    add(step.happened(rule.events, in: program))
    for row in step.taken where !isOver() {
      add(rule.events.rows.contains(row))
      if rule.between.rows.contains(row), !isOver() { mark = 1 }
    }
    // The rows of an input come before the run that they lead to.
    for run in step.runs { add(rule.runs.contains(run.step) && !run.isAgain) }
    // A right PIN forgives the wrong ones even if the session does not wait for the answer.
    if let decided = step.decided, rule.between.rows.contains(decided), !isOver() { mark = 1 }
    return mark
  }
}
