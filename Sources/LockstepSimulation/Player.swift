public import Lockstep

/// Plays a flow without a person or a clock: the world answers, time passes on request.
///
/// An action that the world does not answer waits for a prepared outcome.
public struct Player<Host: SimulatedHost>: VirtualTime {
  /// What answers the actions; a change counts from the next run on.
  public var world: SimulatedWorld<Host>
  package private(set) var session: Session
  /// Prepared and not yet used.
  public private(set) var prepared: [PreparedOutcome] = []
  private var running: RunningAction?
  /// Whether the world answers nothing by itself.
  private let asks: Bool
  private let observe: (SessionEvent) -> Void

  /// Starts a session in `world`.
  ///
  /// - Parameters:
  ///   - prepared: outcomes for the first runs, which may come at once.
  ///   - asks: leave every outcome to be prepared, even those that the world could answer.
  ///   - observe: called with each event, as it happens.
  /// - Throws: a ``Refusal`` if the session cannot start.
  public init(
    _ program: Program, start: SessionStart, world: SimulatedWorld<Host>, prepared: [PreparedOutcome] = [],
    asks: Bool = false, observe: @escaping (SessionEvent) -> Void
  ) throws(Refusal) {
    var events: [Session.Event] = []
    session = try start.begin(program, events: &events)
    self.world = world
    self.prepared = prepared
    self.asks = asks
    self.observe = observe
    tell(events)
    settle()
  }

  package var state: SessionState { session.state }
  package var interpreter: Interpreter { session.interpreter }

  /// When something happens without anyone's doing: a timer fires or a simulated action answers; nil if nothing does.
  public var nextDeadline: Duration? { nextMoment }

  package var nextAnswer: Duration? { running?.later?.at }

  /// Prepares an outcome; if the step waits for it already, it answers now.
  public mutating func prepare(_ outcome: PreparedOutcome) {
    prepared.append(outcome)
    settle()
  }

  /// Sends an event, and lets the actions that follow answer.
  @discardableResult
  package mutating func send(_ event: Session.Input) -> Reply {
    let reply = pass(event, at: session.state.now)
    settle()
    return reply
  }

  /// Lets time pass; timers fire on the way, each at its own time, and actions answer in between.
  public mutating func wait(_ duration: Duration) { letPass(duration) }

  @discardableResult
  package mutating func pass(_ event: Session.Input, at time: Duration) -> Reply {
    var events: [Session.Event] = []
    let reply = session.send(event, at: time, events: &events)
    tell(events)
    return reply
  }

  /// Answers running actions until one has to wait, or none runs.
  package mutating func settle() {
    for _ in 0..<mostAnswersInARow {
      guard let running else {
        guard let row = raised() else { return }
        observe(SessionEvent(at: state.now, kind: .answered(action: nil, row)))
        guard !pass(.user(row), at: state.now).isRefused else { return }
        continue
      }
      guard let event = answer(running) else { return }
      self.running = nil
      observe(event, of: running.call)
      pass(event, at: state.now)
    }
  }

  /// The answer of the running action now; nil while it waits.
  private mutating func answer(_ running: RunningAction) -> Session.Input? {
    var call = running.call
    call.at = state.now
    if let index = prepared.firstIndex(where: { $0.steps.contains(running.step) }) {
      let answer = prepared.remove(at: index).answer
      if case .outcome(let name, _) = answer { world.note(outcome: name, of: call.action) }
      return .answer(running.id, answer)
    }
    if let later = running.later { return later.at <= state.now ? later.event : nil }
    guard !asks, let (event, after) = world.event(for: call, running.id) else {
      let name = call.action.isEmpty ? "\(call.flow) \(call.step)" : call.action
      observe(SessionEvent(at: state.now, kind: .waits(for: name, outcomes: call.outcomes)))
      return nil
    }
    if after <= .zero { return event }
    let time = state.now + after
    self.running?.later = (event, time)
    return nil
  }

  private func observe(_ event: Session.Input, of call: ActionCall) {
    guard case .answer(_, let answer) = event else { return }
    let name =
      switch answer {
      case .outcome(let name, _): name
      case .error(let name): name
      }
    let action = call.action.isEmpty ? nil : call.action
    observe(SessionEvent(at: state.now, kind: .answered(action: action, name)))
  }

  /// An outcome prepared for a displayed step that has such a row: the driver raises it by hand.
  private mutating func raised() -> String? {
    guard let place = interpreter.place(state), interpreter.program.isDisplayed(place),
      let index = prepared.firstIndex(where: { $0.steps.contains(place) })
    else { return nil }
    switch prepared.remove(at: index).answer {
    case .outcome(let name, _), .error(let name): return name
    }
  }

  private mutating func tell(_ events: [Session.Event]) {
    let program = interpreter.program
    for event in events {
      switch event {
      case .took(let row, let taken): observe(SessionEvent(row, taken, in: program))
      case .noted(let event):
        if let told = SessionEvent(event, at: state.now, in: program) { observe(told) }
      case .shown(let view): observe(SessionEvent(at: state.now, kind: .shows(view)))
      case .running(let id, let call):
        guard let step = interpreter.place(state) else { break }
        running = RunningAction(id, step, call)
        let action = call.action.isEmpty ? nil : call.action
        observe(SessionEvent(at: state.now, kind: .runs(action: action, step, call.runs)))
      case .cancelled(let id): if running?.id == id { running = nil }
      case .performed(let effect): observe(SessionEvent(at: state.now, kind: .performs(effect.text)))
      case .ended(let end): observe(SessionEvent(at: state.now, kind: .ends(end)))
      case .timer, .needed: break
      }
    }
  }
}
