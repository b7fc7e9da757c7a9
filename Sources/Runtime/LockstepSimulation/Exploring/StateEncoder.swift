package import Lockstep

/// Writes sessions as numbers, so that equal numbers are equal sessions.
///
/// Two sessions are equal if they have the same future: their frames, history, display, held values and
/// running timers count, these with the numbers of their clocks. The time, the ids of effects and how often actions ran do
/// not, except attempts up to the largest one that a model reads. Of a held value the name counts; its
/// content counts where an action reads it, and its clock where a timer may run for it.
package struct StateEncoder: Sendable {
  private let program: FlowProgram
  /// The largest attempt that matters, by step; 0 where none does.
  private let largestAttempts: [Int32]
  /// Whether a timer runs for a value, by name.
  let isTimerValue: [Bool]
  /// Whether an action reads a value, by name.
  private let isReadByAction: [Bool]
  private var parts = ValueNumbering<EncodedPart>()
  /// The words written since ``removeAll()``.
  package private(set) var words: [Int32] = []
  /// New numbers of frames while one configuration is written.
  private var encodedFrameNumbers: [Int32] = []
  /// Their old numbers, in the order of the new ones.
  private var keptFrameIndices: [Int] = []

  /// A part of a state that gets a number.
  private enum EncodedPart: Hashable {
    case time(Duration)
    case value(DataValue)
    case text(String)
    case end(SessionEnd)
    case model([UInt8])
    case decision(DecidedAnswer?)
  }

  /// - Parameter attempts: the largest attempt that a model of the action distinguishes from smaller ones; 0 for none.
  package init(_ program: FlowProgram, attempts: (String) -> Int) {
    self.program = program
    self.largestAttempts = program.stepInfos.map { info in
      info.action.map { Int32(clamping: attempts($0)) } ?? 0
    }
    var isTimerValue = [Bool](repeating: false, count: program.valueInfos.count)
    for delay in program.delays { if case .value(let name) = delay { isTimerValue[Int(name)] = true } }
    self.isTimerValue = isTimerValue
    var isReadByAction = [Bool](repeating: false, count: program.valueInfos.count)
    for read in program.reads { isReadByAction[Int(read.name)] = true }
    self.isReadByAction = isReadByAction
  }

  package mutating func removeAll() { words.removeAll() }

  mutating func write(_ number: Int) { words.append(Int32(clamping: number)) }

  /// The number of a model's state, from the bytes that it writes.
  mutating func number(ofModel bytes: [UInt8]) -> Int { parts.number(of: .model(bytes)) }

  private mutating func write(_ part: EncodedPart) { write(parts.number(of: part)) }

  /// Writes how the running action will end, and how much time is left until then; nil: any.
  mutating func write(_ decision: DecidedAnswer?, due: Duration?) {
    write(.decision(decision))
    if let due { write(.time(due)) } else { write(-1) }
  }

  /// Writes a session between two inputs.
  package mutating func write(_ session: SessionState) {
    if let end = session.end { return write(end) }
    write(Int(session.phase.rawValue))
    write(session.configuration, at: session.now)
    write(session.hasSuspendedSession ? 1 : 0)
    if let savedConfiguration = session.savedConfiguration { write(savedConfiguration, at: session.now) }
  }

  /// Writes a session that has ended.
  mutating func write(_ end: SessionEnd) {
    write(Int(SessionState.Phase.ended.rawValue))
    write(.end(end))
  }

  private mutating func write(_ configuration: Configuration, at now: Duration) {
    renumberFrames(of: configuration)
    write(keptFrameIndices.count)
    for index in keptFrameIndices {
      let frame = configuration.frames[index]
      words += [
        frame.flow.number, encodedNumber(of: frame.parent), frame.callStep.index,
        Int32(bitPattern: frame.parameters),
      ]
    }
    words += [
      encodedNumber(of: configuration.frame), configuration.step.index, Int32(configuration.status.rawValue),
      configuration.runningEffect == 0 ? 0 : 1, Int32(configuration.cover.rawValue),
      configuration.underlyingStep.index,
    ]
    // A session continues alike after placeholders of different rows.
    if configuration.cover == .placeholder {
      write(.text(program.rowInfo(configuration.coverRow).shownText ?? ""))
    } else {
      words.append(configuration.coverRow.index)
    }
    writeHeldValues(by: configuration, at: now)
    write(configuration.timers.count)
    for timer in configuration.timers {
      words += [encodedNumber(of: timer.frame), timer.row.index]
      write(.time(timer.deadline - now))
    }
    write(configuration.history.count)
    for entry in configuration.history { words += [encodedNumber(of: entry.frame), entry.step.index] }
  }

  /// Secrets, values and attempts, in the order of frames and names: which of them came first does not count.
  private mutating func writeHeldValues(by configuration: Configuration, at now: Duration) {
    let secrets = configuration.secrets.filter { encodedNumber(of: $0.frame) >= 0 }
      .sorted {
        (encodedNumber(of: $0.frame), $0.name.number) < (encodedNumber(of: $1.frame), $1.name.number)
      }
    write(secrets.count)
    for secret in secrets {
      words += [
        encodedNumber(of: secret.frame), secret.name.number, Int32(bitPattern: secret.reference.number),
      ]
    }
    let data = configuration.data.filter { encodedNumber(of: $0.frame) >= 0 }
      .sorted {
        (encodedNumber(of: $0.frame), $0.name.number) < (encodedNumber(of: $1.frame), $1.name.number)
      }
    write(data.count)
    for datum in data {
      words += [encodedNumber(of: datum.frame), datum.name.number]
      let name = Int(datum.name.number)
      if isReadByAction[name] { write(.value(datum.value)) }
      if isTimerValue[name], case .duration(let duration) = datum.value {
        write(.time(datum.storedAt + duration - now))
      }
    }
    let runs = configuration.runs.filter {
      largestAttempts[Int($0.step.index)] > 0 && encodedNumber(of: $0.frame) >= 0
    }
    .sorted { (encodedNumber(of: $0.frame), $0.step.index) < (encodedNumber(of: $1.frame), $1.step.index) }
    write(runs.count)
    for run in runs {
      words += [
        encodedNumber(of: run.frame), run.step.index, min(run.count, largestAttempts[Int(run.step.index)]),
      ]
    }
  }

  /// Gives the frames that something refers to new numbers: first those of the stack, then those of the history, the
  /// last screen's first. How old they are does not count, except that a frame comes behind its caller.
  private mutating func renumberFrames(of configuration: Configuration) {
    encodedFrameNumbers = [Int32](repeating: -1, count: configuration.frames.count)
    keptFrameIndices.removeAll(keepingCapacity: true)
    renumber(configuration.frame, configuration.frames)
    for entry in configuration.history.reversed() { renumber(entry.frame, configuration.frames) }
    for timer in configuration.timers { renumber(timer.frame, configuration.frames) }
  }

  /// Gives a frame and its callers numbers.
  private mutating func renumber(_ frame: FrameIndex, _ frames: Frames) {
    guard frame.exists, encodedFrameNumbers[Int(frame.number)] < 0 else { return }
    renumber(frames[frame].parent, frames)
    encodedFrameNumbers[Int(frame.number)] = Int32(keptFrameIndices.count)
    keptFrameIndices.append(Int(frame.number))
  }

  /// The new number of a frame that something refers to; -1 for none.
  private func encodedNumber(of frame: FrameIndex) -> Int32 {
    frame.exists ? encodedFrameNumbers[Int(frame.number)] : -1
  }
}
