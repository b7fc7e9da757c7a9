package import Lockstep

/// A session on virtual time: time passes on request, and the world answers in between.
package protocol VirtualTimeSession {
  var session: FlowSession { get set }
  /// When a simulated action that takes its time answers; nil if none does.
  var nextAnswerTime: Duration? { get }
  /// Takes the events of an input.
  mutating func take(_ events: [FlowSession.Event])
  /// The next answer that is due now, of the world or of a script, if any.
  mutating func takeDueAnswer() -> FlowSession.Input?
}

extension VirtualTimeSession {
  /// Sends the session an input, and reports its events.
  @discardableResult package mutating func sendAndTake(_ input: FlowSession.Input, at time: Duration)
    -> InputResult
  {
    var events: [FlowSession.Event] = []
    let reply = session.send(input, at: time, events: &events)
    take(events)
    return reply
  }

  /// Answers running actions until one has to wait, or none runs.
  package mutating func runUntilIdle() {
    for _ in 0..<mostAnswersInARow {
      guard let input = takeDueAnswer(), !sendAndTake(input, at: session.state.now).isRefused else {
        return
      }
    }
  }

  /// When something happens without anyone's doing: a timer fires or a simulated action answers.
  package var nextEventTime: Duration? {
    let timer = session.interpreter.nextDeadline(session.state)
    guard let nextAnswerTime else { return timer }
    return timer.map { min($0, nextAnswerTime) } ?? nextAnswerTime
  }

  /// Lets time pass; timers fire and simulated actions answer on the way, each at its own time.
  package mutating func passTime(_ duration: Duration) {
    let end = min(session.state.now + duration, Interpreter.longestSession)
    // A timer that arms itself again could keep this up for a hundred years. The rest is one step of time, in
    // which the interpreter takes as many for a fault.
    for _ in 0..<Interpreter.mostTimers {
      if session.state.end != nil { return }
      let next = nextEventTime ?? end
      sendAndTake(.time, at: min(max(next, session.state.now), end))
      runUntilIdle()
      if next >= end { break }
    }
    if session.state.end == nil { sendAndTake(.time, at: end) }
  }
}

/// The most answers of a world that may follow one another; the interpreter faults long before.
let mostAnswersInARow = 10_000
