package import Lockstep

/// Plays a flow without a person or a clock: the world answers, time passes on request.
///
/// An action that the world does not answer waits for a prepared outcome.
package struct Player<Host: SimulatedHost>: VirtualTimeSession {
  /// Answers the actions; a change counts from the next run on.
  package var world: SimulatedWorld<Host>
  package var session: FlowSession
  /// Prepared and not yet used.
  package private(set) var preparedOutcomes: [PreparedOutcome] = []
  private var runningAction: RunningAction?
  /// Whether the world answers nothing by itself.
  private let asksForOutcomes: Bool
  /// Since the last time that they were taken.
  package private(set) var events: [SessionEvent] = []

  /// Starts a session in `world`.
  ///
  /// - Parameters:
  ///   - prepared: outcomes for the first runs, which may come at once.
  ///   - asks: leave every outcome to be prepared, even those that the world could answer.
  /// - Throws: a ``InputRejection`` if the session cannot start.
  package init(
    _ program: FlowProgram, start: SessionStart, world: SimulatedWorld<Host>,
    prepared: [PreparedOutcome] = [],
    asks: Bool = false
  ) throws(InputRejection) {
    var events: [FlowSession.Event] = []
    session = try start.makeSession(program, events: &events)
    self.world = world
    preparedOutcomes = prepared
    asksForOutcomes = asks
    take(events)
    runUntilIdle()
  }

  package var state: SessionState { session.state }
  package var interpreter: Interpreter { session.interpreter }

  package var nextAnswerTime: Duration? { runningAction?.pendingAnswer?.at }

  /// Prepares an outcome; if the step waits for it already, it answers now.
  package mutating func prepare(_ outcome: PreparedOutcome) {
    preparedOutcomes.append(outcome)
    runUntilIdle()
  }

  /// Sends an input, and lets the actions that follow answer.
  @discardableResult package mutating func send(_ input: FlowSession.Input) -> InputResult {
    let reply = sendAndTake(input, at: session.state.now)
    runUntilIdle()
    return reply
  }

  package mutating func takeDueAnswer() -> FlowSession.Input? {
    guard var action = runningAction else { return takePreparedOutcomeAsInput() }
    let input: FlowSession.Input
    if let answer = PreparedOutcome.takeFirst(for: action.step, of: &preparedOutcomes) {
      if case .outcome(let name, _) = answer { world.host.note(outcome: name, of: action.call.action) }
      input = .answer(action.id, answer)
    } else {
      guard action.pendingAnswer != nil || !asksForOutcomes && action.askWorld(&world, at: state.now) else {
        let call = action.call
        let name = call.action.isEmpty ? "\(call.flow) \(call.step)" : call.action
        record(.waits(for: name, outcomes: call.outcomes))
        return nil
      }
      runningAction = action
      guard let answer = action.dueAnswer(at: state.now) else { return nil }
      input = answer
    }
    runningAction = nil
    if case .answer(_, let answer) = input { record(answer, of: action.call.action) }
    return input
  }

  /// An outcome prepared for a displayed step that has such a row: the driver takes the row by hand.
  private mutating func takePreparedOutcomeAsInput() -> FlowSession.Input? {
    guard !preparedOutcomes.isEmpty, let place = interpreter.currentStep(state),
      interpreter.program.isDisplayed(place),
      let answer = PreparedOutcome.takeFirst(for: place, of: &preparedOutcomes)
    else { return nil }
    record(answer, of: "")
    return .user(answer.name)
  }

  private mutating func record(_ answer: ActionAnswer, of action: String) {
    record(.answered(action: action.isEmpty ? nil : action, answer))
  }

  private mutating func record(_ kind: SessionEvent.Kind) {
    events.append(SessionEvent(at: state.now, kind: kind))
  }

  package mutating func takeEvents() -> [SessionEvent] {
    defer { events = [] }
    return events
  }

  package mutating func take(_ events: [FlowSession.Event]) {
    let program = interpreter.program
    for event in events {
      switch event {
      case .took(let row, let taken): self.events.append(SessionEvent(row, taken, in: program))
      case .noted(let event):
        if let event = SessionEvent(event, at: state.now, in: program) { self.events.append(event) }
      case .shown(let view): record(.shows(view))
      case .running(let id, let call):
        guard let step = interpreter.currentStep(state) else { break }
        runningAction = RunningAction(id: id, step: step, call: call)
        let action = call.action.isEmpty ? nil : call.action
        record(.runs(action: action, step, call.runs))
      case .cancelled(let id): if runningAction?.id == id { runningAction = nil }
      case .performed(let effect): record(.performs(effect))
      case .ended(let end): record(.ends(end))
      case .timer, .needed: break
      }
    }
  }

  /// Carries out a line that does something, and lets the actions that follow answer.
  package mutating func apply(_ line: SessionLine) -> InputResult {
    switch line {
    case .send(let input): return send(input)
    case .prepare(let answers):
      for (place, answer) in answers {
        guard let outcome = PreparedOutcome(for: place, of: interpreter.program, answer) else { continue }
        prepare(outcome)
      }
    case .wait(let duration): passTime(duration)
    case .world, .expect: break
    }
    return .taken
  }
}

extension ActionAnswer {
  /// The name of the outcome or of the error.
  package var name: String {
    switch self {
    case .outcome(let name, _), .error(let name): name
    }
  }
}
