package import Lockstep

/// Follows properties during a session that count at the same moments, so that one walk is enough for all of them.
///
/// A mark is whether they count at the moment; of a property that is followed alone also how often an event has
/// happened, or that it is broken.
package struct PropertyWatch: StateWatch {
  package static var isIdle: Bool { false }

  let properties: [Property]
  /// Of each property, whether something happened that it is about: an event that it forbids or counts, or counts from.
  private var isExercised: [Bool]
  /// Of each property the first state at which it is broken, and how many edges there were then; nil of one that is judged
  /// by the graph.
  private(set) var brokenAt: [(state: Int, edges: Int)?]

  private static let waitingMark = 1
  private static let countingMark = 2
  private static let brokenMark = 3

  /// - Parameter others: further properties with the same ``Property/walkKey``.
  init(_ first: Property, _ others: [Property] = []) {
    self.init([first] + others)
  }

  private init(_ properties: [Property]) {
    self.properties = properties
    isExercised = [Bool](repeating: false, count: properties.count)
    brokenAt = [(state: Int, edges: Int)?](repeating: nil, count: properties.count)
  }

  /// Follows some of the properties in another walk.
  ///
  /// - Parameter places: their places among ``properties``.
  func restricted(to places: [Int]) -> PropertyWatch {
    var watch = PropertyWatch(places.map { properties[$0] })
    for (index, place) in places.enumerated() { watch.isExercised[index] = isExercised[place] }
    return watch
  }

  /// The events from and to which the properties count.
  private var firstProperty: Property? { properties.first }

  package var barredEvents: Property.Events { firstProperty?.barredEvents ?? Property.Events() }

  package var observesSuspending: Bool {
    guard let firstProperty else { return false }
    return [firstProperty.startEvents, firstProperty.endEvents, firstProperty.barredEvents].contains {
      $0.includesBackground
    }
      || firstProperty.claim.countsSuspending
  }

  /// Whether nothing that a property is about has happened. An event forbidden without any condition need not.
  func isVacuous(_ place: Int) -> Bool {
    let property = properties[place]
    return switch property.claim {
    case .never: !isExercised[place] && !(property.startEvents.isEmpty && property.endEvents.isEmpty)
    case .atMost, .alwaysPossible: !isExercised[place]
    case .possible: false
    }
  }

  package mutating func meetsGoal(
    at state: Int, after edges: Int, mark: Int, _ session: SessionState, isOver: Bool, in program: FlowProgram
  ) -> Bool {
    for (place, property) in properties.enumerated() where brokenAt[place] == nil {
      let isBroken =
        switch property.claim {
        case .never(let condition) where properties.count > 1:
          mark == Self.countingMark && condition.holds(of: session, isOver: isOver, in: program)
        default: Self.isBroken(mark, property.claim)
        }
      if isBroken { brokenAt[place] = (state, edges) }
    }
    return brokenAt.allSatisfy { $0 != nil }
  }

  /// Whether a mark shows that a property which is followed alone is broken.
  private static func isBroken(_ mark: Int, _ claim: Property.Claim) -> Bool {
    switch claim {
    case .never: mark == brokenMark
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
    return node.mark != Self.waitingMark
      && from?.holds(of: node.session, isOver: node.isOver, in: program) != false
  }

  package mutating func nextMark(after step: ExplorerTurn, from mark: Int, in program: FlowProgram) -> Int {
    // Nothing is displayed in the background: going away and coming back are one event.
    guard let firstProperty, !step.session.isSuspended else { return mark }
    if case .atMost(let most, let runs, let events, let between) = firstProperty.claim {
      let rule = (runs: runs, events: events, between: between, most: most)
      return countAfter(step, from: max(mark, 1), rule, in: program)
    }
    let counts = countsAfter(step, from: mark, firstProperty, in: program)
    for (place, property) in properties.enumerated() where !isExercised[place] {
      isExercised[place] = exercises(step, property, counts: counts, in: program)
    }
    guard counts else { return Self.waitingMark }
    // States do not show whether Back led there, nor which values an ended session held.
    if properties.count == 1, case .never(let condition) = firstProperty.claim,
      condition.holds(of: step.session, isOver: step.isOver, in: program),
      !condition.isReachedByBack || step.endsByBack(in: program)
    {
      return Self.brokenMark
    }
    return Self.countingMark
  }

  /// Whether a step is something that a property is about.
  private func exercises(
    _ step: ExplorerTurn, _ property: Property, counts: Bool, in program: FlowProgram
  ) -> Bool {
    func holds(_ condition: Property.Condition) -> Bool {
      condition.holds(of: step.session, isOver: step.isOver, in: program)
    }
    switch property.claim {
    case .never(let condition):
      // Since an event that never happens nothing is forbidden.
      return property.startEvents.isEmpty
        ? holds(condition) || step.hasEvent(of: property.endEvents, in: program)
        : step.hasEvent(of: property.startEvents, in: program)
    case .alwaysPossible(_, let from):
      // Nothing is possible after a fault, which is reported itself.
      if case .fault? = step.session.end { return false }
      return counts && from.map(holds) != false
    case .possible, .atMost: return false
    }
  }

  /// Whether the properties count after a step.
  private func countsAfter(
    _ step: ExplorerTurn, from mark: Int, _ property: Property, in program: FlowProgram
  ) -> Bool {
    var counts = mark == 0 ? property.startEvents.isEmpty : mark == Self.countingMark
    // Events of the session as a whole come before the rows that follow from them.
    if step.hasNonRowEvent(of: property.endEvents, in: program) { counts = false }
    if step.hasNonRowEvent(of: property.startEvents, in: program) { counts = true }
    for row in step.takenRows {
      if property.endEvents.rows.contains(row) { counts = false }
      if property.startEvents.rows.contains(row) { counts = true }
    }
    return counts
  }

  /// The count after a step, which ends at the first that is too much.
  private mutating func countAfter(
    _ step: ExplorerTurn, from mark: Int,
    _ rule: (runs: Set<StepID>, events: Property.Events, between: Property.Events, most: Int),
    in program: FlowProgram
  ) -> Int {
    // Each of its answers counts on the way that takes one after the other, which is shorter.
    if step.input == .answersAtOnce { return mark }
    var mark = mark
    func isOver() -> Bool { mark > rule.most + 1 }
    func add(_ isOne: Bool) {
      guard isOne, !isOver() else { return }
      isExercised[0] = true
      mark += 1
    }
    if step.hasNonRowEvent(of: rule.between, in: program) { mark = 1 }
    add(step.hasNonRowEvent(of: rule.events, in: program))
    for row in step.takenRows where !isOver() {
      add(rule.events.rows.contains(row))
      if rule.between.rows.contains(row), !isOver() { mark = 1 }
    }
    // The rows of an input come before the run that they lead to.
    for run in step.runs { add(rule.runs.contains(run.step) && !run.isRepeated) }
    // A right PIN forgives the wrong ones even if the session does not wait for the answer.
    if let row = step.decidedRow, rule.between.rows.contains(row), !isOver() { mark = 1 }
    return mark
  }
}
