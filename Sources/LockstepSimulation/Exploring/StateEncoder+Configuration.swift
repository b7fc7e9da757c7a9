import Lockstep

// Frames, the step and the history; parts that few screens have are in ``StateEncoder+Held``.
extension StateEncoder {
  mutating func write(_ configuration: Configuration, at now: Duration, to writer: inout StateWriter) {
    renumberFrames(of: configuration)
    writer.write(kept.count)
    for index in kept {
      let frame = configuration.frames[index]
      writer.write(frame.flow.number)
      writer.write(number(frame.parent))
      writer.write(frame.callStep.index)
      writer.write(Int(frame.parameters))
    }
    writer.write(number(configuration.frame))
    writer.write(configuration.step.index)
    let rests = rests(configuration)
    writer.write(rests)
    if !rests {
      writeWork(of: configuration, to: &writer)
      writeHeld(by: configuration, at: now, to: &writer)
      writeTimers(of: configuration, at: now, to: &writer)
      writeRuns(of: configuration, to: &writer)
    }
    writer.write(configuration.history.count)
    for entry in configuration.history {
      writer.write(number(entry.frame))
      writer.write(entry.step.index)
    }
  }

  func configuration(_ reader: inout StateReader, at now: Duration) -> Configuration {
    var configuration = Configuration()
    for _ in 0..<reader.read() {
      configuration.frames.append(
        Frame(
          flow: FlowIndex(reader.readIndex()), parent: FrameIndex(reader.readIndex()),
          callStep: StepID(reader.readIndex()), parameters: UInt32(reader.read())))
    }
    configuration.frame = FrameIndex(reader.readIndex())
    configuration.step = StepID(reader.readIndex())
    configuration.started = now
    if !reader.readFlag() {
      readWork(&reader, into: &configuration)
      readHeld(&reader, into: &configuration, at: now)
      readTimers(&reader, into: &configuration, at: now)
      readRuns(&reader, into: &configuration)
    }
    for _ in 0..<reader.read() {
      configuration.history.append(
        Entry(frame: FrameIndex(reader.readIndex()), step: StepID(reader.readIndex())))
    }
    return configuration
  }

  /// Whether a configuration has only frames, a step and a history.
  private func rests(_ configuration: Configuration) -> Bool {
    configuration.status == .rests && configuration.running == 0 && configuration.overlay == .none
      && !configuration.underlyingStep.exists && configuration.secrets.isEmpty && configuration.data.isEmpty
      && configuration.timers.isEmpty && !hasAttempts(configuration)
  }

  /// Gives the frames that something refers to new numbers: first those of the stack, then those of the history, the
  /// last screen's first. How old they are does not count, except that a frame comes behind its caller.
  private mutating func renumberFrames(of configuration: Configuration) {
    renumbered = [Int32](repeating: -1, count: configuration.frames.count)
    kept.removeAll(keepingCapacity: true)
    keep(configuration.frame, configuration.frames)
    for entry in configuration.history.reversed() { keep(entry.frame, configuration.frames) }
    for timer in configuration.timers { keep(timer.frame, configuration.frames) }
  }

  /// Gives a frame and its callers numbers.
  private mutating func keep(_ frame: FrameIndex, _ frames: Frames) {
    guard frame.exists, renumbered[Int(frame.number)] < 0 else { return }
    keep(frames[frame].parent, frames)
    renumbered[Int(frame.number)] = Int32(kept.count)
    kept.append(Int(frame.number))
  }

  /// The new number of a frame that something refers to; -1 for none.
  func number(_ frame: FrameIndex) -> Int32 { frame.exists ? renumbered[Int(frame.number)] : -1 }

  func isKept(_ frame: FrameIndex) -> Bool { number(frame) >= 0 }
}
