extension Interpreter {
  /// Enters a step in the current frame; whatever was there has been left.
  func enter(_ first: Int32, _ state: inout SessionState, _ effects: inout Effects) {
    var step = first
    while true {
      let code = program.steps[Int(step)]
      state.configuration.step = step
      state.configuration.isInNeed = false
      state.configuration.isDone = false
      if code.isFirst { countAnew(state.configuration.frame, &state) }
      effects.note(.entered(StepID(step), at: state.now))
      switch code.kind {
      case .screen:
        state.configuration.underlyingStep = -1
        push(Entry(frame: state.configuration.frame, step: step), &state)
        if code.hasTimers { arm(step, &state, &effects) }
        effects.add(.show)
        return
      case .overlay:
        if code.hasTimers { arm(step, &state, &effects) }
        effects.add(.show)
        return
      case .wait:
        state.configuration.underlyingStep = -1
        if code.hasTimers { arm(step, &state, &effects) }
        effects.add(.show)
        return
      case .run:
        state.configuration.underlyingStep = -1
        let screen = start(step, isAgain: false, &state, &effects)
        if screen < 0 { return }
        step = screen
      case .call:
        state.configuration.underlyingStep = -1
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

  /// Runs the action of the step the session stands at, or sees to what it lacks first.
  func run(again: Bool = false, _ state: inout SessionState, _ effects: inout Effects) {
    let screen = start(state.configuration.step, isAgain: again, &state, &effects)
    if screen >= 0 { enter(screen, &state, &effects) }
  }

  /// Starts the action.
  ///
  /// - Returns: the screen to be entered first, because it gives what the action lacks; -1 for none.
  @inline(__always)
  private func start(
    _ step: Int32, isAgain: Bool, _ state: inout SessionState, _ effects: inout Effects
  ) -> Int32 {
    let code = program.steps[Int(step)]
    if code.readCount > 0, case let missing = firstMissing(at: step, &state.configuration), missing >= 0 {
      return requestInput(missing, &state, &effects) ?? -1
    }
    if !isAgain { count(step, &state) }
    let attempt = attempt(of: step, in: state.configuration.frame, again: isAgain, &state)
    let id = nextID(&state)
    state.configuration.running = id.number
    state.configuration.started = state.now
    state.configuration.isDone = false
    // A timer counts from when the step was entered, however often its action is run anew.
    if !isAgain, code.hasTimers { arm(step, &state, &effects) }
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

  /// Somebody outside had a say: what follows is a new chain.
  @inline(__always)
  func countChainAnew(_ state: inout SessionState) {
    state.automatic = 0
    if !state.trail.isEmpty { state.trail.removeAll() }
  }

  /// The frame is at its flow's first step: attempts begin anew.
  @inline(__always)
  func countAnew(_ frame: Int32, _ state: inout SessionState) {
    state.configuration.runs.removeAll { $0.frame == frame }
  }

  @inline(__always)
  private func attempt(of step: Int32, in frame: Int32, again: Bool, _ state: inout SessionState) -> Int {
    var index = 0
    while index < state.configuration.runs.count {
      var run = state.configuration.runs[index]
      if run.frame == frame, run.step == step {
        if !again {
          run.count &+= 1
          state.configuration.runs[index] = run
        }
        return Int(run.count)
      }
      index += 1
    }
    state.configuration.runs.append(RunCount(frame: frame, step: step, count: 1))
    return 1
  }

  /// Leaves the place where the session stands: its action is cancelled, its timers and those beneath it.
  @inline(__always)
  func leave(_ state: inout SessionState, _ effects: inout Effects) {
    stopAction(&state, &effects)
    if !state.configuration.timers.isEmpty { stopTimers(&state, &effects) }
    state.configuration.underlyingStep = -1
    state.configuration.overlay = .none
    state.configuration.overlayRow = -1
    state.configuration.isInNeed = false
    state.configuration.isDone = false
  }

  /// Cancels the timers of the step where the session stands, and of the one beneath.
  @inline(never)
  private func stopTimers(_ state: inout SessionState, _ effects: inout Effects) {
    cancelTimers(of: state.configuration.step, in: state.configuration.frame, &state, &effects)
    if state.configuration.underlyingStep >= 0 {
      cancelTimers(of: state.configuration.underlyingStep, in: state.configuration.frame, &state, &effects)
    }
  }

  /// Cancels the running action, if any; what it read and does not keep is dropped.
  @inline(__always)
  func stopAction(_ state: inout SessionState, _ effects: inout Effects) {
    if state.configuration.running != 0 { cancelAction(&state, &effects) }
  }

  @inline(never)
  private func cancelAction(_ state: inout SessionState, _ effects: inout Effects) {
    effects.add(.cancel(EffectID(state.configuration.running)))
    state.configuration.running = 0
    dropRead(by: state.configuration.step, &state, &effects)
  }

  func stopEverything(_ state: inout SessionState, _ effects: inout Effects) {
    stopAction(&state, &effects)
    for timer in state.configuration.timers where timer.id != 0 { effects.add(.cancel(EffectID(timer.id))) }
    state.configuration.timers.removeAll()
  }
}
