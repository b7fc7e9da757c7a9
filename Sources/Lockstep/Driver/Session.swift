/// A running session with its secrets: what a driver keeps.
///
/// It hands the interpreter references instead of secrets, checks what users type against its pattern
/// before anything else sees it, and lets go of a secret as soon as the interpreter does. It is a value:
/// two copies share secrets, and nothing else.
public struct Session: Sendable {
  /// Something that happens to a session, in the terms of those who use it.
  public enum Event: Sendable {
    /// A row by its words or id, with the values that the user filled in.
    case user(String, gives: [String: ActionInput] = [:])
    case event(String)
    case row(String, gives: [String: ActionInput] = [:])
    case give([String: ActionInput])
    case answer(EffectID, ActionAnswer)
    /// The action ended without an answer; the text says why, without any secret.
    case failure(EffectID, String)
    case time
    case suspend
    case resume
  }

  public let interpreter: Interpreter
  public private(set) var state: SessionState
  private var vault: [SecretRef: Secret] = [:]
  private var nextSecret: UInt32 = 1

  /// Starts at the first step of `flow`.
  ///
  /// - Throws: a ``Refusal`` if there is no such flow or parameter.
  public init(
    _ program: Program, flow: String, parameters: [String] = [], into effects: inout Effects
  ) throws(Refusal) {
    interpreter = Interpreter(program)
    state = try interpreter.start(flow, parameters: parameters, into: &effects)
  }

  /// Takes a session up again.
  ///
  /// - Parameters:
  ///   - gone: the time gone by since the snapshot was taken, so that no block is stretched by killing the app.
  ///   - asSuspended: only `resume` leads on, through the flow that the project names for it.
  /// - Throws: ``SnapshotMismatch`` if the snapshot does not fit the program.
  public init(
    _ program: Program, restoring snapshot: Snapshot, after gone: Duration = .zero, asSuspended: Bool = false,
    into effects: inout Effects
  ) throws(SnapshotMismatch) {
    interpreter = Interpreter(program)
    state = try interpreter.restore(snapshot, after: gone, asSuspended: asSuspended, into: &effects)
  }

  /// Sends one event at a time since the session began; an earlier time than the last counts as the last.
  @discardableResult
  public mutating func send(_ event: Event, at time: Duration, into effects: inout Effects) -> Reply {
    let time = max(time, state.now)
    let first = effects.count
    let reply: Reply
    switch event {
    case .user(let words, let gives):
      reply = give(gives) {
        .user(words, gives: $0)
      } send: {
        $0.step($1, at: time, &effects)
      }
    case .row(let id, let gives):
      reply = give(gives) {
        .row(id, gives: $0)
      } send: {
        $0.step($1, at: time, &effects)
      }
    case .give(let gives):
      reply = give(gives) {
        .give($0)
      } send: {
        $0.step($1, at: time, &effects)
      }
    case .event(let words): reply = step(.event(words), at: time, &effects)
    case .answer(let id, .outcome(let name, let values)):
      reply = step(.answer(id, .outcome(name, values: values)), at: time, &effects)
    case .answer(let id, .error(let name)): reply = step(.answer(id, .error(name)), at: time, &effects)
    case .failure(let id, let reason): reply = step(.answer(id, .failure(reason)), at: time, &effects)
    case .time: reply = step(.time, at: time, &effects)
    case .suspend: reply = step(.suspend, at: time, &effects)
    case .resume: reply = step(.resume, at: time, &effects)
    }
    for effect in effects[first...] {
      if case .drop(let reference) = effect { vault[reference] = nil }
    }
    return reply
  }

  /// What the running action is told; nil if none runs.
  public func call(attempt: Int) -> ActionCall? {
    guard interpreter.running(state) != nil, let place = interpreter.place(state) else { return nil }
    let info = interpreter.program.stepInfo(place)
    var inputs: [String: ActionInput] = [:]
    for given in interpreter.inputs(state) {
      switch given.value {
      case .secret(let reference): inputs[given.name] = vault[reference].map { .secret($0) }
      case .plain(let value): inputs[given.name] = .plain(value)
      }
    }
    return ActionCall(
      action: info.action ?? "", flow: info.flow, step: info.id, attempt: attempt,
      runs: interpreter.runs(state), at: state.now, holdsSave: state.holdsSave,
      outcomes: interpreter.outcomes(state).map(\.text), inputs: inputs)
  }

  /// The session put away, without its secrets; nil once it has ended.
  public var snapshot: Snapshot? { interpreter.snapshot(state) }

  private mutating func step(_ kind: SessionInput.Kind, at time: Duration, _ effects: inout Effects) -> Reply
  {
    interpreter.step(&state, SessionInput(at: time, kind), into: &effects)
  }

  /// Puts the secrets away, sends references to them, and takes them back if the input is refused.
  private mutating func give(
    _ values: [String: ActionInput], as kind: ([Given]) -> SessionInput.Kind,
    send: (inout Session, SessionInput.Kind) -> Reply
  ) -> Reply {
    var references: [SecretRef] = []
    var given: [Given] = []
    // In the order of the names, so that nothing depends on the order of a dictionary.
    for name in values.keys.sorted() {
      switch values[name] {
      case .secret(let secret):
        if let pattern = interpreter.program.pattern(of: name), !secret.withBytes({ pattern.matches($0) }) {
          for reference in references { vault[reference] = nil }
          return interpreter.refuse("'\(name)' does not look as its input asks", state)
        }
        let reference = SecretRef(nextSecret)
        nextSecret &+= 1
        vault[reference] = secret
        references.append(reference)
        given.append(Given(name, .secret(reference)))
      case .plain(let value): given.append(Given(name, .plain(value)))
      case nil: break
      }
    }
    let reply = send(&self, kind(given))
    if reply.isRefused { for reference in references { vault[reference] = nil } }
    return reply
  }
}
