// Plain states, whose words are a flow and a history.
extension StatePacker {
  /// The bits of a screen of the history: one that is set, and the step.
  package var entryBits: Int { 1 + stepBits }

  /// Whether a session has the form of ``PlainState``.
  @inline(__always)
  func isPlain(_ state: SessionState, _ frameCount: Int) -> Bool {
    guard frameCount == 1, state.phase == .goesOn, !state.holdsSave, rests(state.configuration),
      state.configuration.frames[state.configuration.frame].parameters == 0,
      program.code(of: state.configuration.step).kind == .screen,
      let last = state.configuration.history.last
    else { return false }
    return last.step == state.configuration.step
  }

  @inline(__always)
  func writePlain(_ configuration: Configuration, to bits: inout BitWriter) {
    bits.write(true)
    bits.write(UInt32(bitPattern: configuration.frames[configuration.frame].flow.number), bits: flowBits)
    var index = 0
    while index < configuration.history.count {
      bits.write(true)
      bits.write(UInt32(bitPattern: configuration.history[index].step.index), bits: stepBits)
      index += 1
    }
    bits.write(false)
  }

  /// Reads a plain state, but for the bit that says that it is one.
  @inline(__always)
  func readPlain(_ bits: inout BitReader, into configuration: inout Configuration, at now: Duration) {
    let frame = FrameIndex(0)
    configuration.frames.removeAll()
    configuration.frames.append(Frame(flow: FlowIndex(Int32(bitPattern: bits.read(bits: flowBits)))))
    configuration.frame = frame
    makeRest(&configuration, at: now)
    configuration.history.removeAll()
    while bits.readFlag() {
      configuration.step = step(&bits)
      configuration.history.append(Entry(frame: frame, step: configuration.step))
    }
  }

  /// Reads what comes before the history of a plain state.
  ///
  /// - Returns: whether it is one; the reader is of no use any more if not.
  @inline(__always)
  package func readPlainHead(_ bits: inout BitReader) -> Bool {
    guard bits.readFlag() else { return false }
    _ = bits.read(bits: flowBits)
    return true
  }
}
