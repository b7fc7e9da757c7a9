// The part of a session that is saved when it is suspended.
extension StatePacker {
  /// Writes a configuration whose frames have their new numbers.
  @inline(__always)
  mutating func write(
    _ configuration: Configuration, _ frameCount: Int, at now: Duration, to bits: inout BitWriter
  ) {
    let frameBits = writeFrames(of: configuration, frameCount, to: &bits)
    bits.write(UInt32(bitPattern: configuration.step.index), bits: stepBits)
    let rests = rests(configuration)
    bits.write(rests)
    if !rests {
      writeWork(of: configuration, to: &bits)
      writeHeld(by: configuration, at: now, frameBits, to: &bits)
      writeTimers(of: configuration, at: now, frameBits, to: &bits)
      writeRuns(of: configuration, frameBits, to: &bits)
    }
    let count = configuration.history.count
    bits.writeCount(count)
    var index = 0
    while index < count {
      let entry = configuration.history[index]
      if frameBits > 0 { bits.write(number(entry.frame), bits: frameBits) }
      bits.write(UInt32(bitPattern: entry.step.index), bits: stepBits)
      index += 1
    }
  }

  /// Whether there is nothing to a configuration but frames, a step and a history.
  @inline(__always)
  func rests(_ configuration: Configuration) -> Bool {
    configuration.work == .rests && configuration.running == 0 && configuration.overlay == .none
      && !configuration.underlyingStep.exists && configuration.secrets.isEmpty && configuration.data.isEmpty
      && configuration.timers.isEmpty && !hasAttempts(configuration)
  }

  func read(_ bits: inout BitReader, into configuration: inout Configuration, at now: Duration) {
    let frameBits = readFrames(&bits, into: &configuration)
    configuration.step = step(&bits)
    makeRest(&configuration, at: now)
    if !bits.readFlag() {
      readWork(&bits, into: &configuration)
      readHeld(&bits, frameBits, into: &configuration, at: now)
      readTimers(&bits, frameBits, into: &configuration, at: now)
      readRuns(&bits, frameBits, into: &configuration)
    }
    configuration.history.removeAll()
    var count = bits.readCount()
    while count > 0 {
      let frame = FrameIndex(Int32(bitPattern: bits.read(bits: frameBits)))
      configuration.history.append(Entry(frame: frame, step: step(&bits)))
      count -= 1
    }
  }

  /// Leaves nothing in a configuration but frames, a step and a history.
  @inline(__always)
  func makeRest(_ configuration: inout Configuration, at now: Duration) {
    configuration.secrets.removeAll()
    configuration.runs.removeAll()
    if !configuration.data.isEmpty { configuration.data.removeAll(keepingCapacity: true) }
    configuration.timers.removeAll()
    configuration.started = now
    configuration.running = 0
    configuration.work = .rests
    configuration.overlay = .none
    configuration.overlayRow = .none
    configuration.underlyingStep = .none
  }

  /// Gives the frames that something refers to new numbers in the order of their age.
  ///
  /// - Returns: how many there are.
  @inline(__always)
  mutating func renumberFrames(of configuration: Configuration) -> Int {
    guard configuration.frames.count == 1 else { return renumberAllFrames(of: configuration) }
    if renumbered.isEmpty { renumbered.append(0) } else { renumbered[0] = 0 }
    return 1
  }

  @inline(never)
  private mutating func renumberAllFrames(of configuration: Configuration) -> Int {
    renumbered.removeAll(keepingCapacity: true)
    for _ in 0..<configuration.frames.count { renumbered.append(-1) }
    mark(configuration.frame, configuration.frames)
    var index = 0
    while index < configuration.history.count {
      mark(configuration.history[index].frame, configuration.frames)
      index += 1
    }
    for timer in configuration.timers { mark(timer.frame, configuration.frames) }
    var count: Int32 = 0
    for index in renumbered.indices where renumbered[index] == 0 {
      renumbered[index] = count
      count += 1
    }
    return Int(count)
  }

  /// Writes the frames that have new numbers.
  ///
  /// - Returns: how many bits such a number needs.
  @inline(__always)
  private func writeFrames(
    of configuration: Configuration, _ count: Int, to bits: inout BitWriter
  ) -> Int {
    let frameBits = Self.bits(for: count)
    bits.writeCount(count)
    var index = 0
    while index < configuration.frames.count {
      if renumbered[index] >= 0 { write(configuration.frames[index], frameBits, to: &bits) }
      index += 1
    }
    if count > 1 { bits.write(number(configuration.frame), bits: frameBits) }
    return frameBits
  }

  /// Notes that a frame and its callers are referred to.
  private mutating func mark(_ frame: FrameIndex, _ frames: Frames) {
    var frame = frame
    while frame.exists, renumbered[Int(frame.number)] != 0 {
      renumbered[Int(frame.number)] = 0
      frame = frames[frame].parent
    }
  }

  @inline(__always)
  private func write(_ frame: Frame, _ frameBits: Int, to bits: inout BitWriter) {
    bits.write(UInt32(bitPattern: frame.flow.number), bits: flowBits)
    bits.write(frame.parent.exists)
    if frame.parent.exists {
      bits.write(number(frame.parent), bits: frameBits)
      bits.write(UInt32(bitPattern: frame.callStep.index), bits: stepBits)
    }
    bits.write(frame.parameters != 0)
    if frame.parameters != 0 { bits.write(frame.parameters, bits: 32) }
  }

  private func readFrames(_ bits: inout BitReader, into configuration: inout Configuration) -> Int {
    let count = bits.readCount()
    let frameBits = Self.bits(for: count)
    configuration.frames.removeAll()
    for _ in 0..<count {
      var frame = Frame(flow: FlowIndex(Int32(bitPattern: bits.read(bits: flowBits))))
      if bits.readFlag() {
        frame.parent = FrameIndex(Int32(bitPattern: bits.read(bits: frameBits)))
        frame.callStep = step(&bits)
      }
      if bits.readFlag() { frame.parameters = bits.read(bits: 32) }
      configuration.frames.append(frame)
    }
    configuration.frame = FrameIndex(Int32(bitPattern: bits.read(bits: count == 1 ? 0 : frameBits)))
    return frameBits
  }

  /// The new number of a frame; only of one that something refers to.
  @inline(__always)
  func number(_ frame: FrameIndex) -> UInt32 { UInt32(bitPattern: renumbered[Int(frame.number)]) }

  @inline(__always)
  func isKept(_ frame: FrameIndex) -> Bool { frame.exists && renumbered[Int(frame.number)] >= 0 }

  @inline(__always)
  func step(_ bits: inout BitReader) -> StepID { StepID(Int32(bitPattern: bits.read(bits: stepBits))) }
}
