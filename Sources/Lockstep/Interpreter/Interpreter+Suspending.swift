extension Interpreter {
  /// The app went to the background.
  func suspend(_ state: inout SessionState, _ effects: inout Effects) -> Reply {
    stopAction(&state, &effects)
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

  /// The app came back.
  func resume(_ state: inout SessionState, _ effects: inout Effects) -> Reply {
    guard state.isSuspended else { return refuse("the session is not suspended", state) }
    state.isSuspended = false
    countChainAnew(&state)
    effects.note(.resumed(at: state.now))
    if goesOn(state.configuration) {
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
    state.configuration = Configuration()
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
    state.configuration = configuration
    reactivate(&state, &effects)
  }

  /// Brings a scene back to life: timers run on with what is left, the action runs anew, and what is shown
  /// is shown again.
  func reactivate(_ state: inout SessionState, _ effects: inout Effects) {
    for index in state.configuration.timers.indices where state.configuration.timers[index].id == 0 {
      let id = nextID(&state)
      state.configuration.timers[index].id = id.number
      effects.add(.timer(id, deadline: state.configuration.timers[index].deadline))
    }
    let code = program.steps[Int(state.configuration.step)]
    let stands = state.configuration.overlay == .error || code.kind != .run || state.configuration.isDone
    if !stands, state.configuration.running == 0 {
      if state.configuration.isInNeed { state.configuration.isInNeed = false }
      run(again: true, &state, &effects)
    }
    if stands || state.configuration.overlay != .none { effects.add(.show) }
  }

  private func cancelAllTimers(_ state: inout SessionState, _ effects: inout Effects) {
    for timer in state.configuration.timers where timer.id != 0 { effects.add(.cancel(EffectID(timer.id))) }
    state.configuration.timers.removeAll()
  }

  /// Whether a session suspended here simply continues: nothing asks for unlocking, or there is no PIN yet.
  private func goesOn(_ configuration: Configuration) -> Bool {
    program.onResume < 0 || program.flows[Int(bottomFlow(of: configuration.frame, configuration))].isOpen
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
