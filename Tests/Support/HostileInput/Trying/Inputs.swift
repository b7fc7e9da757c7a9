import Lockstep
import LockstepModel
import TestSupport

/// Draws inputs for a session: possible ones, and ones that no host should ever send.
struct Inputs {
  let interpreter: Interpreter
  private let steps: [StepID]
  private static let words = [
    "Close", "Retry", "Back", "selects Close", "", "timer expires", "push", "back", "\0",
  ]
  private static let values: [DataValue] = [
    .duration(.seconds(60)), .duration(.zero), .duration(.seconds(-1)), .duration(.seconds(Int64.max)),
    .duration(.milliseconds(1)), .duration(.seconds(3_155_760_000)), .integer(3), .integer(.min), .text("no"),
    .text(String(repeating: "😀", count: 300)), .text("[blocked-for]"), .text("abab"),
  ]

  init(_ interpreter: Interpreter) {
    self.interpreter = interpreter
    steps = interpreter.program.allSteps
  }

  func next(_ state: SessionState, _ random: inout SplitMix64) -> SessionInput {
    var at = state.now
    if random.oneIn(6) { at = time(state, &random) }
    return SessionInput(at: at, kind(state, &random))
  }

  private func kind(_ state: SessionState, _ random: inout SplitMix64) -> SessionInput.Kind {
    switch random.below(20) {
    case 0: return .suspend
    case 1: return .resume
    case 2, 3: return .time
    case 4: return .take(anyRow(&random), gives: gives(&random))
    case 5: return .row(interpreter.program.rowInfo(anyRow(&random)).id, gives: gives(&random))
    case 6: return .user(random.pick(Self.words) ?? "", gives: gives(&random))
    case 7: return .event(random.pick(Self.words) ?? "")
    case 8: return .give(gives(&random))
    case 9: return .answer(anyEffect(state, &random), answer(state, &random))
    default: break
    }
    if let running = interpreter.runningEffect(state), !random.oneIn(4) {
      return .answer(running, answer(state, &random))
    }
    guard let possible = random.pick(interpreter.possibleInputs(state)) else { return .resume }
    return kind(possible, &random)
  }

  private func kind(_ possible: PossibleInput, _ random: inout SplitMix64) -> SessionInput.Kind {
    let given = possible.gives.map { [give($0, &random)] } ?? []
    switch possible.kind {
    case .give: return .give(given)
    case .resume: return .resume
    case .event where random.oneIn(2): return .event(possible.text)
    default:
      if let row = possible.row, random.oneIn(2) { return .row(row, gives: given) }
      return .user(possible.text, gives: given)
    }
  }

  /// Answers by name, row or error; right, foreign and made up, with values of the right kind and of others.
  private func answer(_ state: SessionState, _ random: inout SplitMix64) -> InterpreterAnswer {
    let program = interpreter.program
    if random.oneIn(20) { return .failure("it broke") }
    if random.oneIn(10) { return .row(anyRow(&random)) }
    if random.oneIn(8) { return .error(random.pick(Self.words) ?? "") }
    let place = interpreter.currentStep(state)
    let rows = place.map { program.rows(of: $0) } ?? []
    guard !random.oneIn(10), let row = random.pick(rows) else {
      return .outcome(
        random.pick(Self.words) ?? "", values: ["count": random.pick(Self.values) ?? .integer(0)])
    }
    let info = program.rowInfo(row)
    if info.trigger == .error { return .error(info.text) }
    var values: [String: DataValue] = [:]
    for (name, kind) in info.values {
      let fitting = random.oneIn(5) ? Self.values : Self.values.filter { $0.kind == kind }
      values[name] = random.pick(fitting)
    }
    return random.oneIn(6) ? .row(row, values: values) : .outcome(info.outcomeName, values: values)
  }

  private func gives(_ random: inout SplitMix64) -> [GivenValue] {
    (0..<random.below(3)).map { _ in give(random.pick(["pin", "name", "device", "x", ""]) ?? "", &random) }
  }

  private func give(_ name: String, _ random: inout SplitMix64) -> GivenValue {
    let isSecret = interpreter.program.isSecret(name) != random.oneIn(8)
    let text = random.pick(["123456", "ab", "abab", "", String(repeating: "a", count: 500)]) ?? ""
    if !isSecret, random.oneIn(4) { return .plain(name, random.pick(Self.values) ?? .integer(0)) }
    return isSecret ? .secret(name, SecretRef(UInt32(random.below(9)))) : .plain(name, .text(text))
  }

  private func anyRow(_ random: inout SplitMix64) -> RowID {
    for _ in 0..<8 {
      if let step = random.pick(steps), let row = random.pick(interpreter.program.rows(of: step)) {
        return row
      }
    }
    return steps.flatMap { interpreter.program.rows(of: $0) }[0]
  }

  private func anyEffect(_ state: SessionState, _ random: inout SplitMix64) -> EffectID {
    let running = interpreter.runningEffect(state)?.number ?? 3
    return EffectID(random.pick([0, 1, .max, running, running &- 1, running &+ 1]) ?? 0)
  }

  private func time(_ state: SessionState, _ random: inout SplitMix64) -> Duration {
    switch random.below(8) {
    case 0: .seconds(-1)
    case 1: .zero
    case 2: .seconds(Int64.max)
    case 3: Interpreter.longestSession
    case 4: interpreter.nextDeadline(state) ?? state.now
    case 5: state.now + .milliseconds(random.below(5))
    case 6: state.now + .seconds(random.below(100_000))
    default: state.now + .seconds(random.below(90))
    }
  }
}
