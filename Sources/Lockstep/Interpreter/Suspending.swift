extension Interpreter {
  /// The app went to the background.
  func suspend(_ state: inout State, _ effects: inout Effects) -> Reply {
    stopAction(&state, &effects)
    for index in state.scene.timers.indices where state.scene.timers[index].id != 0 {
      effects.add(.cancel(EffectID(state.scene.timers[index].id)))
      state.scene.timers[index].id = 0
    }
    dropSecrets(of: &state.scene, &effects)
    state.scene.compact()
    // Under a lock nothing new is saved: what was suspended before the lock stays to be resumed.
    if !goesOn(state.scene), !isLocked(state.scene) { state.saved = [state.scene] }
    state.isSuspended = true
    effects.note(.suspended(at: state.now))
    return .taken
  }

  /// The app came back.
  func resume(_ state: inout State, _ effects: inout Effects) -> Reply {
    guard state.isSuspended else { return refuse("the session is not suspended", state) }
    state.isSuspended = false
    countChainAnew(&state)
    effects.note(.resumed(at: state.now))
    if goesOn(state.scene) {
      reactivate(&state, &effects)
      return .taken
    }
    let flow = program.flows[Int(program.onResume)]
    guard flow.stepCount > 0 else {
      end(.handedOver(to: program.flowInfos[Int(program.onResume)].id), &state, &effects)
      return .taken
    }
    if let message = faultAhead(calling: flow.firstStep, depth: 1) {
      fault(message, &state, &effects)
      return .taken
    }
    state.scene = Scene()
    state.scene.frames.append(Frame(flow: program.onResume, parent: -1, callStep: -1, parameters: 0))
    state.scene.frame = 0
    enter(flow.firstStep, &state, &effects)
    return .taken
  }

  /// `next: resume`: what was suspended comes back.
  func restore(_ state: inout State, _ effects: inout Effects) {
    guard let scene = state.saved.popLast() else { return end(.resume, &state, &effects) }
    leave(&state, &effects)
    cancelAllTimers(&state, &effects)
    dropSecrets(of: &state.scene, &effects)
    state.scene = scene
    reactivate(&state, &effects)
  }

  /// Brings a scene back to life: timers run on with what is left, the action runs anew, and what is shown
  /// is shown again.
  func reactivate(_ state: inout State, _ effects: inout Effects) {
    for index in state.scene.timers.indices where state.scene.timers[index].id == 0 {
      let id = nextID(&state)
      state.scene.timers[index].id = id.number
      effects.add(.timer(id, deadline: state.scene.timers[index].deadline))
    }
    let code = program.steps[Int(state.scene.step)]
    let stands = state.scene.cover == .error || code.kind != .run || state.scene.isDone
    if !stands, state.scene.running == 0 {
      if state.scene.isInNeed { state.scene.isInNeed = false }
      run(again: true, &state, &effects)
    }
    if stands || state.scene.cover != .none { effects.add(.show) }
  }

  private func cancelAllTimers(_ state: inout State, _ effects: inout Effects) {
    for timer in state.scene.timers where timer.id != 0 { effects.add(.cancel(EffectID(timer.id))) }
    state.scene.timers.removeAll()
  }

  /// Whether a session suspended here simply continues: nothing asks for unlocking, or there is no PIN yet.
  private func goesOn(_ scene: Scene) -> Bool {
    program.onResume < 0 || program.flows[Int(bottomFlow(of: scene.frame, scene))].isOpen
  }

  /// Whether the oldest screen, or the session itself, belongs to a flow that locks.
  private func isLocked(_ scene: Scene) -> Bool {
    let flow = bottomFlow(of: scene.history.first?.frame ?? scene.frame, scene)
    return program.flows[Int(flow)].isLock || flow == program.onResume
  }

  private func bottomFlow(of frame: Int32, _ scene: Scene) -> Int32 {
    var frame = frame
    while scene.frames[Int(frame)].parent >= 0 { frame = scene.frames[Int(frame)].parent }
    return scene.frames[Int(frame)].flow
  }
}
