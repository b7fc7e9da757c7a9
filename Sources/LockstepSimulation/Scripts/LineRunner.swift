package import Lockstep

/// Runs lines of scripts, whatever drives the session: a player on virtual time, or the driver of an app.
///
/// It does nothing itself. It returns the driver's next demand, and looks at the session again after that, so that
/// synchronous and asynchronous drivers share it.
package struct LineRunner: Sendable {
  /// A task of the driver.
  package enum Demand: Sendable {
    case start
    case prepare([PreparedOutcome])
    case change(WorldChange)
    case send(Session.Input)
    case wait(until: Duration)
  }

  /// A session between two inputs.
  package struct Sight: Sendable {
    package var session: Session
    package var now: Duration
    /// When something happens by itself; nil if nothing does.
    package var nextMoment: Duration?

    package init(_ session: Session, now: Duration, nextMoment: Duration?) {
      self.session = session
      self.now = now
      self.nextMoment = nextMoment
    }
  }

  package var trail = Trail()
  private let program: Program
  private var line: SessionLine?
  private var tag = 0
  /// Since when an expectation waits to be met, and how many timers have fired.
  private var waiting: (since: Duration, timers: Int)?

  package init(_ program: Program) { self.program = program }

  /// Begins a line.
  ///
  /// - Parameter tag: the line's number, which its prepared outcomes carry.
  package mutating func begin(_ line: SessionLine, tag: Int) {
    self.line = line
    self.tag = tag
    waiting = nil
  }

  /// The driver's next task; nil once the line is done.
  ///
  /// - Parameter sight: nil before the session begins.
  package mutating func next(_ sight: Sight?) throws(ScriptProblem) -> Demand? {
    guard let line else { return nil }
    switch (line, sight) {
    case (.prepare(let answers), _):
      self.line = nil
      trail.beginInput()
      var outcomes: [PreparedOutcome] = []
      for (place, answer) in answers { outcomes.append(try prepared(place, answer)) }
      return .prepare(outcomes)
    case (.world(let change), _):
      self.line = nil
      return .change(change)
    case (_, nil): return .start
    case (.send(let input), .some):
      self.line = nil
      trail.beginInput()
      return .send(input)
    case (.wait(let duration), .some(let sight)):
      self.line = nil
      trail.beginInput()
      return .wait(until: sight.now + duration)
    case (.expect(let expectation, let within), .some(let sight)):
      guard var problem = expectation.problem(of: sight.session, &trail) else {
        self.line = nil
        return nil
      }
      guard let within else { throw problem }
      let (since, timers) = waiting ?? (sight.now, 0)
      if sight.session.state.end == nil, let next = sight.nextMoment, next <= since + within,
        timers < Interpreter.mostTimers
      {
        waiting = (since, timers + 1)
        return .wait(until: next)
      }
      problem.message += ", within \(within.brief)"
      throw problem
    }
  }

  private func prepared(_ place: String, _ answer: ActionAnswer) throws(ScriptProblem) -> PreparedOutcome {
    if let outcome = PreparedOutcome(for: place, of: program, answer, tag: tag) { return outcome }
    throw ScriptProblem("no step is called '\(place)'")
  }

  // The checks between lines and after the last.

  /// A fault is a problem of the line that led to it, unless that line or the next one expects the end.
  package static func checkFault(of session: Session?) throws(ScriptProblem) {
    guard let end = session?.state.end, case .fault = end else { return }
    throw ScriptProblem("the session ended with a \(end)", at: .line)
  }

  /// - Parameter mustEnd: whether the session may not go on after the last line.
  package static func checkEnd(of session: Session, mustEnd: Bool) throws(ScriptProblem) {
    guard mustEnd, session.state.end == nil else { return }
    throw ScriptProblem(
      "the scenario stops at \(session.place ?? ""), and the session has not ended", at: .line,
      help: "continue to the end, or write 'open: true'", possible: session.possible)
  }

  /// An outcome that nothing asked for, by the place that it was prepared for.
  package static func unused(_ outcome: PreparedOutcome) -> ScriptProblem {
    ScriptProblem("the outcome of \(outcome.place) was never requested", at: .line)
  }
}

/// Why a line of a script cannot be carried out, or does not hold.
package struct ScriptProblem: Error, Sendable {
  /// The part of the line that the problem is about.
  package enum Part: Sendable {
    /// The first name of the line.
    case main
    /// One of several names, values or rows, by its number from 0.
    case name(Int)
    case value(Int)
    /// A key of a world.
    case key(String?)
    case line
  }

  package var message: String
  package var part: Part
  package var help: String?
  /// The possible actions instead.
  package var possible: [Possibility]

  package init(_ message: String, at part: Part = .main, help: String? = nil, possible: [Possibility] = []) {
    self.message = message
    self.part = part
    self.help = help
    self.possible = possible
  }
}
