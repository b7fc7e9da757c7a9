import Lockstep
import LockstepDiff
import LockstepModel
import TestSupport

/// One session in two numberings of the same flows, which have to do the same.
struct TwinWalk {
  private struct Half {
    let program: FlowProgram
    let interpreter: Interpreter
    var state: SessionState
    var effects = Effects(tracing: true)

    init(_ program: FlowProgram, _ flow: String) throws {
      self.program = program
      interpreter = Interpreter(program)
      state = try interpreter.start(flow, into: &effects)
    }

    mutating func take(_ kind: SessionInput.Kind, at time: Duration) -> InputResult {
      effects.removeAll()
      return interpreter.step(&state, SessionInput(at: time, kind), into: &effects)
    }

    func place(_ step: StepID) -> String { program.stepInfo(step).place }
  }

  private var old: Half
  private var new: Half
  /// What `FLOW STEP` and `FLOW ROW` are called afterwards.
  private let names: [String: String]
  private var nextSecret: UInt32 = 1

  init(_ old: Project, _ new: Project, _ renumbering: Renumbering, flow: String) throws {
    self.old = try Half(try old.program().get(), flow)
    self.new = try Half(try new.program().get(), flow)
    var names: [String: String] = [:]
    for numbering in renumbering.renumberedTables {
      for (id, other) in numbering.renamedIDs {
        names["\(numbering.flowID) \(id)"] = "\(numbering.flowID) \(other)"
      }
    }
    self.names = names
  }

  var hasEnded: Bool { old.state.end != nil }
  var place: String { old.interpreter.currentStep(old.state).map(old.place) ?? "nowhere" }

  /// Sends both the same, and compares what they do; nil if that is the same.
  mutating func step(_ randomness: inout SplitMix64) -> String? {
    // A row by its number at once: after a timer another step may have one of the same number, in one of both.
    let byRow = Bool.random(using: &randomness)
    let time = old.state.now + .seconds(byRow ? 0 : Int.random(in: 0...40, using: &randomness))
    let (left, right) = (old.interpreter.possibleInputs(old.state), new.interpreter.possibleInputs(new.state))
    guard left.count == right.count else { return "\(left.count) and \(right.count) things are possible" }
    let kinds: (SessionInput.Kind, SessionInput.Kind)
    let dice = Int.random(in: 0..<20, using: &randomness)
    if dice == 0 {
      kinds = (.suspend, .suspend)
    } else if dice == 1 {
      kinds = (.resume, .resume)
    } else if dice < 4 || left.isEmpty {
      kinds = (.time, .time)
    } else {
      let index = Int.random(in: left.indices, using: &randomness)
      let given = left[index].gives.map { [value($0)] } ?? []
      kinds = (
        kind(of: left[index], old, given, byRow: byRow), kind(of: right[index], new, given, byRow: byRow)
      )
    }
    let replies = (old.take(kinds.0, at: time), new.take(kinds.1, at: time))
    guard replies.0.isRefused == replies.1.isRefused else { return "only one refused \(kinds.0)" }
    return difference
  }

  private mutating func value(_ name: String) -> GivenValue {
    guard old.program.isSecret(name) else { return .plain(name, .text("123456")) }
    defer { nextSecret += 1 }
    return .secret(name, SecretRef(nextSecret))
  }

  private func kind(of choice: PossibleInput, _ half: Half, _ given: [GivenValue], byRow: Bool)
    -> SessionInput.Kind
  {
    switch choice.kind {
    case .resume: return .resume
    case .give: return .give(given)
    case .event: return .event(choice.text)
    case .user, .outcome, .error:
      if choice.kind != .user, let running = half.interpreter.runningEffect(half.state) {
        return .answer(
          running,
          choice.kind == .error ? .error(choice.text) : .outcome(choice.text, values: values(choice, half)))
      }
      if byRow, let row = choice.row { return .row(row, gives: given) }
      return .user(choice.text, gives: given)
    }
  }

  private func values(_ choice: PossibleInput, _ half: Half) -> [String: DataValue] {
    guard let place = half.interpreter.currentStep(half.state),
      let row = half.program.rows(of: place).first(where: { half.program.rowInfo($0).id == choice.row })
    else { return [:] }
    return half.program.rowInfo(row).values.reduce(into: [:]) { values, value in
      switch value.kind {
      case .duration: values[value.name] = .duration(.seconds(60))
      case .integer: values[value.name] = .integer(2)
      case .text: values[value.name] = .text("text")
      }
    }
  }

  private func renamed(_ place: String) -> String { names[place] ?? place }

  /// How the two differ; nil if only by their numbers.
  private var difference: String? {
    let places = (
      old.interpreter.currentStep(old.state).map(old.place),
      new.interpreter.currentStep(new.state).map(new.place)
    )
    if places.0.map(renamed) != places.1 { return "\(places.0 ?? "") became \(places.1 ?? "")" }
    let histories = (
      old.interpreter.history(old.state).map { renamed(old.place($0)) },
      new.interpreter.history(new.state).map(new.place)
    )
    if histories.0 != histories.1 { return "history \(histories)" }
    if words(old).map(renamed) != words(new) { return "effects \(words(old)) and \(words(new))" }
    if case .fault = old.state.end, case .fault = new.state.end { return nil }
    return old.state.end == new.state.end ? nil : "ended \(old.state.end as Any), \(new.state.end as Any)"
  }

  private func words(_ half: Half) -> [String] {
    half.effects.list.map { effect in
      switch effect {
      case .run(_, let step, _): half.place(step)
      case .perform(let row): half.program.place(of: row)
      case .show: "show"
      case .cancel: "cancel"
      case .timer(_, let deadline): "timer \(deadline)"
      case .requestValues: "need"
      case .dropSecret: "drop"
      case .end: "end"
      }
    }
  }
}
