package import Lockstep

/// A session on virtual time: time passes on request, and the world answers in between.
package protocol VirtualTime {
  var session: Session { get }
  /// When a simulated action that takes its time answers; nil if none does.
  var nextAnswer: Duration? { get }
  /// Sends the session an event, and passes on its effects.
  @discardableResult mutating func pass(_ event: Session.Input, at time: Duration) -> Reply
  /// Lets the world answer until it is not its turn.
  mutating func settle()
}

extension VirtualTime {
  /// When something happens without anyone's doing: a timer fires or a simulated action answers.
  package var nextMoment: Duration? {
    let timer = session.interpreter.nextDeadline(session.state)
    guard let nextAnswer else { return timer }
    return timer.map { min($0, nextAnswer) } ?? nextAnswer
  }

  /// Lets time pass; timers fire and simulated actions answer on the way, each at its own time.
  package mutating func letPass(_ duration: Duration) {
    let end = min(session.state.now + duration, Interpreter.longestSession)
    // A timer that arms itself again could keep this up for a hundred years. The rest is one step of time, in
    // which the interpreter takes as many for a fault.
    for _ in 0..<Interpreter.mostTimers {
      if session.state.end != nil { return }
      let next = nextMoment ?? end
      pass(.time, at: min(max(next, session.state.now), end))
      settle()
      if next >= end { break }
    }
    if session.state.end == nil { pass(.time, at: end) }
  }
}

/// The most answers of a world that may follow one another; the interpreter faults long before.
package let mostAnswersInARow = 10_000

/// The run of an action that the session waits for.
package struct RunningAction: Sendable {
  package var id: EffectID
  /// The step that runs it.
  package var step: StepID
  /// The action's call, as of when it began.
  package var call: ActionCall
  /// The delayed answer of a simulated action, and its time.
  package var later: (event: Session.Input, at: Duration)?

  package init(_ id: EffectID, _ step: StepID, _ call: ActionCall) {
    self.id = id
    self.step = step
    self.call = call
  }
}
