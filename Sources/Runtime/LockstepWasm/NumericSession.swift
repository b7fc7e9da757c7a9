import Lockstep

/// A session that is driven by row numbers, for hosts that take many rows: no text is read or written.
///
/// The host keeps the secrets: the interpreter gets numbers that refer to them.
/// The JavaScript package calls it `NumberedSession`.
struct NumericSession {
  /// The kinds of input, by their numbers in the byte interface.
  private enum InputKind: Int32 {
    case row
    case wait
    case suspend
    case resume
    case back
    case retry
    case close
  }

  private let rows: [NumericProgram.Row]
  let interpreter: Interpreter
  private(set) var state: SessionState
  private var effects = Effects()

  /// - Throws: a ``InputRejection`` if no steps of the flow are here.
  init(_ prepared: NumericProgram, flow: String) throws(InputRejection) {
    rows = prepared.rows
    interpreter = Interpreter(prepared.program)
    state = try interpreter.start(flow, into: &effects)
  }

  /// - Throws: ``SnapshotMismatch`` if the snapshot does not fit the program.
  init(
    _ prepared: NumericProgram, restoring snapshot: FlowSnapshot, after gone: Duration, asSuspended: Bool
  ) throws(SnapshotMismatch) {
    rows = prepared.rows
    interpreter = Interpreter(prepared.program)
    state = try interpreter.restore(snapshot, after: gone, asSuspended: asSuspended, into: &effects)
  }

  /// The number of the session's current step; nil once it has ended.
  var step: Int32? { state.end == nil ? interpreter.currentStep(state)?.index : nil }

  /// Takes an input, unless the session has ended.
  ///
  /// - Parameters:
  ///   - kind: the number of an ``Input``.
  ///   - number: a row, or the milliseconds to wait.
  ///   - value: the value of the row: milliseconds, a number, or the number of a secret.
  /// - Returns: why it is not possible now; nil if it was taken.
  mutating func take(_ kind: Int32, _ number: Int32, _ value: Int32) -> String? {
    guard let kind = InputKind(rawValue: kind) else { return "unknown input kind \(kind)" }
    guard state.end == nil else { return nil }
    switch kind {
    case .row: return takeRow(number, value)
    case .wait: return wait(number)
    case .suspend: return send(.suspend)
    case .resume: return send(.resume)
    case .back: return send(.user("Back"))
    case .retry: return send(.user("Retry"))
    case .close: return send(.user("Close"))
    }
  }

  private mutating func takeRow(_ number: Int32, _ value: Int32) -> String? {
    guard rows.indices.contains(Int(number)) else { return "row \(number) does not exist" }
    let row = rows[Int(number)]
    if row.isAnswer, let running = interpreter.runningEffect(state) {
      return send(.answer(running, .row(RowID(number), values: row.answerValues(value))))
    }
    guard let name = row.gives else { return send(.take(RowID(number))) }
    guard row.givesSecret else { return "row \(number) gives a text, which takes a line" }
    return send(.take(RowID(number), gives: [.secret(name, SecretRef(UInt32(bitPattern: value)))]))
  }

  private mutating func wait(_ milliseconds: Int32) -> String? {
    let left = Interpreter.longestSession - state.now
    guard milliseconds >= 0, .milliseconds(milliseconds) <= left else {
      return "time moves on, and a session lasts 100 years at most"
    }
    return send(.time, at: state.now + .milliseconds(milliseconds))
  }

  private mutating func send(_ kind: SessionInput.Kind) -> String? { send(kind, at: state.now) }

  private mutating func send(_ kind: SessionInput.Kind, at time: Duration) -> String? {
    effects.removeAll()
    let reply = interpreter.step(&state, SessionInput(at: time, kind), into: &effects)
    return if case .refused(let refusal) = reply { refusal.reason } else { nil }
  }
}

extension NumericProgram.Row {
  /// The values of an answer with the row: the same number for each duration and integer.
  fileprivate func answerValues(_ value: Int32) -> [String: DataValue] {
    var brought: [String: DataValue] = [:]
    for (name, kind) in values {
      switch kind {
      case .duration: brought[name] = .duration(.milliseconds(value))
      case .integer: brought[name] = .integer(Int64(value))
      case .text: brought[name] = .text(String(value))
      }
    }
    return brought
  }
}
