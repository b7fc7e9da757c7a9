extension SessionState {
  /// Enters a step in the current frame; whatever was there has been left.
  mutating func enter(_ first: StepID) {
    var step = first
    while step.exists {
      let code = program.code(of: step)
      configuration.step = step
      configuration.status = .idle
      if code.kind != .overlay { configuration.underlyingStep = .none }
      if !configuration.timers.isEmpty { cancelLeftTimers(isEntering: true) }
      if code.isFirst { configuration.restartAttempts(of: configuration.frame) }
      effects.record(.entered(step, at: now))
      switch code.kind {
      case .screen:
        push(HistoryEntry(frame: configuration.frame, step: step))
        if code.hasTimers { arm(step) }
        effects.add(.show)
        return
      case .overlay, .wait:
        if code.hasTimers { arm(step) }
        effects.add(.show)
        return
      case .run:
        step = startAction(step, .entered)
      case .call:
        countAutomaticStep(step)
        if code.hasTimers { arm(step) }
        let callee = FlowIndex(code.callee)
        configuration.frame = configuration.frames.push(
          Frame(flow: callee, parent: configuration.frame, callStep: step, parameters: code.passedParameters))
        step = StepID(program.code(of: callee).firstStep)
      }
    }
  }

  /// Why an action is run.
  enum RunReason {
    /// Its step was entered, or shown again.
    case entered
    /// Its step was entered and had to wait: for timers due at once, or for values.
    case delayed
    /// It was cancelled by `suspend` or by a snapshot, and runs as the same attempt.
    case repeated
  }

  /// Runs the action of the current step, or first requests the values it lacks.
  mutating func runAction(_ how: RunReason) { enter(startAction(configuration.step, how)) }

  /// Starts the action, unless it lacks a value or a timer is due first.
  ///
  /// - Returns: the screen to be entered first, because it gives the value that the action lacks.
  @inline(__always) private mutating func startAction(_ step: StepID, _ how: RunReason) -> StepID {
    let code = program.code(of: step)
    if code.readCount > 0, case let missing = firstMissingName(at: step), missing.exists {
      return requestInput(missing)
    }
    // A timer counts from when the step was entered, however often its action runs again.
    if how == .entered, code.hasTimers { arm(step) }
    if !configuration.timers.isEmpty, isAnyTimerDue {
      configuration.status = how == .repeated ? .repeatsRun : .startsAfterTimers
      return .none
    }
    if how != .repeated {
      countAutomaticStep(step)
      configuration.repeatedRunNumber = 0
    }
    let attempt = configuration.countRun(of: step, in: configuration.frame, isAgain: how == .repeated)
    let id = takeEffectID()
    configuration.runningEffect = id.number
    configuration.actionStart = now
    configuration.status = .idle
    if code.isLoadingScreen { effects.add(.show) }
    effects.add(.run(id, step, attempt: attempt))
    return .none
  }

  /// The next effect's id.
  @inline(__always) package mutating func takeEffectID() -> EffectID {
    defer { nextEffectID &+= 1 }
    return EffectID(nextEffectID)
  }

  /// Counts an automatic step, and notes it once there are so many that a cycle is likely.
  @inline(__always) mutating func countAutomaticStep(_ step: StepID) {
    automaticStepCount += 1
    if automaticStepCount > Interpreter.mostAutomaticSteps - 64 { recordAutomaticStep(step) }
  }

  /// A person or an event sent an input, or time has passed: a new chain starts.
  @inline(__always) mutating func restartChain() {
    automaticStepCount = 0
    clearAutomaticSteps()
  }

  /// Leaves the current place: its action is cancelled, and what covers it is closed. Its timers end once the next place
  /// is known.
  @inline(__always) mutating func leaveStep() {
    stopAction()
    configuration.underlyingStep = .none
    closeCover()
    configuration.status = .idle
  }

  /// Takes a placeholder or an error off the step.
  @inline(__always) mutating func closeCover() {
    configuration.cover = .none
    configuration.coverRow = .none
  }

  /// Cancels the action that runs, or was about to start or to run again, if any; the values that it read and does not
  /// keep are dropped.
  @inline(__always) mutating func stopAction() {
    if configuration.runningEffect != 0 || configuration.status == .startsAfterTimers
      || configuration.status == .repeatsRun
    {
      cancelAction()
    }
  }

  @inline(never) private mutating func cancelAction() {
    if configuration.runningEffect != 0 { effects.add(.cancel(EffectID(configuration.runningEffect))) }
    configuration.runningEffect = 0
    configuration.status = .idle
    dropReadSecrets(by: configuration.step)
  }

  mutating func stopEverything() {
    stopAction()
    cancelAllTimers()
  }

  /// Takes a row that was found to be possible, in the frame that owns its step.
  ///
  /// Possible faults are found before anything changes, so that a fault keeps the state before it.
  mutating func takeRow(_ row: RowID, in frame: FrameIndex) {
    if mayFault(program.code(of: row), in: frame), let message = preflightFault(of: row, in: frame) {
      return fail(message)
    }
    var next = RowMatch(row: row, frame: frame)
    while next.row.exists { next = follow(next) }
  }

  /// Takes one row.
  ///
  /// - Returns: the row of the caller that is taken with it if this one returns; otherwise none.
  @inline(__always) private mutating func follow(_ candidate: RowMatch) -> RowMatch {
    let code = program.code(of: candidate.row)
    effects.record(.took(candidate.row, at: now))
    // Nearly all rows only lead somewhere.
    if code.isPureTransition {
      dismissCover(upTo: StepID(code.step), in: candidate.frame)
    } else if !applyEffects(to: candidate) {
      return .none
    }
    switch code.jump {
    case .step: go(to: StepID(code.argument))
    case .result: return returnResult(ResultIndex(code.argument))
    default: return performJump(code)
    }
    return .none
  }

  /// Applies the row except for its target: effects, forgetting, showing an error or a placeholder; and keeps or drops
  /// a loading screen in the history.
  ///
  /// - Returns: whether the row leads on.
  @inline(never) private mutating func applyEffects(to candidate: RowMatch) -> Bool {
    let (row, frame) = (candidate.row, candidate.frame)
    let code = program.code(of: row)
    let step = StepID(code.step)
    let isLoading = program.code(of: step).isLoadingScreen
    if code.hasEffect { effects.add(.perform(row)) }
    if code.jump == .stay {
      if code.clearsHistory { clearHistory() }
      return false
    }
    if code.jump != .placeholder { dismissCover(upTo: step, in: frame) }
    if code.kind == .outcome, isLoading { dropEntry(frame, step) }
    if code.jump == .placeholder || code.jump == .error {
      // An error that a user or an event raised interrupts the action; after its own outcome none runs.
      if code.jump == .error { stopAction() }
      if code.clearsHistory { clearHistory() }
      configuration.cover = code.jump == .error ? .error : .placeholder
      configuration.coverRow = row
      effects.add(.show)
      return false
    }
    if code.kind == .input, code.jump != .back, isLoading, configuration.step == step {
      push(HistoryEntry(frame: frame, step: step))
    }
    if code.clearsHistory { clearHistory() }
    return true
  }

  /// The moves that few rows make.
  @inline(never) private mutating func performJump(_ code: RowCode) -> RowMatch {
    switch code.jump {
    case .back: goBack()
    case .end: return endUseCase()
    case .goTo, .endGoTo: return followGoTo(of: code)
    case .resume: restoreSaved()
    case .step, .result, .stay, .placeholder, .error, .nowhere: break
    }
    return .none
  }

  /// Makes the owner of a row the current place: closes a placeholder, an error or an
  /// overlay over it, and ends the flows it called.
  @inline(__always) private mutating func dismissCover(upTo step: StepID, in frame: FrameIndex) {
    closeCover()
    if frame != configuration.frame || step != configuration.step { endCalls(upTo: step, in: frame) }
  }

  @inline(never) private mutating func endCalls(upTo step: StepID, in frame: FrameIndex) {
    leaveStep()
    popFrames(above: frame)
    configuration.step = step
    if program.code(of: step).kind == .call { configuration.status = .finished }
    if !configuration.timers.isEmpty { cancelLeftTimers(isEntering: false) }
  }

  /// Leaves the current place, and goes to a step of the same frame.
  @inline(__always) private mutating func go(to step: StepID) {
    if program.code(of: step).kind == .overlay,
      case let from = program.code(of: configuration.step), isDisplayed(from)
    {
      // An overlay covers the step: the step beneath keeps its timers.
      stopAction()
      if from.kind != .overlay { configuration.underlyingStep = configuration.step }
    } else {
      leaveStep()
    }
    enter(step)
  }
}
