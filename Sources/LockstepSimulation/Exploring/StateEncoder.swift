package import Lockstep

/// Writes sessions as numbers, so that equal numbers are equal sessions, and reads them back.
///
/// Two sessions are equal if they have the same future: their frames, history, display, held values and running timers
/// with the time left count. The clock, the ids of effects and how often actions ran do not, except attempts up to the
/// largest one that a model reads. Of a held value the name counts; its content counts where an action reads it, and
/// the time left of it where a timer runs for it.
package struct StateEncoder: Sendable {
  let program: Program
  /// The largest attempt that matters, by step; 0 where none does.
  let attempts: [Int32]
  /// Whether a timer runs for a value, by name.
  let isDelay: [Bool]
  /// Whether an action reads a value, by name.
  let isRead: [Bool]
  /// Numbers for times left, for values and for ends, in the order in which they were met.
  var times = Interning<Duration>()
  var values = Interning<DataValue>()
  var ends = Interning<End>()
  /// The content of restored values whose content does not count.
  var samples: [DataValue]
  /// New numbers of frames while one configuration is written.
  var renumbered: [Int32] = []
  /// Their old numbers, in the order of the new ones.
  var kept: [Int] = []

  /// - Parameter attempts: the largest attempt that a model of the action distinguishes from smaller ones; 0 for none.
  package init(_ program: Program, attempts: (String) -> Int) {
    self.program = program
    self.attempts = program.stepInfos.map { info in
      info.action.map { Int32(clamping: attempts($0)) } ?? 0
    }
    var isDelay = [Bool](repeating: false, count: program.names.count)
    for delay in program.delays { if case .value(let name) = delay { isDelay[Int(name)] = true } }
    self.isDelay = isDelay
    var isRead = [Bool](repeating: false, count: program.names.count)
    for read in program.reads { isRead[Int(read.name)] = true }
    self.isRead = isRead
    samples = [DataValue](repeating: .integer(0), count: program.names.count)
  }

  /// Writes a session between two inputs.
  package mutating func write(_ state: SessionState, to writer: inout StateWriter) {
    if let end = state.end { return write(end, to: &writer) }
    writer.write(Int(state.phase.rawValue))
    write(state.configuration, at: state.now, to: &writer)
    writer.write(state.holdsSave)
    if let saved = state.saved { write(saved, at: state.now, to: &writer) }
  }

  /// Writes a session that has ended.
  mutating func write(_ end: End, to writer: inout StateWriter) {
    writer.write(Int(SessionState.Phase.ended.rawValue))
    writer.write(ends.number(of: end))
  }

  /// Makes `state` the session that was written, at its time `now`.
  func read(_ reader: inout StateReader, into state: inout SessionState, at now: Duration) {
    state = SessionState(program)
    state.now = now
    state.phase = SessionState.Phase(rawValue: UInt8(reader.read())) ?? .ended
    if state.phase == .ended {
      state.end = ends[reader.read()]
      return
    }
    state.configuration = configuration(&reader, at: now)
    number(&state)
    if reader.readFlag() { state.saved = configuration(&reader, at: now) }
  }

  /// Gives the running action and the timers ids, the timers in their order.
  private func number(_ state: inout SessionState) {
    if state.configuration.running != 0 { state.configuration.running = state.takeID().number }
    guard state.phase == .goesOn else { return }
    for index in state.configuration.timers.indices {
      state.configuration.timers[index].id = state.takeID().number
    }
  }
}

/// Numbers for values in the order in which they were met.
struct Interning<Value: Hashable & Sendable>: Sendable {
  private var numbers: [Value: Int] = [:]
  private var values: [Value] = []

  subscript(number: Int) -> Value { values[number] }

  mutating func number(of value: Value) -> Int {
    if let number = numbers[value] { return number }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }
}
