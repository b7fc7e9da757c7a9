/// Writes sessions as few bits, so that equal bits are equal sessions, and reads them back.
///
/// Two sessions are equal if they go on alike: their frames, history, display, held values and running timers with
/// the time left count. The clock, the ids of effects and how often actions ran do not, but for attempts up to what
/// a model says that it reads. Of a held value the name counts; its content counts where an action reads it, and
/// the time left of it where a timer runs for it.
///
/// Nearly all states of a large walk are plain: a screen and the screens before it, in one flow that no other called.
/// They have a form of their own, in which a state begins with the words of the one that has fewer screens.
package struct StatePacker: Sendable {
  let program: Program
  package let stepBits: Int
  let rowBits: Int
  let flowBits: Int
  let nameBits: Int
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
  /// What restored values are where their content does not count.
  var samples: [DataValue]
  /// New numbers of frames while one configuration is written.
  var renumbered: [Int32] = []

  /// - Parameter attempts: the largest attempt that a model of the action tells from smaller ones; 0 for none.
  package init(_ program: Program, attempts: (String) -> Int) {
    self.program = program
    stepBits = Self.bits(for: program.steps.count)
    rowBits = Self.bits(for: program.rows.count)
    flowBits = Self.bits(for: program.flows.count)
    nameBits = Self.bits(for: program.names.count)
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

  /// How many bits a number below `count` needs.
  @inline(__always)
  static func bits(for count: Int) -> Int { count < 2 ? 0 : Int.bitWidth - (count - 1).leadingZeroBitCount }

  /// Writes a session that stands between two inputs.
  package mutating func write(_ state: SessionState, to bits: inout BitWriter) {
    if let end = state.end { return write(end, to: &bits) }
    let frameCount = renumberFrames(of: state.configuration)
    if isPlain(state, frameCount) { return writePlain(state.configuration, to: &bits) }
    bits.write(false)
    bits.write(false)
    bits.write(state.phase == .suspended)
    write(state.configuration, frameCount, at: state.now, to: &bits)
    bits.write(state.holdsSave)
    if let saved = state.saved {
      write(saved, renumberFrames(of: saved), at: state.now, to: &bits)
    }
  }

  /// Writes a session that has ended.
  package mutating func write(_ end: End, to bits: inout BitWriter) {
    bits.write(false)
    bits.write(true)
    bits.writeCount(ends.number(of: end))
  }

  /// Makes `state` the session that was written, at its time `now`.
  package func read(_ bits: inout BitReader, into state: inout SessionState, at now: Duration) {
    state.now = now
    state.automatic = 0
    state.nextID = 1
    state.forgetRare()
    if bits.readFlag() {
      state.phase = .goesOn
      return readPlain(&bits, into: &state.configuration, at: now)
    }
    if bits.readFlag() {
      state.phase = .ended
      state.end = ends[bits.readCount()]
      state.configuration = Configuration()
      return
    }
    let isSuspended = bits.readFlag()
    state.phase = isSuspended ? .suspended : .goesOn
    read(&bits, into: &state.configuration, at: now)
    number(&state, isSuspended: isSuspended)
    if bits.readFlag() {
      var saved = Configuration()
      read(&bits, into: &saved, at: now)
      state.saved = saved
    }
  }

  /// Gives the running action and the timers ids, the timers in their order.
  @inline(__always)
  private func number(_ state: inout SessionState, isSuspended: Bool) {
    if state.configuration.running != 0 { state.configuration.running = state.takeID().number }
    guard !isSuspended else { return }
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
