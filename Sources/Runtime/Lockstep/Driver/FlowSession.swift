/// A running session with its secrets, for servers, tests and drivers of your own: inputs go in, events come out.
///
/// It has no clock and no task: your program passes the time, runs the actions, and sends their answers. It is a
/// value; two copies share secrets, and nothing else. ``FlowDriver``, which runs actions as tasks and timers on a clock,
/// is made of it, and so are the player of simulations and the JSONL protocol.
///
/// ```swift
/// var events: [FlowSession.Event] = []
/// var session = try FlowSession(program, flow: "UC2.3", events: &events)
/// for case .running(let id, let call) in events where call.action == "biometrics.enabled" {
///   session.send(.answer(id, "disabled"), at: .zero, events: &events)
/// }
/// session.view?.title  // "Open app with PIN"
/// ```
///
/// A secret goes no further than this: the interpreter sees references, values are checked against their pattern first,
/// and a secret is dropped as soon as nothing can read it any more.
public struct FlowSession: Sendable {
  /// Something that happens to a session.
  public enum Input: Sendable {
    /// A row by its words or id, with the values that the user filled in; on an error `Retry` or `Close`, on a
    /// placeholder `Back`.
    case user(String, gives: [String: ActionInput] = [:])
    /// An event by its name or its words. A timer, which only time takes, is refused; so it is by the other inputs.
    case event(String)
    /// A row by its id.
    case row(String, gives: [String: ActionInput] = [:])
    /// A row that was looked up before by ``FlowProgram/row(_:)``: the fastest way.
    case take(RowID, gives: [String: ActionInput] = [:])
    /// Values that ``Event/needed(_:)`` asked for.
    case give([String: ActionInput])
    /// The answer of the action of ``Event/running(_:_:)``.
    case answer(EffectID, ActionAnswer)
    /// The action ended without an answer, which ends the session in a fault; the text is the reason, without any
    /// secret.
    case failure(EffectID, String)
    /// Time has passed.
    case time
    /// The app went to the background: secrets are dropped, the running action is cancelled.
    case suspend
    /// The app came back.
    case resume
  }

  package let interpreter: Interpreter
  package private(set) var state: SessionState
  /// The session before the input that ended it in a fault, so that it can be taken up again; nil otherwise.
  public private(set) var lastSnapshot: FlowSnapshot?
  private var visits = Visits()
  private var secretByReference: [SecretRef: Secret] = [:]
  private var nextSecretNumber: UInt32 = 1
  /// The actions and timers that were started and have not ended.
  private var openEffects: Set<EffectID> = []

  /// Starts at the first step of `flow`.
  ///
  /// - Parameters:
  ///   - program: the flows.
  ///   - flow: the ID of the flow to start with.
  ///   - parameters: names of the flow's parameters that count as passed.
  ///   - events: the events of the start are appended.
  /// - Throws: a ``InputRejection`` if the flow or a parameter does not exist.
  public init(
    _ program: FlowProgram, flow: String, parameters: [String] = [], events: inout [Event]
  ) throws(InputRejection) {
    var effects = Effects(tracing: true)
    try self.init(program, flow: flow, parameters: parameters, into: &effects)
    report(effects, into: &events)
  }

  package init(
    _ program: FlowProgram, flow: String, parameters: [String] = [], into effects: inout Effects
  ) throws(InputRejection) {
    interpreter = Interpreter(program)
    state = try interpreter.start(flow, parameters: parameters, into: &effects)
    applyEffects(effects)
  }

  /// Restores a session.
  ///
  /// - Parameters:
  ///   - program: the flows, as they were when the snapshot was taken.
  ///   - snapshot: the session.
  ///   - elapsed: the time since the snapshot was taken, so that no block is stretched by killing the app.
  ///   - asSuspended: only ``Input/resume`` leads on, through the flow that the project names for it.
  ///   - events: the events of continuing are appended.
  /// - Throws: ``SnapshotMismatch`` if the snapshot does not fit the program.
  public init(
    _ program: FlowProgram, restoring snapshot: FlowSnapshot, after elapsed: Duration = .zero,
    asSuspended: Bool = false,
    events: inout [Event]
  ) throws(SnapshotMismatch) {
    var effects = Effects(tracing: true)
    try self.init(program, restoring: snapshot, after: elapsed, asSuspended: asSuspended, into: &effects)
    report(effects, into: &events)
  }

  package init(
    _ program: FlowProgram, restoring snapshot: FlowSnapshot, after elapsed: Duration = .zero,
    asSuspended: Bool = false,
    into effects: inout Effects
  ) throws(SnapshotMismatch) {
    interpreter = Interpreter(program)
    state = try interpreter.restored(snapshot)
    visits = Visits(restoring: snapshot.visits, of: state)
    interpreter.carryOn(&state, after: elapsed, asSuspended: asSuspended, into: &effects)
    applyEffects(effects)
  }

  /// Sends one input at a time since the session began; an earlier time than the last counts as the last.
  ///
  /// - Parameters:
  ///   - input: from a user, an action or the app.
  ///   - time: since the session began.
  ///   - events: the events of the input are appended: first the rows taken, then the effects. Work that was started and
  ///     dropped within the input is left out.
  /// - Returns: whether it was taken; an input that is refused changes nothing.
  @discardableResult
  public mutating func send(_ input: Input, at time: Duration, events: inout [Event]) -> InputResult {
    var effects = Effects(tracing: true)
    let reply = send(input, at: time, into: &effects)
    report(effects, into: &events)
    return reply
  }

  /// Sends an input in the interpreter's own terms.
  @discardableResult
  package mutating func send(_ input: Input, at time: Duration, into effects: inout Effects) -> InputResult {
    let time = max(time, state.now)
    let before = state
    let reply: InputResult
    switch input {
    case .user(let words, let gives): reply = give(gives, at: time, &effects) { .user(words, gives: $0) }
    case .row(let id, let gives): reply = give(gives, at: time, &effects) { .row(id, gives: $0) }
    case .take(let row, let gives): reply = give(gives, at: time, &effects) { .take(row, gives: $0) }
    case .give(let gives): reply = give(gives, at: time, &effects) { .give($0) }
    case .event(let words): reply = step(.event(words), at: time, &effects)
    case .answer(let id, .outcome(let name, let values)):
      reply = step(.answer(id, .outcome(name, values: values)), at: time, &effects)
    case .answer(let id, .error(let name)): reply = step(.answer(id, .error(name)), at: time, &effects)
    case .failure(let id, let reason): reply = step(.answer(id, .failure(reason)), at: time, &effects)
    case .time: reply = step(.time, at: time, &effects)
    case .suspend: reply = step(.suspend, at: time, &effects)
    case .resume: reply = step(.resume, at: time, &effects)
    }
    applyEffects(effects)
    if case .fault = state.end, before.end == nil { lastSnapshot = interpreter.snapshot(before) }
    return reply
  }

  /// Lets go of the secrets that the interpreter dropped, and records the current display.
  private mutating func applyEffects(_ effects: Effects) {
    for effect in effects {
      if case .dropSecret(let reference) = effect { secretByReference[reference] = nil }
    }
    guard state.end == nil, effects.contains(.show) else { return }
    visits.record(
      state, isEntered: effects.trace?.contains { if case .entered = $0 { true } else { false } } ?? false)
  }

  /// The call of the running action; nil if none runs.
  package func runningActionCall(attempt: Int) -> ActionCall? {
    interpreter.runningActionCall(state, attempt: attempt) { _, secret in
      secretByReference[secret].map { .secret($0) }
    }
  }

  /// A snapshot of the session, without its secrets; nil once it has ended.
  public var snapshot: FlowSnapshot? { interpreter.snapshot(state) }

  /// The names of the secrets that were given by a handle and may still be read, in the order in which they came.
  package var secretHandles: [String] {
    secretByReference.filter { $0.value.isHandle }.sorted { $0.key.number < $1.key.number }.map {
      $0.value.withBytes { $0.text }
    }
  }

  /// The snapshot with the numbers of its visits, for hosts whose inputs name the visit that they are meant for.
  package var snapshotWithVisitNumbers: FlowSnapshot? {
    var snapshot = snapshot
    snapshot?.visits = visits.numbers(in: state)
    return snapshot
  }

  private mutating func step(
    _ kind: SessionInput.Kind, at time: Duration, _ effects: inout Effects
  ) -> InputResult {
    interpreter.step(&state, SessionInput(at: time, kind), into: &effects)
  }

  /// Puts the secrets away, sends references to them, and takes them back if the input is refused.
  private mutating func give(
    _ values: [String: ActionInput], at time: Duration, _ effects: inout Effects,
    as kind: ([GivenValue]) -> SessionInput.Kind
  ) -> InputResult {
    var references: [SecretRef] = []
    var given: [GivenValue] = []
    // In the order of the names, so that nothing depends on the order of a dictionary.
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      switch value {
      case .secret(let secret):
        if !secret.isHandle, let pattern = interpreter.program.pattern(of: name), !pattern.matches(secret) {
          for reference in references { secretByReference[reference] = nil }
          return interpreter.refuse("'\(name)' does not match the input's pattern \(pattern.text)", state)
        }
        let reference = SecretRef(nextSecretNumber)
        nextSecretNumber &+= 1
        secretByReference[reference] = secret
        references.append(reference)
        given.append(.secret(name, reference))
      case .plain(let value): given.append(.plain(name, value))
      }
    }
    let reply = step(kind(given), at: time, &effects)
    if reply.isRefused { for reference in references { secretByReference[reference] = nil } }
    return reply
  }
}

extension FlowSession {
  /// Turns effects into events. The one place that knows which of them still count when an input is done.
  private mutating func report(_ effects: Effects, into events: inout [Event]) {
    reportTrace(effects.trace ?? [], into: &events)
    let list = effects.list
    let lastShow = list.lastIndex(of: .show)
    for (index, effect) in list.enumerated() {
      switch effect {
      case .show:
        // Of several screens in one input only the last is displayed.
        if index == lastShow, let view { events.append(.shown(view)) }
      case .run(let id, _, let attempt):
        // Several actions may have been started and cancelled within one input; only the last still runs.
        guard interpreter.runningEffect(state) == id, let call = runningActionCall(attempt: attempt) else {
          continue
        }
        openEffects.insert(id)
        events.append(.running(id, call))
      case .cancel(let id): if openEffects.remove(id) != nil { events.append(.cancelled(id)) }
      case .timer(let id, let deadline):
        // One that is due already fired within the same input.
        guard interpreter.isArmed(id, state) else { continue }
        openEffects.insert(id)
        events.append(.timer(id, deadline: deadline))
      case .perform(let row):
        let info = interpreter.program.rowInfo(row)
        guard let text = info.effect else { continue }
        let place = interpreter.program.place(of: row)
        events.append(.performed(SideEffect(name: info.effectName ?? text, text: text, row: place)))
      case .requestValues:
        let fields = neededFields
        if !fields.isEmpty { events.append(.needed(fields)) }
      case .dropSecret: break
      case .end: if let end = state.end { events.append(.ended(end)) }
      }
    }
    // Answered actions and fired timers are not cancelled later.
    if !openEffects.isEmpty {
      openEffects = openEffects.filter {
        interpreter.runningEffect(state) == $0 || interpreter.isArmed($0, state)
      }
    }
  }

  private func reportTrace(_ trace: [TraceEvent], into events: inout [Event]) {
    let program = interpreter.program
    for (index, event) in trace.enumerated() {
      switch event {
      case .took(let row, let at):
        var entered: String?
        // A row's target is the step that is entered next.
        if case .entered(let step, _) = trace.dropFirst(index + 1).first {
          entered = program.stepInfo(step).place
        }
        let flow = Int(program.code(of: program.rowInfo(row).step).flow)
        let taken = FlowTransition(
          row: program.place(of: row), target: program.target(of: row), entered: entered, at: at,
          digest: FlowSnapshot.text(ofDigest: program.digests[flow]))
        events.append(.took(row, taken))
      case .entered, .sentBack, .ambiguous, .slow, .late, .suspended, .resumed, .chose:
        events.append(.noted(event))
      }
    }
  }

  /// The values that the step lacks and no screen gives; empty unless the driver is asked for it.
  package var neededFields: [FlowView.Field] {
    let program = interpreter.program
    return interpreter.neededNames(state).map { name in
      FlowView.Field(
        text: name, name: name, isSecret: program.isSecret(name), pattern: program.pattern(of: name))
    }
  }

  /// The current view; nil once the session has ended.
  public var view: FlowView? {
    guard var view = interpreter.view(state) else { return nil }
    view.visit = visits.number
    view.navigation = visits.navigation
    for index in view.choices.indices { view.choices[index].visit = visits.number }
    return view
  }

  /// How the session ended; nil while it runs.
  public var end: SessionEnd? { state.end }

  /// The time of the last input, since the session began.
  public var now: Duration { state.now }

  /// When the next timer is due: send ``Input/time`` then. Nil if none runs.
  public var nextDeadline: Duration? { interpreter.nextDeadline(state) }

  /// Whether the session waits for ``Input/resume``.
  public var isSuspended: Bool { state.isSuspended }

  /// The screens that Back leads to, the oldest first: `UC2.3 1.3`.
  public var history: [String] { interpreter.history(state).map { interpreter.program.stepInfo($0).place } }

  /// The inputs that are possible now.
  public var possibleInputs: [PossibleInput] { interpreter.possibleInputs(state) }
}
