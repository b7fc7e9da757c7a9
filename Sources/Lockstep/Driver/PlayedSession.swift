/// A session played without a clock: time passes when somebody says so, and those who act answer in between.
package protocol PlayedSession {
  var session: Session { get }
  /// Tells the session an event, and passes on what it brings about.
  @discardableResult mutating func pass(_ event: Session.Event, at time: Duration) -> Reply
  /// Lets those answer who can, until it is somebody else's turn.
  mutating func settle()
}

extension PlayedSession {
  /// Lets time pass; timers fire on the way, each at its own time.
  package mutating func letPass(_ duration: Duration) {
    let end = min(session.state.now + duration, Interpreter.longestSession)
    // A timer that arms itself anew could keep this up for a hundred years. The rest is one step of time, in
    // which the interpreter takes as many for a fault.
    for _ in 0..<Interpreter.mostTimers {
      if session.state.end != nil { return }
      let next = session.interpreter.nextDeadline(session.state) ?? end
      pass(.time, at: min(max(next, session.state.now), end))
      settle()
      if next >= end { break }
    }
    if session.state.end == nil { pass(.time, at: end) }
  }
}
