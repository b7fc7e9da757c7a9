import Lockstep

// Parts that few screens have: a running action, an overlay, values, timers, attempts.
extension StateEncoder {
  func writeWork(of configuration: Configuration, to writer: inout StateWriter) {
    writer.write(Int(configuration.status.rawValue))
    writer.write(configuration.running != 0)
    writer.write(Int(configuration.overlay.rawValue))
    writer.write(configuration.overlayRow.index)
    writer.write(configuration.underlyingStep.index)
  }

  func readWork(_ reader: inout StateReader, into configuration: inout Configuration) {
    configuration.status = ActionStatus(rawValue: UInt8(reader.read())) ?? .rests
    configuration.running = reader.readFlag() ? 1 : 0
    configuration.overlay = Overlay(rawValue: UInt8(reader.read())) ?? .none
    configuration.overlayRow = RowID(reader.readIndex())
    configuration.underlyingStep = StepID(reader.readIndex())
  }

  /// Secrets and values, in the order of frames and names: which of them came first does not count.
  mutating func writeHeld(
    by configuration: Configuration, at now: Duration, to writer: inout StateWriter
  ) {
    let secrets = configuration.secrets.filter { isKept($0.frame) }
      .sorted { (number($0.frame), $0.name.number) < (number($1.frame), $1.name.number) }
    writer.write(secrets.count)
    for secret in secrets {
      writer.write(number(secret.frame))
      writer.write(secret.name.number)
      writer.write(Int(secret.reference.number))
    }
    let data = configuration.data.filter { isKept($0.frame) }
      .sorted { (number($0.frame), $0.name.number) < (number($1.frame), $1.name.number) }
    writer.write(data.count)
    for datum in data {
      writer.write(number(datum.frame))
      writer.write(datum.name.number)
      let name = Int(datum.name.number)
      if isRead[name] { writer.write(values.number(of: datum.value)) }
      if isDelay[name], case .duration(let duration) = datum.value {
        writer.write(true)
        writer.write(times.number(of: max(.zero, datum.at + duration - now)))
      } else {
        writer.write(false)
        samples[name] = datum.value
      }
    }
  }

  func readHeld(
    _ reader: inout StateReader, into configuration: inout Configuration, at now: Duration
  ) {
    for _ in 0..<reader.read() {
      let frame = FrameIndex(reader.readIndex())
      let name = NameIndex(reader.readIndex())
      let reference = SecretRef(UInt32(reader.read()))
      configuration.secrets.append(HeldSecret(frame: frame, name: name, reference: reference))
    }
    for _ in 0..<reader.read() {
      let frame = FrameIndex(reader.readIndex())
      let name = NameIndex(reader.readIndex())
      var datum = HeldValue(frame: frame, name: name, value: samples[Int(name.number)], at: now)
      let value = isRead[Int(name.number)] ? values[reader.read()] : nil
      if let value { datum.value = value }
      if reader.readFlag() {
        let left = times[reader.read()]
        if case .duration(let duration) = value { datum.at = now + left - duration }
        if value == nil { datum.value = .duration(left) }
      }
      configuration.data.append(datum)
    }
  }

  mutating func writeTimers(
    of configuration: Configuration, at now: Duration, to writer: inout StateWriter
  ) {
    writer.write(configuration.timers.count)
    for timer in configuration.timers {
      writer.write(number(timer.frame))
      writer.write(timer.row.index)
      writer.write(times.number(of: max(.zero, timer.deadline - now)))
    }
  }

  func readTimers(
    _ reader: inout StateReader, into configuration: inout Configuration, at now: Duration
  ) {
    for _ in 0..<reader.read() {
      let frame = FrameIndex(reader.readIndex())
      let row = RowID(reader.readIndex())
      configuration.timers.append(
        Timer(deadline: now + times[reader.read()], id: 0, frame: frame, row: row))
    }
  }

  /// Whether any step has run its action so that its attempt counts.
  func hasAttempts(_ configuration: Configuration) -> Bool {
    configuration.runs.contains { attempts[Int($0.step.index)] > 0 && isKept($0.frame) }
  }

  /// Attempts of steps that count, up to the largest one that counts.
  func writeRuns(of configuration: Configuration, to writer: inout StateWriter) {
    let runs = configuration.runs
      .filter { attempts[Int($0.step.index)] > 0 && isKept($0.frame) }
      .sorted { (number($0.frame), $0.step.index) < (number($1.frame), $1.step.index) }
    writer.write(runs.count)
    for run in runs {
      writer.write(number(run.frame))
      writer.write(run.step.index)
      writer.write(Int(min(run.count, attempts[Int(run.step.index)])))
    }
  }

  func readRuns(_ reader: inout StateReader, into configuration: inout Configuration) {
    for _ in 0..<reader.read() {
      let frame = FrameIndex(reader.readIndex())
      let step = StepID(reader.readIndex())
      configuration.runs.append(
        RunCount(frame: frame, step: step, count: Int32(truncatingIfNeeded: reader.read())))
    }
  }
}
