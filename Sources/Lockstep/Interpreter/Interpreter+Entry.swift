extension Interpreter {
  /// Enters a step in the current frame; whatever was there has been left.
  func enter(_ first: Int32, _ state: inout SessionState, _ effects: inout Effects) {
    var step = first
    while true {
      let code = program.steps[Int(step)]
      state.configuration.step = step
      state.configuration.work = .rests
      if code.kind != .overlay { state.configuration.underlyingStep = -1 }
      if !state.configuration.timers.isEmpty { cancelLeftTimers(isEntering: true, &state, &effects) }
      if code.isFirst { state.configuration.countAnew(state.configuration.frame) }
      effects.note(.entered(StepID(step), at: state.now))
      switch code.kind {
      case .screen:
        push(Entry(frame: state.configuration.frame, step: step), &state)
        if code.hasTimers { arm(step, &state, &effects) }
        effects.add(.show)
        return
      case .overlay, .wait:
        if code.hasTimers { arm(step, &state, &effects) }
        effects.add(.show)
        return
      case .run:
        let screen = start(step, .anew, &state, &effects)
        if screen < 0 { return }
        step = screen
      case .call:
        count(step, &state)
        if code.hasTimers { arm(step, &state, &effects) }
        state.configuration.frames.append(
          Frame(
            flow: code.callee, parent: state.configuration.frame, callStep: step, parameters: code.arguments))
        state.configuration.frame = Int32(state.configuration.frames.count - 1)
        step = program.flows[Int(code.callee)].firstStep
      }
    }
  }

  /// How an action comes to be run.
  enum Start {
    /// Its step was entered, or shown again.
    case anew
    /// Its step was entered and had to wait: for what was due at once, or for values.
    case delayed
    /// It was cancelled by `suspend` or by a snapshot, and runs as the same attempt.
    case again
  }

  /// Runs the action of the step the session stands at, or sees to what it lacks first.
  func run(_ how: Start, _ state: inout SessionState, _ effects: inout Effects) {
    let screen = start(state.configuration.step, how, &state, &effects)
    if screen >= 0 { enter(screen, &state, &effects) }
  }

  /// Starts the action, unless it lacks a value or something is due first.
  ///
  /// - Returns: the screen to be entered first, because it gives what the action lacks; -1 for none.
  @inline(__always)
  private func start(
    _ step: Int32, _ how: Start, _ state: inout SessionState, _ effects: inout Effects
  ) -> Int32 {
    let code = program.steps[Int(step)]
    if code.readCount > 0, case let missing = firstMissing(at: step, &state.configuration), missing >= 0 {
      return requestInput(missing, &state, &effects) ?? -1
    }
    // A timer counts from when the step was entered, however often its action is run anew.
    if how == .anew, code.hasTimers { arm(step, &state, &effects) }
    if !state.configuration.timers.isEmpty, isAnythingDue(state) {
      state.configuration.work = how == .again ? .repeats : .starts
      return -1
    }
    if how != .again { count(step, &state) }
    let attempt = state.configuration.countRun(
      of: step, in: state.configuration.frame, isAgain: how == .again)
    let id = nextID(&state)
    state.configuration.running = id.number
    state.configuration.started = state.now
    state.configuration.work = .rests
    if code.isLoading { effects.add(.show) }
    effects.add(.run(id, StepID(step), attempt: attempt))
    return -1
  }

  @inline(__always)
  func nextID(_ state: inout SessionState) -> EffectID {
    defer { state.nextID &+= 1 }
    return EffectID(state.nextID)
  }

  /// Counts an automatic step, and notes it once there are so many that a cycle is likely.
  @inline(__always)
  func count(_ step: Int32, _ state: inout SessionState) {
    state.automatic += 1
    if state.automatic > Self.longestChain - 64 { noteTrail(step, &state) }
  }

  @inline(never)
  private func noteTrail(_ step: Int32, _ state: inout SessionState) { state.trail.append(step) }

  /// Somebody outside had a say, or time has passed: what follows is a new chain.
  @inline(__always)
  func countChainAnew(_ state: inout SessionState) {
    state.automatic = 0
    if !state.trail.isEmpty { state.trail.removeAll() }
  }

  /// Leaves the place where the session stands: its action is cancelled, and nothing lies over it any more.
  /// Its timers end once it is known what takes its place.
  @inline(__always)
  func leave(_ state: inout SessionState, _ effects: inout Effects) {
    stopAction(&state, &effects)
    state.configuration.underlyingStep = -1
    state.configuration.overlay = .none
    state.configuration.overlayRow = -1
    state.configuration.work = .rests
  }

  /// Cancels the action that runs or was to start, if any; what it read and does not keep is dropped.
  @inline(__always)
  func stopAction(_ state: inout SessionState, _ effects: inout Effects) {
    if state.configuration.running != 0 || state.configuration.work == .starts {
      cancelAction(&state, &effects)
    }
  }

  @inline(never)
  private func cancelAction(_ state: inout SessionState, _ effects: inout Effects) {
    if state.configuration.running != 0 { effects.add(.cancel(EffectID(state.configuration.running))) }
    state.configuration.running = 0
    state.configuration.work = .rests
    dropRead(by: state.configuration.step, &state, &effects)
  }

  func stopEverything(_ state: inout SessionState, _ effects: inout Effects) {
    stopAction(&state, &effects)
    for timer in state.configuration.timers where timer.id != 0 { effects.add(.cancel(EffectID(timer.id))) }
    state.configuration.timers.removeAll()
  }
}
