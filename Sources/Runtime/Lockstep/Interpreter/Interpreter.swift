/// Runs the flows of a program, one input at a time.
///
/// It has no clock, no I/O, no randomness and no task: time, users, events and the answers of actions come in as
/// inputs, and requests to the driver go out as effects.
package struct Interpreter: Sendable {
  package let program: FlowProgram
  /// How many automatic steps may follow one another without an input from a person, an event or time.
  package static let mostAutomaticSteps: Int32 = 1_000
  /// How many frames may lie on one another.
  static let mostNestedCalls = 64
  /// The longest time a session can last.
  package static let longestSession: Duration = .seconds(secondsOfLongestSession)
  private static let secondsOfLongestSession: Int64 = 100 * 366 * 86_400
  /// The longest session in attoseconds, as a number that the compiler works out.
  static var attosecondsOfLongestSession: Int128 {
    Int128(secondsOfLongestSession) * 1_000_000_000_000_000_000
  }
  /// How many timers one input may fire.
  package static let mostTimers = 100_000

  /// An interpreter of a program's flows.
  package init(_ program: FlowProgram) { self.program = program }

  /// A session at the first step of `flow`.
  ///
  /// - Parameters:
  ///   - flow: the id of a flow of the program that has steps.
  ///   - parameters: names of the flow's parameters that count as passed.
  /// - Throws: a ``InputRejection`` that names the flows there are, or the parameters.
  package func start(
    _ flow: String, parameters: [String] = [], into effects: inout Effects
  ) throws(InputRejection) -> SessionState {
    guard let number = program.flow(flow) else {
      throw InputRejection(reason: "no flow is called '\(flow)'")
    }
    let code = program.flows[number]
    guard code.stepCount > 0 else {
      throw InputRejection(
        reason: code.isExternal
          ? "\(flow) is declared as external, so its steps are not in this program" : "\(flow) has no steps")
    }
    var bits: UInt32 = 0
    for name in parameters {
      guard let bit = program.flowInfos[number].parameters.firstIndex(of: name), bit < 32 else {
        throw InputRejection(reason: "\(flow) has no parameter '\(name)'")
      }
      bits |= 1 << UInt32(bit)
    }
    var state = SessionState(program)
    swap(&state.effects, &effects)
    state.begin(Frame(flow: FlowIndex(Int32(number)), parameters: bits))
    swap(&state.effects, &effects)
    return state
  }

  /// Takes one input.
  ///
  /// Timers that are due by `input.at` fire first, each at its own time. An input that is not possible then
  /// is refused and changes nothing else. The session runs the program that it was started with.
  @discardableResult
  package func step(_ state: inout SessionState, _ input: SessionInput, into effects: inout Effects)
    -> InputResult
  {
    swap(&state.effects, &effects)
    let reply = state.take(input)
    swap(&state.effects, &effects)
    return reply
  }

  @inline(never) func refuse(_ reason: String, _ state: SessionState, left: Duration? = nil) -> InputResult {
    var refusal = InputRejection(
      reason: reason, possible: possibleInputs(state), answersBeneath: possibleAnswersBeneath(state))
    refusal.timeLeft = left
    return .refused(refusal)
  }

  /// The number of the running action's run among all runs of its step in this session, from 1.
  package func runNumber(_ state: SessionState) -> Int {
    state.configuration.step.exists ? Int(state.configuration.currentRun) : 0
  }

  /// Whether a run of this session has, or had, the key: see ``ActionCall/key``.
  package func hasRun(_ key: String, _ state: SessionState) -> Bool {
    guard let mark = key.lastIndex(of: "#"), case let digits = String(key[key.index(after: mark)...]),
      // A key has one spelling: not '#01', nor '#+1'.
      let number = Int(digits), number >= 1, String(number) == digits,
      let blank = key[..<mark].lastIndex(of: " "),
      let step = program.step(String(key[key.index(after: blank)..<mark]), of: String(key[..<blank]))
    else { return false }
    return number <= max(state.configuration.runs(of: step), state.savedConfiguration?.runs(of: step) ?? 0)
  }

  /// Takes a snapshot of a session; nil once it has ended. It contains no secrets, and a running action runs again when
  /// it is restored.
  package func snapshot(_ state: SessionState) -> FlowSnapshot? {
    guard state.end == nil, state.configuration.step.exists else { return nil }
    return FlowSnapshot(
      timeInNanoseconds: state.now.nanoseconds, nextEffectID: state.nextEffectID,
      isSuspended: state.isSuspended,
      configuration: record(state.configuration), savedConfiguration: state.savedConfiguration.map(record))
  }

  private func record(_ original: Configuration) -> FlowSnapshot.Record {
    var configuration = original
    configuration.compactFrames()
    func place(_ frame: FrameIndex, _ step: StepID) -> FlowSnapshot.Record.Place {
      .init(frame: Int(frame.number), step: program.stepInfo(step).id)
    }
    func timer(_ row: RowID, _ frame: FrameIndex, _ deadline: Duration) -> FlowSnapshot.Record.TimerRecord {
      let step = StepID(program.code(of: row).step)
      return .init(
        place: place(frame, step), row: Int(row.index - program.code(of: step).firstRow),
        deadline: deadline.nanoseconds)
    }
    return FlowSnapshot.Record(
      frames: configuration.frames.map { frame in
        .init(
          flow: program.info(of: frame.flow).id, digest: program.digests[Int(frame.flow.number)],
          parent: Int(frame.parent.number),
          callStep: frame.callStep.exists ? program.stepInfo(frame.callStep).id : "",
          parameters: frame.parameters)
      },
      place: place(configuration.frame, configuration.step), status: status(configuration),
      cover: configuration.cover.rawValue,
      coverRow: configuration.coverRow.exists
        ? timer(configuration.coverRow, coverFrame(configuration), .zero) : nil,
      underlyingStep: configuration.underlyingStep.exists
        ? program.stepInfo(configuration.underlyingStep).id : nil,
      history: configuration.history.map { place($0.frame, $0.step) },
      repeatedRunNumber: status(configuration) == .repeatsRun
        && Int(configuration.currentRun) != configuration.runs(of: configuration.step)
        ? configuration.currentRun : 0,
      runs: configuration.runs.filter { $0.frame != RunCount.pastFrame }
        .map { .init(place: place($0.frame, $0.step), count: $0.count) },
      pastRuns: configuration.runs.filter { $0.frame == RunCount.pastFrame }.map { run in
        .init(step: program.stepInfo(run.step).place, count: run.count)
      },
      data: configuration.data.map { datum in
        .init(
          frame: Int(datum.frame.number), name: program.info(of: datum.name).name, value: datum.value,
          storedAt: datum.storedAt.nanoseconds)
      },
      timers: configuration.timers.map { timer($0.row, $0.frame, $0.deadline) })
  }

  /// An action that runs, or was cancelled, runs again. A step that only waits has none.
  private func status(_ configuration: Configuration) -> ActionStatus {
    if configuration.runningEffect != 0 { return .repeatsRun }
    switch program.code(of: configuration.step).kind {
    case .run, .call: return configuration.status
    case .screen, .overlay, .wait: return .repeatsRun
    }
  }

  /// The frame of the row that covers the step: an event of a calling step may have shown a placeholder.
  private func coverFrame(_ configuration: Configuration) -> FrameIndex {
    let step = StepID(program.code(of: configuration.coverRow).step)
    let (frames, frame) = (configuration.frames, configuration.frame)
    if step == configuration.step || step == configuration.underlyingStep { return frame }
    let called = frames.first(from: frame) { frames[$0].callStep == step }
    return called.exists ? frames[called].parent : frame
  }
}

// How often steps ran. `attempt` counts within a frame and restarts at the flow's first step; `runs` counts
// over the whole session and only grows.
extension Configuration {
  /// Counts a run of a step's action.
  ///
  /// - Parameter isAgain: the run repeats one that was cancelled, which counts as the same.
  /// - Returns: the attempt, from 1.
  @inline(__always) mutating func countRun(of step: StepID, in frame: FrameIndex, isAgain: Bool) -> Int {
    if let index = runs.firstIndex(where: { $0.frame == frame && $0.step == step }) {
      if !isAgain { runs[index].count &+= 1 }
      return Int(runs[index].count)
    }
    runs.append(RunCount(frame: frame, step: step, count: 1))
    return 1
  }

  /// The frame is at its flow's first step: attempts restart.
  @inline(__always) mutating func restartAttempts(of frame: FrameIndex) {
    retireRuns { $0 == frame }
  }

  /// Retires the runs of some frames.
  @inline(__always) mutating func retireRuns(where isOver: (FrameIndex) -> Bool) {
    var index = 0
    while index < runs.count {
      if !isOver(runs[index].frame) || !retireRun(at: index) { index += 1 }
    }
  }

  /// Adds a frame's runs to those that no frame counts any more.
  ///
  /// - Returns: whether the entry is gone, so that the next one is in its place.
  private mutating func retireRun(at index: Int) -> Bool {
    let retired = runs[index]
    guard let past = runs.firstIndex(where: { $0.frame == RunCount.pastFrame && $0.step == retired.step })
    else {
      runs[index].frame = RunCount.pastFrame
      return false
    }
    runs[past].count &+= retired.count
    runs.remove(at: index)
    return true
  }

  /// The number of the current step's run, which one that is repeated keeps.
  var currentRun: Int32 { repeatedRunNumber != 0 ? repeatedRunNumber : Int32(clamping: runs(of: step)) }

  /// How often the session ran the step at all. Counts of a snapshot that was edited may exceed 32 bits.
  func runs(of step: StepID) -> Int {
    Int(clamping: runs.reduce(Int64(0)) { $1.step == step ? $0 + Int64($1.count) : $0 })
  }

  /// Merges the runs of another configuration of the session: attempts are this one's, but no run is lost.
  mutating func mergeRuns(from other: Configuration) {
    for step in Set(other.runs.map { $0.step.index }).sorted().map({ StepID($0) }) {
      let missing = other.runs(of: step) - runs(of: step)
      guard missing > 0 else { continue }
      runs.append(RunCount(frame: RunCount.pastFrame, step: step, count: Int32(clamping: missing)))
      mergePastRuns(of: step)
    }
  }

  /// Leaves a step at most one entry for the runs that no frame counts.
  private mutating func mergePastRuns(of step: StepID) {
    let past = runs.indices.filter { runs[$0].step == step && runs[$0].frame == RunCount.pastFrame }
    guard let first = past.first, let last = past.last, first != last else { return }
    runs[first].count &+= runs[last].count
    runs.remove(at: last)
  }
}
