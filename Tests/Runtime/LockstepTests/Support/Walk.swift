import Lockstep
import LockstepModel
import TestSupport

/// A session taken at random through whatever is possible, one input at a time.
struct Walk {
  let program: FlowProgram
  let interpreter: Interpreter
  private(set) var state: SessionState
  private(set) var inputs: [SessionInput] = []
  private(set) var trace: [TraceEvent] = []
  private(set) var effects = Effects(tracing: true)
  private(set) var reply = InputResult.taken
  /// Secrets that were given and not dropped.
  private(set) var secrets: Set<SecretRef> = []
  private var oldRuns: [EffectID] = []
  private var nextSecret: UInt32 = 1

  /// A number that no plain input of these flows refuses.
  static let text = "1"

  init(_ program: FlowProgram, flow: String) throws {
    self.program = program
    interpreter = Interpreter(program)
    state = try interpreter.start(flow, into: &effects)
    trace = effects.trace ?? []
    noteEffects()
  }

  /// What a person, an action, time or the host might send next; nil if nothing but time can come.
  mutating func next(_ randomness: inout SplitMix64) -> SessionInput {
    let dice = Int.random(in: 0..<100, using: &randomness)
    let later = state.now + .milliseconds(Int.random(in: 0...400, using: &randomness))
    switch dice {
    case 0..<3: return SessionInput(at: later, .suspend)
    case 3..<5: return SessionInput(at: later, .resume)
    case 5..<8: return SessionInput(at: later, .user("does the impossible"))
    case 8..<9: return SessionInput(at: later, .row("0.0z"))
    case 9..<11:
      let id = oldRuns.last { $0 != interpreter.runningEffect(state) } ?? EffectID(4_000_000_000)
      return SessionInput(at: later, .answer(id, .outcome("valid")))
    case 11..<16:
      return SessionInput(at: state.now + .seconds(Int.random(in: 0...120, using: &randomness)), .time)
    case 16..<20:
      return SessionInput(at: max(interpreter.nextDeadline(state) ?? later, state.now), .time)
    default:
      let possible = interpreter.possibleInputs(state)
      guard let choice = possible.randomElement(using: &randomness) else {
        return SessionInput(at: later, .time)
      }
      return SessionInput(at: later, kind(of: choice, &randomness))
    }
  }

  private mutating func kind(of choice: PossibleInput, _ randomness: inout SplitMix64) -> SessionInput.Kind {
    let gives = choice.gives.map { [given($0)] } ?? []
    switch choice.kind {
    case .resume: return .resume
    case .give: return .give(gives)
    case .event: return .event(choice.text)
    case .user, .outcome, .error:
      guard choice.kind != .user, let running = interpreter.runningEffect(state) else {
        return choice.row.map {
          Bool.random(using: &randomness) ? .row($0, gives: gives) : .user($0, gives: gives)
        }
          ?? .user(choice.text, gives: gives)
      }
      if choice.kind == .error { return .answer(running, .error(choice.text)) }
      return .answer(running, .outcome(choice.text, values: values(of: choice.row, &randomness)))
    }
  }

  private mutating func given(_ name: String) -> GivenValue {
    guard program.isSecret(name) else { return .plain(name, .text(Self.text)) }
    defer { nextSecret += 1 }
    return .secret(name, SecretRef(nextSecret))
  }

  /// What the row's outcome has to bring along.
  private func values(of row: String?, _ randomness: inout SplitMix64) -> [String: DataValue] {
    guard let place = interpreter.currentStep(state),
      let row = program.rows(of: place).first(where: { program.rowInfo($0).id == row })
    else { return [:] }
    var values: [String: DataValue] = [:]
    for (name, kind) in program.rowInfo(row).values {
      let number = Int.random(in: 0...100, using: &randomness)
      switch kind {
      case .duration: values[name] = .duration(.seconds(number))
      case .integer: values[name] = .integer(Int64(number))
      case .text: values[name] = .text("text \(number)")
      }
    }
    return values
  }

  mutating func take(_ input: SessionInput) {
    effects.removeAll()
    if let running = interpreter.runningEffect(state), oldRuns.last != running { oldRuns.append(running) }
    if oldRuns.count > 8 { oldRuns.removeFirst() }
    for case .secret(_, let reference) in input.gives { secrets.insert(reference) }
    reply = interpreter.step(&state, input, into: &effects)
    if reply.isRefused { for given in input.gives { drop(given) } }
    inputs.append(input)
    trace += effects.trace ?? []
    noteEffects()
  }

  private mutating func drop(_ given: GivenValue) {
    if case .secret(_, let reference) = given { secrets.remove(reference) }
  }

  private mutating func noteEffects() {
    for effect in effects.list { if case .dropSecret(let reference) = effect { secrets.remove(reference) } }
  }

  /// Goes on from a snapshot instead: what was given as a secret is gone.
  mutating func restore(_ snapshot: FlowSnapshot) throws {
    effects.removeAll()
    state = try interpreter.restore(snapshot, into: &effects)
    trace += effects.trace ?? []
    secrets = []
  }

  var place: String { interpreter.currentStep(state).map { program.stepInfo($0).place } ?? "nowhere" }
  var history: [String] { interpreter.history(state).map { program.stepInfo($0).place } }

  /// For messages: the last inputs.
  var tail: String { inputs.suffix(12).map { "\($0.at) \($0.kind)" }.joined(separator: "\n") }
}

extension SessionInput {
  fileprivate var gives: [GivenValue] {
    switch kind {
    case .user(_, let gives), .row(_, let gives), .give(let gives): gives
    default: []
    }
  }
}
