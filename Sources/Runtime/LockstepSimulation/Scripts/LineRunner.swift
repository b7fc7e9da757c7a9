package import Lockstep
import LockstepScripts

/// Runs lines of scripts, whatever drives the session: a player on virtual time, or the driver of an app.
///
/// It does nothing itself. It returns the driver's next demand, and looks at the session again after that, so that
/// synchronous and asynchronous drivers share it.
package struct LineRunner: Sendable {
  /// A task of the driver.
  package enum DriverTask: Sendable {
    case start
    case prepare([PreparedOutcome])
    case change(WorldChange)
    case send(FlowSession.Input)
    /// `isLine` unless an expectation waits to be met.
    case wait(until: Duration, isLine: Bool)
  }

  private enum Stage { case new, open, done }

  package var trail = RunTrail()
  /// Whether the session may not go on after the last line.
  package var mustEnd = false
  /// Whether a side effect is a problem that no line names.
  package var isExhaustive = false
  private let program: FlowProgram
  private let lines: [Result<SessionLine, ScriptProblem>]
  private var lineNumber = 0
  private var stage = Stage.new
  /// Since when an expectation waits to be met, and how many timers have fired.
  private var expectationWait: (since: Duration, timers: Int)?

  /// - Parameter lines: a line that cannot be carried out is a problem once it is its turn.
  package init(_ program: FlowProgram, _ lines: [Result<SessionLine, ScriptProblem>]) {
    self.program = program
    self.lines = lines
  }

  /// The number of the line that a problem is about; nil without lines.
  package var problemLine: Int? { lineNumber < lines.count ? lineNumber : lines.indices.last }

  /// The driver's next task; nil once all lines hold.
  ///
  /// - Parameters:
  ///   - session: nil before it begins.
  ///   - nextMoment: when something happens by itself; nil if nothing does.
  ///   - unused: a prepared outcome that nothing has asked for.
  package mutating func next(
    _ session: FlowSession?, now: Duration, nextEventTime: Duration?, unused: PreparedOutcome?
  ) throws(ScriptProblem) -> DriverTask? {
    while lineNumber < lines.count {
      let line = try lines[lineNumber].get()
      if stage == .new, line.sendsInputOrTime { try checkEffects() }
      if stage != .done {
        stage = .open
        if let task = try task(of: line, session, now, nextEventTime) { return task }
      }
      try checkFault(of: session)
      lineNumber += 1
      (stage, expectationWait) = (.new, nil)
    }
    guard let session else { return .start }
    try checkFault(of: session)
    try checkEffects()
    if let unused {
      lineNumber = unused.tag
      throw ScriptProblem("the outcome of \(unused.place) was never requested", at: .line)
    }
    if !mustEnd || session.state.end != nil { return nil }
    throw ScriptProblem(
      "the scenario stops at \(session.place ?? ""), and the session has not ended", at: .line,
      help: "continue to the end, or write 'open: true'", possible: session.possibleInputs)
  }

  private mutating func task(
    of line: SessionLine, _ session: FlowSession?, _ now: Duration, _ nextEventTime: Duration?
  ) throws(ScriptProblem) -> DriverTask? {
    switch (line, session) {
    case (.prepare(let answers), _):
      beginInput()
      var outcomes: [PreparedOutcome] = []
      for (place, answer) in answers { outcomes.append(try preparedOutcome(place, answer)) }
      return .prepare(outcomes)
    case (.world(let change), _):
      stage = .done
      return .change(change)
    case (_, nil): return .start
    case (.send(let input), .some):
      beginInput()
      return .send(input)
    case (.wait(let duration), .some):
      beginInput()
      return .wait(until: now + duration, isLine: true)
    case (.expect(let expectation, let within), .some(let session)):
      guard var problem = expectation.problem(of: session, &trail) else { return nil }
      guard let within else { throw problem }
      let (since, timers) = expectationWait ?? (now, 0)
      if session.state.end == nil, let nextEventTime, nextEventTime <= since + within,
        timers < Interpreter.mostTimers
      {
        expectationWait = (since, timers + 1)
        return .wait(until: nextEventTime, isLine: false)
      }
      problem.message += ", within \(within.brief)"
      throw problem
    }
  }

  private mutating func beginInput() {
    stage = .done
    trail.beginInput()
  }

  private func preparedOutcome(_ place: String, _ answer: ActionAnswer) throws(ScriptProblem)
    -> PreparedOutcome
  {
    if let outcome = PreparedOutcome(for: place, of: program, answer, tag: lineNumber) { return outcome }
    throw ScriptProblem("no step is called '\(place)'")
  }

  /// A fault is a problem of the line that led to it, unless that line or the next one expects the end.
  private func checkFault(of session: FlowSession?) throws(ScriptProblem) {
    let following = lines[(problemLine ?? 0)...].prefix(2)
    let isExpected = following.contains {
      if case .success(.expect(let expectation, _)) = $0 { expectation.kind == .ends } else { false }
    }
    guard !isExpected, let end = session?.state.end, case .fault = end else { return }
    throw ScriptProblem("the session ended with a \(end)", at: .line)
  }

  private func checkEffects() throws(ScriptProblem) {
    guard isExhaustive, !trail.unnamedEffects.isEmpty else { return }
    let effects = trail.unnamedEffects.map { $0.text }.joined(separator: ", ")
    throw ScriptProblem("no 'did:' line names what happened before: \(effects)")
  }
}
