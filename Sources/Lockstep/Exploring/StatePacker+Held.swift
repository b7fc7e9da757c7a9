// What few screens have: a running action, an overlay, values, timers, attempts.
extension StatePacker {
  @inline(never)
  func writeWork(of configuration: Configuration, to bits: inout BitWriter) {
    bits.write(UInt32(configuration.work.rawValue), bits: 3)
    bits.write(configuration.running != 0)
    bits.write(UInt32(configuration.overlay.rawValue), bits: 2)
    if configuration.overlay != .none {
      bits.write(UInt32(bitPattern: configuration.overlayRow.index), bits: rowBits)
    }
    bits.write(configuration.underlyingStep.exists)
    if configuration.underlyingStep.exists {
      bits.write(UInt32(bitPattern: configuration.underlyingStep.index), bits: stepBits)
    }
  }

  @inline(never)
  func readWork(_ bits: inout BitReader, into configuration: inout Configuration) {
    configuration.work = Work(rawValue: UInt8(bits.read(bits: 3))) ?? .rests
    configuration.running = bits.readFlag() ? 1 : 0
    configuration.overlay = Overlay(rawValue: UInt8(bits.read(bits: 2))) ?? .none
    if configuration.overlay != .none {
      configuration.overlayRow = RowID(Int32(bitPattern: bits.read(bits: rowBits)))
    }
    if bits.readFlag() { configuration.underlyingStep = step(&bits) }
  }

  /// Secrets and values, in the order of frames and names: which of them came first does not count.
  @inline(never)
  mutating func writeHeld(
    by configuration: Configuration, at now: Duration, _ frameBits: Int, to bits: inout BitWriter
  ) {
    let secrets = configuration.secrets.filter { isKept($0.frame) }
      .sorted { ($0.frame.number, $0.name.number) < ($1.frame.number, $1.name.number) }
    bits.writeCount(secrets.count)
    for secret in secrets {
      bits.write(number(secret.frame), bits: frameBits)
      bits.write(UInt32(bitPattern: secret.name.number), bits: nameBits)
      bits.writeCount(Int(secret.reference.number))
    }
    let data = configuration.data.filter { isKept($0.frame) }
      .sorted { ($0.frame.number, $0.name.number) < ($1.frame.number, $1.name.number) }
    bits.writeCount(data.count)
    for datum in data {
      bits.write(number(datum.frame), bits: frameBits)
      bits.write(UInt32(bitPattern: datum.name.number), bits: nameBits)
      let name = Int(datum.name.number)
      if isRead[name] { bits.writeCount(values.number(of: datum.value)) }
      if isDelay[name], case .duration(let duration) = datum.value {
        bits.write(true)
        bits.writeCount(times.number(of: max(.zero, datum.at + duration - now)))
      } else {
        bits.write(false)
        samples[name] = datum.value
      }
    }
  }

  @inline(never)
  func readHeld(
    _ bits: inout BitReader, _ frameBits: Int, into configuration: inout Configuration, at now: Duration
  ) {
    for _ in 0..<bits.readCount() {
      let frame = FrameIndex(Int32(bitPattern: bits.read(bits: frameBits)))
      let name = NameIndex(Int32(bitPattern: bits.read(bits: nameBits)))
      let reference = SecretRef(UInt32(bits.readCount()))
      configuration.secrets.append(HeldSecret(frame: frame, name: name, reference: reference))
    }
    for _ in 0..<bits.readCount() {
      let frame = FrameIndex(Int32(bitPattern: bits.read(bits: frameBits)))
      let name = NameIndex(Int32(bitPattern: bits.read(bits: nameBits)))
      var datum = Datum(frame: frame, name: name, value: samples[Int(name.number)], at: now)
      let value = isRead[Int(name.number)] ? values[bits.readCount()] : nil
      if let value { datum.value = value }
      if bits.readFlag() {
        let left = times[bits.readCount()]
        if case .duration(let duration) = value { datum.at = now + left - duration }
        if value == nil { datum.value = .duration(left) }
      }
      configuration.data.append(datum)
    }
  }

  @inline(never)
  mutating func writeTimers(
    of configuration: Configuration, at now: Duration, _ frameBits: Int, to bits: inout BitWriter
  ) {
    bits.writeCount(configuration.timers.count)
    for timer in configuration.timers {
      bits.write(number(timer.frame), bits: frameBits)
      bits.write(UInt32(bitPattern: timer.row.index), bits: rowBits)
      bits.writeCount(times.number(of: max(.zero, timer.deadline - now)))
    }
  }

  @inline(never)
  func readTimers(
    _ bits: inout BitReader, _ frameBits: Int, into configuration: inout Configuration, at now: Duration
  ) {
    for _ in 0..<bits.readCount() {
      let frame = FrameIndex(Int32(bitPattern: bits.read(bits: frameBits)))
      let row = RowID(Int32(bitPattern: bits.read(bits: rowBits)))
      configuration.timers.append(
        Timer(deadline: now + times[bits.readCount()], id: 0, frame: frame, row: row))
    }
  }

  /// Whether any step has run its action so that its attempt counts.
  @inline(__always)
  func hasAttempts(_ configuration: Configuration) -> Bool {
    var index = 0
    while index < configuration.runs.count {
      let run = configuration.runs[index]
      if attempts[Int(run.step.index)] > 0, isKept(run.frame) { return true }
      index += 1
    }
    return false
  }

  /// Attempts of steps where they count, up to what counts.
  @inline(never)
  func writeRuns(of configuration: Configuration, _ frameBits: Int, to bits: inout BitWriter) {
    let runs = configuration.runs
      .filter { attempts[Int($0.step.index)] > 0 && isKept($0.frame) }
      .sorted { ($0.frame.number, $0.step.index) < ($1.frame.number, $1.step.index) }
    bits.writeCount(runs.count)
    for run in runs {
      bits.write(number(run.frame), bits: frameBits)
      bits.write(UInt32(bitPattern: run.step.index), bits: stepBits)
      bits.writeCount(Int(min(run.count, attempts[Int(run.step.index)])))
    }
  }

  @inline(never)
  func readRuns(_ bits: inout BitReader, _ frameBits: Int, into configuration: inout Configuration) {
    for _ in 0..<bits.readCount() {
      let frame = FrameIndex(Int32(bitPattern: bits.read(bits: frameBits)))
      let step = step(&bits)
      configuration.runs.append(
        RunCount(frame: frame, step: step, count: Int32(truncatingIfNeeded: bits.readCount())))
    }
  }
}
