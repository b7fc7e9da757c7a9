package import Lockstep

/// Follows a property during a session.
///
/// A mark is the state of the property: whether it counts at the moment, how often an event has happened, or that it is
/// broken.
package struct PropertyWatch: StateWatch {
  package static var isIdle: Bool { false }

  private let claim: Property.Claim
  /// Whether something happened that the property is about: an event that it forbids or counts, or counts from.
  private var isTouched = false

  private static let waiting = 1
  private static let counting = 2
  private static let broken = 3

  package init(_ claim: Property.Claim) { self.claim = claim }

  /// Whether nothing that the property is about has happened. An event forbidden without any condition need not.
  var isVacuous: Bool {
    switch claim {
    case .never(_, let after, let until): !isTouched && !(after.isEmpty && until.isEmpty)
    case .atMost: !isTouched
    case .alwaysPossible: false
    }
  }

  package func isFound(_ mark: Int) -> Bool {
    switch claim {
    case .never: mark == Self.broken
    case .alwaysPossible: false
    // Marks are counts from 1, so that 0 is before the session.
    case .atMost(let most, _, _, _): mark > most + 1
    }
  }

  package mutating func mark(after step: ExplorerStep, from mark: Int, in program: Program) -> Int {
    switch claim {
    case .never(let condition, let after, let until):
      let counts = counts(step, from: mark, after, until)
      let isMet = condition.holds(of: step.session, in: program)
      // Since an event that never happens nothing is forbidden.
      if after.isEmpty ? isMet || step.has(until) : step.has(after) { isTouched = true }
      guard counts else { return Self.waiting }
      return isMet && (!condition.isByBack || step.isByBack(in: program)) ? Self.broken : Self.counting
    case .alwaysPossible: return 0
    case .atMost(_, let runs, let answers, let between):
      return count(step, from: max(mark, 1), runs, answers, between)
    }
  }

  /// Whether the property counts after a step.
  private func counts(
    _ step: ExplorerStep, from mark: Int, _ after: Property.Events, _ until: Property.Events
  ) -> Bool {
    var counts = mark == 0 ? after.isEmpty : mark == Self.counting
    // Going away comes before all that follows from it.
    if step.input.isAway {
      if until.includesSuspend || until.includesResume { counts = false }
      if after.includesSuspend || after.includesResume { counts = true }
    }
    for row in step.taken {
      if until.rows.contains(row) { counts = false }
      if after.rows.contains(row) { counts = true }
    }
    return counts
  }

  /// The count after a step, which ends at the first that is too much.
  private mutating func count(
    _ step: ExplorerStep, from mark: Int, _ runs: Set<StepID>, _ answers: Set<RowID>,
    _ between: Property.Events
  ) -> Int {
    var mark = mark
    func add(_ isOne: Bool) {
      guard isOne, !isFound(mark) else { return }
      isTouched = true
      mark += 1
    }
    if step.input.isAway, between.includesSuspend || between.includesResume { mark = 1 }
    // An action that has not answered was started last.
    let isRunning = step.runs.count > step.answers.count
    for run in isRunning ? step.runs.dropLast() : step.runs[...] {
      add(runs.contains(run.step) && !run.isAgain)
    }
    for row in step.taken where !isFound(mark) {
      add(answers.contains(row))
      if between.rows.contains(row), !isFound(mark) { mark = 1 }
    }
    if isRunning, let run = step.runs.last { add(runs.contains(run.step) && !run.isAgain) }
    return mark
  }
}
