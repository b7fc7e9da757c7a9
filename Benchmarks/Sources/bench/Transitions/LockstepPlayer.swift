import Lockstep
import LockstepModel

/// Plays the story with the interpreter, as a driver does: it looks at the effects after each input.
struct LockstepPlayer {
  /// The next input; numbers only, so that the loop itself costs little.
  private enum Prepared {
    case take(RowID)
    /// Takes a row with the PIN.
    case pin(RowID)
    case answer(RowID)
    /// An answer with values.
    case block(RowID)
    /// By its position in the story.
    case text(Int)
    case timer
  }

  private let program: FlowProgram
  private let interpreter: Interpreter
  private var inputs: [Prepared]
  private let moves = Story.moves
  private let pin = [GivenValue.secret("pin", SecretRef(1))]
  private let block: [String: DataValue] = ["blocked-for": .duration(.seconds(60))]
  private var effects: Effects
  /// Rows taken, counted from the trace.
  private(set) var traced = 0

  /// A player that names rows and outcomes by their texts, which are looked up at every input.
  init(_ program: FlowProgram, tracing: Bool = false) {
    self.program = program
    interpreter = Interpreter(program)
    effects = Effects(tracing: tracing)
    inputs = Story.moves.enumerated().map { position, move in
      if case .timer = move { .timer } else { .text(position) }
    }
  }

  /// The same story with the rows looked up beforehand.
  func interned() -> LockstepPlayer {
    var copy = LockstepPlayer(program, tracing: true)
    var rows: [RowID] = []
    _ = copy.play { effects in
      for case .took(let row, _) in effects.trace ?? [] {
        rows.append(row)
        break
      }
    }
    var player = self
    player.inputs = zip(Story.moves, rows).map { move, row in
      switch move {
      case .user(_, _, let givesPIN): givesPIN ? .pin(row) : .take(row)
      case .outcome(_, _, let blocks): blocks ? .block(row) : .answer(row)
      case .timer: .timer
      }
    }
    return player
  }

  /// Plays one session; how it ended, nil if it did not.
  mutating func play() -> SessionEnd? {
    var rows = 0
    defer { traced += rows }
    return play { effects in
      guard let trace = effects.trace else { return }
      for case .took in trace { rows += 1 }
    }
  }

  @inline(__always)
  private mutating func play(watching watch: (Effects) -> Void) -> SessionEnd? {
    var running: EffectID?
    var now = Duration.zero
    var due = Duration.zero
    effects.removeAll()
    guard var state = try? interpreter.start("UC2.3", into: &effects) else { return nil }
    for position in inputs.indices {
      var index = 0
      while index < effects.count {
        switch effects[index] {
        case .run(let id, _, _): running = id
        case .timer(_, let deadline): due = deadline
        default: break
        }
        index += 1
      }
      effects.removeAll()
      let kind: SessionInput.Kind
      switch inputs[position] {
      case .take(let row): kind = .take(row)
      case .pin(let row): kind = .take(row, gives: pin)
      case .answer(let row):
        guard let running else { return nil }
        kind = .answer(running, .row(row))
      case .block(let row):
        guard let running else { return nil }
        kind = .answer(running, .row(row, values: block))
      case .timer:
        now = due
        kind = .time
      case .text(let position):
        switch moves[position] {
        case .user(let words, _, let givesPIN): kind = .user(words, gives: givesPIN ? pin : [])
        case .outcome(let name, _, let blocks):
          guard let running else { return nil }
          kind = .answer(running, .outcome(name, values: blocks ? block : [:]))
        case .timer: kind = .time
        }
      }
      let reply = interpreter.step(&state, SessionInput(at: now, kind), into: &effects)
      if case .refused = reply { return nil }
      watch(effects)
    }
    return state.end
  }
}
