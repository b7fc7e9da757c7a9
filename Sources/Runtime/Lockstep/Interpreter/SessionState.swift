/// Everything a session remembers: a value without strings on its hot paths, cheap to copy and to keep.
///
/// The extensions of this type take the inputs. They change the session in place, because passing it on would copy some
/// 300 bytes at each input. ``Interpreter`` is the interface.
package struct SessionState: Sendable {
  /// The time of the last input, since the session began.
  package var now: Duration = .zero
  /// The program that it runs; the numbers in a session are valid only in this program.
  package let program: FlowProgram
  /// The effects of the current input so far; empty between two inputs.
  var effects = Effects()
  // Here, because there is room in the last word of `effects`.
  var nextEffectID: UInt32 = 1
  /// Parts that few sessions have: at most one element. In a list, because sessions are kept in memory.
  private var rareFields: [RareFields] = []
  package var configuration = Configuration()
  package var phase = Phase.active
  /// How many automatic steps ran at one moment: since the last input of a person or an event, or since time passed.
  package var automaticStepCount: Int32 = 0

  package init(_ program: FlowProgram) { self.program = program }

  /// Whether the session goes on.
  package enum Phase: UInt8, Sendable {
    case active
    /// Between `suspend` and `resume`.
    case suspended
    case ended
  }

  /// How the session ended; nil while it runs.
  package var end: SessionEnd? {
    get { rareFields.first?.end }
    set { changeRareFields { $0.end = newValue } }
  }

  /// Between `suspend` and `resume`.
  package var isSuspended: Bool { phase == .suspended }

  /// Whether an earlier, suspended session could be resumed.
  package var hasSuspendedSession: Bool { !rareFields.isEmpty && rareFields[0].savedConfiguration != nil }

  private struct RareFields: Sendable {
    var savedConfiguration: Configuration?
    var automaticSteps: [StepID] = []
    var end: SessionEnd?
  }

  /// The configuration that `next: resume` restores.
  package var savedConfiguration: Configuration? {
    get { rareFields.first?.savedConfiguration }
    set { changeRareFields { $0.savedConfiguration = newValue } }
  }

  /// The last automatic steps, recorded only once there are suspiciously many.
  var automaticSteps: [StepID] { rareFields.first?.automaticSteps ?? [] }

  @inline(never) mutating func recordAutomaticStep(_ step: StepID) {
    changeRareFields { $0.automaticSteps.append(step) }
  }

  @inline(__always) mutating func clearAutomaticSteps() {
    if !rareFields.isEmpty { changeRareFields { $0.automaticSteps.removeAll() } }
  }

  @inline(never) private mutating func changeRareFields(_ body: (inout RareFields) -> Void) {
    if rareFields.isEmpty { rareFields.append(RareFields()) }
    body(&rareFields[0])
    if rareFields[0].savedConfiguration == nil, rareFields[0].automaticSteps.isEmpty, rareFields[0].end == nil
    {
      rareFields.removeAll()
    }
  }

  /// Enters a screen in the history. If it is in the history already, in the same flow called from the same place, the
  /// history is unwound to it.
  mutating func push(_ entry: HistoryEntry) {
    let known = configuration.history.lastIndex {
      $0.step == entry.step && configuration.frames.isSameCallChain($0.frame, entry.frame)
    }
    if let known { configuration.history.truncate(to: known) }
    configuration.history.append(entry)
  }

  /// Drops the entry of a step, wherever it is.
  mutating func dropEntry(_ frame: FrameIndex, _ step: StepID) {
    let frames = configuration.frames
    configuration.history.removeAll { $0.step == step && frames.isSameCallChain($0.frame, frame) }
  }

  /// `forget: true`: drops the history and the values kept for it.
  mutating func clearHistory() {
    configuration.history.removeAll()
    dropUnreachableValues()
  }

  /// `next: back`.
  mutating func goBack() {
    if program.code(of: configuration.step).kind != .overlay {
      // A screen's own entry, or that of a system step that the user left before.
      if let last = configuration.history.last, last.step == configuration.step,
        configuration.frames.isSameCallChain(last.frame, configuration.frame)
      {
        configuration.history.removeLast()
      }
    }
    showLastEntry()
  }

  /// Shows the last entry of the history in its own frames; with none left the session ends as `left`.
  mutating func showLastEntry() {
    guard let entry = configuration.history.last else { return finish(.exited) }
    let leftFrame = configuration.frame
    let isBeneath = entry.frame == configuration.frame && entry.step == configuration.underlyingStep
    if isBeneath {
      // Only what covers it closes: its timers keep running.
      configuration.underlyingStep = .none
      closeCover()
    } else {
      leaveStep()
    }
    configuration.frame = entry.frame
    configuration.step = entry.step
    configuration.status = .idle
    if !configuration.timers.isEmpty { cancelLeftTimers(isEntering: !isBeneath) }
    let code = program.code(of: entry.step)
    if code.isFirst { configuration.restartAttempts(of: entry.frame) }
    dropUnreachableValues()
    effects.record(.entered(entry.step, at: now))
    armCallers(outside: leftFrame)
    if code.kind == .run {
      runAction(.entered)
    } else {
      if !isBeneath, code.hasTimers { arm(entry.step) }
      effects.add(.show)
    }
  }

  /// Drops the entries of this frame, which is on the stack, and of the frames it called: the youngest entries.
  @inline(__always) mutating func dropEntries(within frame: FrameIndex) {
    while let last = configuration.history.last, configuration.frames.isWithin(frame: frame, last.frame) {
      configuration.history.removeLast()
    }
  }

  /// Enters the first step of the flow that the frame runs.
  mutating func begin(_ frame: Frame) {
    configuration.frame = configuration.frames.push(frame)
    let step = StepID(program.code(of: frame.flow).firstStep)
    if let message = program.preflightFault(calling: step, depth: 1) { return fail(message) }
    enter(step)
    fireTimers(upTo: now)
  }

  /// Takes one input: fires the timers due before it, then those that have become due by it.
  @inline(__always) mutating func take(_ input: SessionInput) -> InputResult {
    guard phase != .ended else { return refuse("the session has ended") }
    // Compared as the numbers that they are: the operators of `Duration` are not built in.
    guard input.at.attoseconds >= now.attoseconds,
      input.at.attoseconds <= Interpreter.attosecondsOfLongestSession
    else {
      return refuse("time runs forward only, and for at most 100 years")
    }
    if !configuration.timers.isEmpty, phase == .active {
      fireTimers(upTo: input.at)
      if phase == .ended {
        if case .time = input.kind { return .taken }
        return refuse("the session has ended")
      }
    }
    let before = now
    now = input.at
    let reply = act(on: input.kind)
    if reply.isRefused {
      now = before
    } else if !configuration.timers.isEmpty {
      fireTimers(upTo: now)
    }
    let count = configuration.frames.count
    if count > Int(configuration.frame.number) + 1 { configuration.trimFrames() }
    if count > 32 + 2 * configuration.history.count { configuration.compactFrames() }
    return reply
  }

  @inline(__always) private mutating func act(on kind: SessionInput.Kind) -> InputResult {
    switch kind {
    case .time: return .taken
    case .answer(let id, let answer): return takeAnswer(answer, of: id)
    case .resume: return resume()
    case .take, .user, .event, .row, .give, .suspend: break
    }
    guard phase != .suspended else { return refuse("the session is suspended") }
    switch kind {
    case .take(let row, let gives): return take(row, gives)
    case .user(let words, let gives): return takeNamed(words, .user, gives)
    case .event(let words): return takeNamed(words, .event, [])
    case .row(let id, let gives): return takeNamed(id, nil, gives)
    case .give(let gives): return takeValues(gives)
    case .suspend: return suspend()
    case .time, .answer, .resume: return .taken
    }
  }

  @inline(never) func refuse(_ reason: String) -> InputResult { Interpreter(program).refuse(reason, self) }

  /// Ends the session: cancels its action and timers, drops its secrets, and keeps the rest of the state.
  mutating func finish(_ end: SessionEnd) {
    stopEverything()
    dropSecrets()
    self.end = end
    phase = .ended
    effects.add(.end)
  }

  @inline(never) mutating func fail(_ message: String) { finish(.fault(message)) }
}
