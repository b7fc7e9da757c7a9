extension SessionState {
  /// Enters a step in the current frame; whatever was there has been left.
  mutating func enter(_ first: StepID) {
    var step = first
    while step.exists {
      let code = program.code(of: step)
      configuration.step = step
      configuration.status = .rests
      if code.kind != .overlay { configuration.underlyingStep = .none }
      if !configuration.timers.isEmpty { cancelLeftTimers(isEntering: true) }
      if code.isFirst { configuration.countAnew(configuration.frame) }
      effects.note(.entered(step, at: now))
      switch code.kind {
      case .screen:
        push(Entry(frame: configuration.frame, step: step))
        if code.hasTimers { arm(step) }
        effects.add(.show)
        return
      case .overlay, .wait:
        if code.hasTimers { arm(step) }
        effects.add(.show)
        return
      case .run:
        step = start(step, .anew)
      case .call:
        count(step)
        if code.hasTimers { arm(step) }
        let callee = FlowIndex(code.callee)
        configuration.frame = configuration.frames.push(
          Frame(flow: callee, parent: configuration.frame, callStep: step, parameters: code.arguments))
        step = StepID(program.code(of: callee).firstStep)
      }
    }
  }

  /// Why an action is run.
  enum Start {
    /// Its step was entered, or shown again.
    case anew
    /// Its step was entered and had to wait: for timers due at once, or for values.
    case delayed
    /// It was cancelled by `suspend` or by a snapshot, and runs as the same attempt.
    case again
  }

  /// Runs the action of the current step, or first requests the values it lacks.
  mutating func run(_ how: Start) { enter(start(configuration.step, how)) }

  /// Starts the action, unless it lacks a value or a timer is due first.
  ///
  /// - Returns: the screen to be entered first, because it gives the value that the action lacks.
  @inline(__always)
  private mutating func start(_ step: StepID, _ how: Start) -> StepID {
    let code = program.code(of: step)
    if code.readCount > 0, case let missing = firstMissing(at: step), missing.exists {
      return requestInput(missing)
    }
    // A timer counts from when the step was entered, however often its action runs again.
    if how == .anew, code.hasTimers { arm(step) }
    if !configuration.timers.isEmpty, isAnythingDue {
      configuration.status = how == .again ? .repeats : .starts
      return .none
    }
    if how != .again { count(step) }
    let attempt = configuration.countRun(of: step, in: configuration.frame, isAgain: how == .again)
    let id = takeID()
    configuration.running = id.number
    configuration.started = now
    configuration.status = .rests
    if code.isLoading { effects.add(.show) }
    effects.add(.run(id, step, attempt: attempt))
    return .none
  }

  /// The next effect's id.
  @inline(__always)
  package mutating func takeID() -> EffectID {
    defer { nextID &+= 1 }
    return EffectID(nextID)
  }

  /// Counts an automatic step, and notes it once there are so many that a cycle is likely.
  @inline(__always)
  mutating func count(_ step: StepID) {
    automatic += 1
    if automatic > Interpreter.longestChain - 64 { noteTrail(step) }
  }

  /// A person or an event sent an input, or time has passed: a new chain starts.
  @inline(__always)
  mutating func countChainAnew() {
    automatic = 0
    forgetTrail()
  }

  /// Leaves the current place: its action is cancelled, and its overlay is closed. Its timers end once the next place
  /// is known.
  @inline(__always)
  mutating func leave() {
    stopAction()
    configuration.underlyingStep = .none
    closeOverlay()
    configuration.status = .rests
  }

  /// Takes a placeholder or an error off the step.
  @inline(__always)
  mutating func closeOverlay() {
    configuration.overlay = .none
    configuration.overlayRow = .none
  }

  /// Cancels the action that runs, or was about to start or to run again, if any; the values that it read and does not
  /// keep are dropped.
  @inline(__always)
  mutating func stopAction() {
    if configuration.running != 0 || configuration.status == .starts || configuration.status == .repeats {
      cancelAction()
    }
  }

  private mutating func cancelAction() {
    if configuration.running != 0 { effects.add(.cancel(EffectID(configuration.running))) }
    configuration.running = 0
    configuration.status = .rests
    dropRead(by: configuration.step)
  }

  mutating func stopEverything() {
    stopAction()
    cancelAllTimers()
  }
}
