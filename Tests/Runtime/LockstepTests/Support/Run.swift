import FlowFixtures
import Lockstep
import LockstepModel
import Testing

/// A session that tests drive tersely and look at in words.
///
/// The driving methods record a failure when their input is refused; ``refusal(of:)`` is for those that
/// should be.
struct Run {
  let program: FlowProgram
  private(set) var session: FlowSession
  /// What the last input asked for and what happened in it, in words.
  private(set) var effects: [String] = []
  private(set) var trace: [String] = []
  /// The effect of the action that was started last.
  private(set) var lastRun: EffectID?
  /// How often its step has run, as the action is told.
  private(set) var attempt = 0
  private(set) var reply = InputResult.taken
  /// The references to secrets that were let go of.
  private(set) var dropped: [SecretRef] = []

  init(_ text: String, flow: String = "UC1", parameters: [String] = []) throws {
    try self.init(try FlowText(text).program, flow: flow, parameters: parameters)
  }

  init(_ program: FlowProgram, flow: String, parameters: [String] = []) throws {
    var effects = Effects(tracing: true)
    self.program = program
    session = try FlowSession(program, flow: flow, parameters: parameters, into: &effects)
    note(effects)
  }

  init(
    _ program: FlowProgram, restoring snapshot: FlowSnapshot, after gone: Duration = .zero,
    asSuspended: Bool = false
  ) throws {
    var effects = Effects(tracing: true)
    self.program = program
    session = try FlowSession(
      program, restoring: snapshot, after: gone, asSuspended: asSuspended, into: &effects)
    note(effects)
  }

  var state: SessionState { session.state }
  var interpreter: Interpreter { session.interpreter }

  /// Sends an event, whatever becomes of it; time does not pass.
  @discardableResult
  mutating func send(_ event: FlowSession.Input, after: Duration = .zero) -> InputResult {
    var effects = Effects(tracing: true)
    reply = session.send(event, at: state.now + after, into: &effects)
    note(effects)
    return reply
  }

  private mutating func drive(_ event: FlowSession.Input, after: Duration = .zero, _ location: SourceLocation)
  {
    if case .refused(let refusal) = send(event, after: after) {
      Issue.record("refused: \(refusal)", sourceLocation: location)
    }
  }

  mutating func user(
    _ words: String, _ gives: [String: String] = [:], location: SourceLocation = #_sourceLocation
  ) {
    drive(.user(words, gives: inputs(gives)), location)
  }

  mutating func row(_ id: String, location: SourceLocation = #_sourceLocation) { drive(.row(id), location) }

  mutating func event(_ words: String, location: SourceLocation = #_sourceLocation) {
    drive(.event(words), location)
  }

  mutating func give(_ values: [String: String], location: SourceLocation = #_sourceLocation) {
    drive(.give(inputs(values)), location)
  }

  mutating func suspend(location: SourceLocation = #_sourceLocation) { drive(.suspend, location) }

  mutating func resume(location: SourceLocation = #_sourceLocation) { drive(.resume, location) }

  mutating func wait(_ seconds: Double, location: SourceLocation = #_sourceLocation) {
    drive(.time, after: .seconds(seconds), location)
  }

  /// The running action answers.
  mutating func outcome(
    _ name: String, _ values: [String: DataValue] = [:], after seconds: Double = 0,
    location: SourceLocation = #_sourceLocation
  ) {
    answer(.outcome(name, values: values), after: seconds, location)
  }

  mutating func error(_ name: String, location: SourceLocation = #_sourceLocation) {
    answer(.error(name), after: 0, location)
  }

  private mutating func answer(_ answer: ActionAnswer, after seconds: Double, _ location: SourceLocation) {
    guard let id = interpreter.runningEffect(state) else {
      Issue.record("no action runs at \(at)", sourceLocation: location)
      return
    }
    drive(.answer(id, answer), after: .seconds(seconds), location)
  }

  /// Plain texts, or secrets where the flows say so.
  func inputs(_ values: [String: String]) -> [String: ActionInput] {
    var inputs: [String: ActionInput] = [:]
    for (name, value) in values {
      inputs[name] = program.isSecret(name) ? .secret(Secret(value.utf8)) : .plain(.text(value))
    }
    return inputs
  }

  private mutating func note(_ effects: Effects) {
    self.effects = effects.list.map { effect in
      switch effect {
      case .show: "show"
      case .run(_, let step, let attempt): "run \(program.stepInfo(step).place) #\(attempt)"
      case .cancel(let id): id == lastRun ? "cancel run" : "cancel timer"
      case .timer(_, let deadline): "timer \(deadline)"
      case .perform(let row): "perform \(program.rowInfo(row).effect ?? "")"
      case .requestValues: "need \(interpreter.neededNames(state).joined(separator: ", "))"
      case .dropSecret: "drop"
      case .end: "end"
      }
    }
    for effect in effects.list {
      if case .run(let id, _, let attempt) = effect { (lastRun, self.attempt) = (id, attempt) }
      if case .dropSecret(let reference) = effect { dropped.append(reference) }
    }
    trace = (effects.trace ?? []).map { $0.words(program) }
  }
}
