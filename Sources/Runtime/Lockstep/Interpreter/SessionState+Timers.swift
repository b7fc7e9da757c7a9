extension SessionState {
  /// Arms the timers of the step just entered in the current frame.
  mutating func arm(_ step: StepID) { arm(step, in: configuration.frame) }

  @inline(never) private mutating func arm(_ step: StepID, in frame: FrameIndex) {
    for row in program.code(of: step).rows {
      let code = program.code(of: row)
      guard code.delay >= 0, configuration.frames.passesParameters(of: code, in: frame) else { continue }
      cancelTimers { $0.row == row && $0.frame == frame }
      guard let deadline = deadline(of: code, in: frame) else { continue }
      let id = takeEffectID()
      configuration.timers.append(Timer(deadline: deadline, id: id.number, frame: frame, row: row))
      effects.add(.timer(id, deadline: deadline))
    }
  }

  /// Arms the timers of the calls that Back led into again. The timers of the callers of `left` kept running.
  mutating func armCallers(outside left: FrameIndex) {
    var frame = configuration.frame
    while configuration.frames[frame].parent.exists, !configuration.frames.isWithin(frame: frame, left) {
      let call = configuration.frames[frame]
      if program.code(of: call.callStep).hasTimers { arm(call.callStep, in: call.parent) }
      frame = call.parent
    }
  }

  /// When a timer entered now is due: a duration counts from now, a value from when it came.
  private func deadline(of row: RowCode, in frame: FrameIndex) -> Duration? {
    let deadline: Duration
    switch program.delays[Int(row.delay)] {
    case .fixed(let duration): deadline = now + duration
    case .value(let name):
      guard let datum = configuration.datum(NameIndex(name), from: frame),
        case .duration(let duration) = datum.value
      else { return nil }
      deadline = datum.storedAt + duration
    }
    // One that is due after the longest session never fires.
    return min(deadline, Interpreter.longestSession + .seconds(1))
  }

  /// Cancels the timers of the places that the session has left: all but those of the calling steps, of the step
  /// beneath, and, unless it is entered, of the current step.
  @inline(never) mutating func cancelLeftTimers(isEntering: Bool) {
    let (program, frames, current) = (program, configuration.frames, configuration.frame)
    let (beneath, entered) = (configuration.underlyingStep, isEntering ? StepID.none : configuration.step)
    cancelTimers { timer in
      let step = StepID(program.code(of: timer.row).step)
      if timer.frame == current, step == entered || step == beneath { return false }
      return !frames.isCalling(step, in: timer.frame, to: current)
    }
  }

  mutating func cancelAllTimers() { cancelTimers { _ in true } }

  private mutating func cancelTimers(where condition: (Timer) -> Bool) {
    var index = 0
    while index < configuration.timers.count {
      let timer = configuration.timers[index]
      if condition(timer) {
        if timer.id != 0 { effects.add(.cancel(EffectID(timer.id))) }
        configuration.timers.remove(at: index)
      } else {
        index += 1
      }
    }
  }

  /// Refuses rows that only time takes, with the time left of the one that it takes first.
  func refuse(_ timers: [RowMatch]) -> InputResult {
    let running = configuration.timers.filter { timer in
      timers.contains { $0.row == timer.row && $0.frame == timer.frame }
    }
    guard let next = running.min(by: { $0.deadline < $1.deadline }) else {
      return refuse(timers.first.map { reasonTimerRests(of: $0) } ?? "")
    }
    let left = next.deadline - now
    let reason = "\(program.words(of: next.row)) happens by itself in \(DurationText.spelling(left))"
    return Interpreter(program).refuse(reason, self, left: left)
  }

  /// Why the timer of a row does not run.
  private func reasonTimerRests(of timer: RowMatch) -> String {
    let code = program.code(of: timer.row)
    let words = "\(program.words(of: timer.row)) happens by itself"
    if case .value(let number) = program.delays[Int(code.delay)], case let name = NameIndex(number),
      configuration.datum(name, from: timer.frame) == nil
    {
      return "\(words), but nothing has brought '\(program.info(of: name).name)' yet"
    }
    return "\(words), but its timer does not run: it starts with \(program.stepInfo(StepID(code.step)).id)"
  }

  /// Whether a timer is due at this moment.
  var isAnyTimerDue: Bool {
    configuration.timers.contains { $0.deadline <= now }
  }

  /// Fires the timers due by `time`, the earliest first, each at its own time.
  ///
  /// An action that waited for timers due at once starts before time advances.
  ///
  /// - Parameter isHolding: actions that were cancelled by a snapshot wait until all time has passed.
  mutating func fireTimers(upTo time: Duration, isHolding: Bool = false) {
    var fired = 0
    while phase == .active {
      let waits =
        configuration.status == .startsAfterTimers || (configuration.status == .repeatsRun && !isHolding)
      guard let timer = configuration.firstTimer, timer.deadline <= (waits ? now : time) else {
        guard waits else { return }
        startWaitingAction()
        continue
      }
      if timer.deadline > now {
        now = timer.deadline
        restartChain()
      }
      fired += 1
      let step = StepID(program.code(of: timer.row).step)
      countAutomaticStep(step)
      guard fired <= Interpreter.mostTimers else {
        return fail(
          "more than \(Interpreter.mostTimers) timers in one step of time, the last at "
            + program.stepInfo(step).place)
      }
      configuration.timers.removeAll { $0.id == timer.id }
      takeRow(timer.row, in: timer.frame)
    }
  }
}

extension FlowProgram {
  /// The words of a row and its ID, for messages.
  fileprivate func words(of row: RowID) -> String { "'\(rowInfo(row).text)' (\(rowInfo(row).id))" }
}

extension Configuration {
  /// The timer that is due next; of several at once the one that was armed first.
  @inline(__always) fileprivate var firstTimer: Timer? {
    if timers.isEmpty { return nil }
    var first = timers[0]
    for index in timers.indices where (timers[index].deadline, timers[index].id) < (first.deadline, first.id)
    {
      first = timers[index]
    }
    return first
  }
}
