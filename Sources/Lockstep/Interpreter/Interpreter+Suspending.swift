extension Interpreter {
  /// The app went to the background.
  func suspend(_ state: inout SessionState, _ effects: inout Effects) -> Reply {
    pauseAction(&state, &effects)
    for index in state.configuration.timers.indices where state.configuration.timers[index].id != 0 {
      effects.add(.cancel(EffectID(state.configuration.timers[index].id)))
      state.configuration.timers[index].id = 0
    }
    dropSecrets(of: &state.configuration, &effects)
    state.configuration.compact()
    // Under a lock nothing new is saved: what was suspended before the lock stays to be resumed.
    if !goesOn(state.configuration), !isLocked(state.configuration) { state.saved = [state.configuration] }
    state.isSuspended = true
    effects.note(.suspended(at: state.now))
    return .taken
  }

  /// Cancels the action, and remembers that it is to run anew.
  private func pauseAction(_ state: inout SessionState, _ effects: inout Effects) {
    let isRunning = state.configuration.running != 0
    stopAction(&state, &effects)
    if isRunning {
      state.configuration.work = .repeats
    } else if state.configuration.work == .needs, state.configuration.overlay == .error {
      // Retry, or Close, asks for the values again.
      state.configuration.work = .rests
    }
  }

  /// The app came back.
  func resume(_ state: inout SessionState, _ effects: inout Effects) -> Reply {
    guard state.isSuspended else { return refuse("the session is not suspended", state) }
    state.isSuspended = false
    countChainAnew(&state)
    effects.note(.resumed(at: state.now))
    if goesOn(state.configuration) {
      armSuspended(&state, &effects)
      reactivate(&state, &effects)
      return .taken
    }
    let flow = program.flows[Int(program.onResume)]
    guard flow.stepCount > 0 else {
      end(.handedOver(to: program.flowInfos[Int(program.onResume)].id), &state, &effects)
      return .taken
    }
    if let message = preflightFault(calling: flow.firstStep, depth: 1) {
      fault(message, &state, &effects)
      return .taken
    }
    let left = state.configuration
    state.configuration = Configuration()
    state.configuration.takeRuns(from: left)
    state.configuration.frames.append(Frame(flow: program.onResume, parent: -1, callStep: -1, parameters: 0))
    state.configuration.frame = 0
    enter(flow.firstStep, &state, &effects)
    return .taken
  }

  /// `next: resume`: what was suspended comes back.
  func restore(_ state: inout SessionState, _ effects: inout Effects) {
    guard let configuration = state.saved.popLast() else { return end(.resume, &state, &effects) }
    leave(&state, &effects)
    cancelAllTimers(&state, &effects)
    dropSecrets(of: &state.configuration, &effects)
    let left = state.configuration
    state.configuration = configuration
    state.configuration.takeRuns(from: left)
    armSuspended(&state, &effects)
    reactivate(&state, &effects)
  }

  /// The timers of a scene run on, with what is left.
  func armSuspended(_ state: inout SessionState, _ effects: inout Effects) {
    for index in state.configuration.timers.indices where state.configuration.timers[index].id == 0 {
      let id = nextID(&state)
      state.configuration.timers[index].id = id.number
      effects.add(.timer(id, deadline: state.configuration.timers[index].deadline))
    }
  }

  /// Brings a scene back to life: its action runs anew, and what is shown is shown again.
  func reactivate(_ state: inout SessionState, _ effects: inout Effects) {
    switch state.configuration.work {
    case .repeats: run(.again, &state, &effects)
    case .needs where state.configuration.overlay != .error: run(.anew, &state, &effects)
    case .rests, .done, .needs, .starts: return effects.add(.show)
    }
    if state.configuration.overlay != .none { effects.add(.show) }
  }

  private func cancelAllTimers(_ state: inout SessionState, _ effects: inout Effects) {
    for timer in state.configuration.timers where timer.id != 0 { effects.add(.cancel(EffectID(timer.id))) }
    state.configuration.timers.removeAll()
  }

  /// Whether a session suspended here simply continues: nothing asks for unlocking, or nothing of it, neither
  /// what is on the stack nor what Back leads to, needs any.
  private func goesOn(_ configuration: Configuration) -> Bool {
    guard program.onResume >= 0 else { return true }
    guard isOpen(configuration.frame, configuration) else { return false }
    return configuration.history.allSatisfy { isOpen($0.frame, configuration) }
  }

  /// Whether a frame and its callers all run open flows; a partial flow counts as its caller.
  private func isOpen(_ frame: Int32, _ configuration: Configuration) -> Bool {
    var frame = frame
    while frame >= 0 {
      let flow = program.flows[Int(configuration.frames[Int(frame)].flow)]
      let parent = configuration.frames[Int(frame)].parent
      if flow.isUseCase || parent < 0, !flow.isOpen { return false }
      frame = parent
    }
    return true
  }

  /// Whether the oldest screen, or the session itself, belongs to a flow that locks.
  private func isLocked(_ configuration: Configuration) -> Bool {
    let flow = bottomFlow(of: configuration.history.first?.frame ?? configuration.frame, configuration)
    return program.flows[Int(flow)].isLock || flow == program.onResume
  }

  private func bottomFlow(of frame: Int32, _ configuration: Configuration) -> Int32 {
    var frame = frame
    while configuration.frames[Int(frame)].parent >= 0 { frame = configuration.frames[Int(frame)].parent }
    return configuration.frames[Int(frame)].flow
  }
}
