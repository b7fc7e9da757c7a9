package import Lockstep

/// Follows a property during a session.
///
/// A mark is the state of the property: whether it counts at the moment, how often an event has happened, or that it is
/// broken.
package struct PropertyWatch: StateWatch {
  package static var isIdle: Bool { false }

  private let property: Property
  /// Whether something happened that the property is about: an event that it forbids or counts, or counts from.
  private var isTouched = false

  private static let waiting = 1
  private static let counting = 2
  private static let broken = 3

  init(_ property: Property) { self.property = property }

  package var barred: Property.Events { property.without }

  package var seesAway: Bool {
    [property.after, property.until, property.without].contains { $0.includesAway }
      || property.claim.seesAway
  }

  /// Whether nothing that the property is about has happened. An event forbidden without any condition need not.
  var isVacuous: Bool {
    switch property.claim {
    case .never: !isTouched && !(property.after.isEmpty && property.until.isEmpty)
    case .atMost, .alwaysPossible: !isTouched
    case .possible: false
    }
  }

  package func isFound(_ mark: Int) -> Bool {
    switch property.claim {
    case .never: mark == Self.broken
    case .alwaysPossible, .possible: false
    // Marks are counts from 1, so that 0 is before the session.
    case .atMost(let most, _, _, _): mark > most + 1
    }
  }

  /// Whether an `always-possible` is about a state.
  func isAbout<Model>(_ node: SearchNode<Model>, in program: FlowProgram) -> Bool {
    guard case .alwaysPossible(_, let from) = property.claim, node.role == .state, !node.session.isSuspended
    else { return false }
    return node.mark != Self.waiting
      && from?.holds(of: node.session, isOver: node.isOver, in: program) != false
  }

  package mutating func mark(after step: ExplorerStep, from mark: Int, in program: FlowProgram) -> Int {
    // Nothing is displayed in the background: going away and coming back are one event.
    if step.session.isSuspended { return mark }
    switch property.claim {
    case .never(let condition):
      let counts = counts(step, from: mark, in: program)
      let isMet = condition.holds(of: step.session, isOver: step.isOver, in: program)
      // Since an event that never happens nothing is forbidden.
      let isEvent =
        property.after.isEmpty
        ? isMet || step.has(property.until, in: program) : step.has(property.after, in: program)
      if isEvent { isTouched = true }
      guard counts else { return Self.waiting }
      return isMet && (!condition.isByBack || step.isByBack(in: program)) ? Self.broken : Self.counting
    case .alwaysPossible(_, let from):
      guard counts(step, from: mark, in: program) else { return Self.waiting }
      if from?.holds(of: step.session, isOver: step.isOver, in: program) != false { isTouched = true }
      return Self.counting
    case .possible: return Self.counting
    case .atMost(_, let runs, let events, let between):
      return count(step, from: max(mark, 1), runs, events, between, in: program)
    }
  }

  /// Whether the property counts after a step.
  private func counts(_ step: ExplorerStep, from mark: Int, in program: FlowProgram) -> Bool {
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
    _ step: ExplorerStep, from mark: Int, _ runs: Set<StepID>, _ events: Property.Events,
    _ between: Property.Events, in program: FlowProgram
  ) -> Int {
    var mark = mark
    func add(_ isOne: Bool) {
      guard isOne, !isFound(mark) else { return }
      isTouched = true
      mark += 1
    }
    if step.happened(between, in: program) { mark = 1 }
    add(step.happened(events, in: program))
    for row in step.taken where !isFound(mark) {
      add(events.rows.contains(row))
      if between.rows.contains(row), !isFound(mark) { mark = 1 }
    }
    // The rows of an input come before the run that they lead to.
    for run in step.runs { add(runs.contains(run.step) && !run.isAgain) }
    // A right PIN forgives the wrong ones even if the session does not wait for the answer.
    if let decided = step.decided, between.rows.contains(decided), !isFound(mark) { mark = 1 }
    return mark
  }
}

extension Explorer {
  /// The key of `next`. Sessions that ended alike with the same mark are one, whatever else they were.
  mutating func keyOfNext() -> [Int32] {
    encoder.removeAll()
    encoder.write(next.role.number)
    encoder.write(next.mark)
    if next.isOver {
      let flow = next.session.bottomFlow
      encoder.write(next.session.end ?? .handedOver(to: flow < 0 ? "" : program.flowInfos[flow].id))
    } else {
      encoder.write(modelOfNext)
      encoder.write(next.pending)
      encoder.write(next.session)
    }
    return encoder.words
  }

  var modelOfNext: Int { mutating get { number(of: next.model) } }

  /// The number of a model's state.
  mutating func number(of state: Model.State) -> Int {
    var bytes: [UInt8] = []
    model.write(state, at: Clock.now, to: &bytes)
    return encoder.number(ofModel: bytes)
  }
}
