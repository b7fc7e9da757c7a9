extension Interpreter {
  /// Enters a step in the current frame; whatever was there has been left.
  func enter(_ first: Int32, _ state: inout State, _ effects: inout Effects) {
    var step = first
    while true {
      let code = program.steps[Int(step)]
      state.scene.step = step
      state.scene.isInNeed = false
      state.scene.isDone = false
      if code.isFirst { countAnew(state.scene.frame, &state) }
      effects.trace?.append(.entered(StepID(step), at: state.now))
      switch code.kind {
      case .screen:
        state.scene.beneath = -1
        push(Entry(frame: state.scene.frame, step: step), &state)
        arm(code, &state, &effects)
        effects.list.append(.show)
        return
      case .overlay:
        arm(code, &state, &effects)
        effects.list.append(.show)
        return
      case .wait:
        state.scene.beneath = -1
        arm(code, &state, &effects)
        effects.list.append(.show)
        return
      case .run:
        state.scene.beneath = -1
        run(code, &state, &effects)
        return
      case .call:
        state.scene.beneath = -1
        count(step, &state)
        arm(code, &state, &effects)
        state.scene.frames.append(
          Frame(
            flow: code.callee, parent: state.scene.frame, callStep: step, parameters: code.arguments))
        state.scene.frame = Int32(state.scene.frames.count - 1)
        step = program.flows[Int(code.callee)].firstStep
      }
    }
  }

  /// Runs the action of the step the session stands at, or sees to what it lacks first.
  func run(_ code: StepCode, again: Bool = false, _ state: inout State, _ effects: inout Effects) {
    let step = state.scene.step
    if code.reads, let missing = firstMissing(at: step, state.scene) {
      return seeTo(missing, &state, &effects)
    }
    if !again { count(step, &state) }
    let attempt = attempt(of: step, in: state.scene.frame, again: again, &state)
    let id = nextID(&state)
    state.scene.running = id.number
    state.scene.started = state.now
    state.scene.isDone = false
    // A timer counts from when the step was entered, however often its action is run anew.
    if !again { arm(code, &state, &effects) }
    if code.isLoading { effects.list.append(.show) }
    effects.list.append(.run(id, StepID(step), attempt: attempt))
  }

  func nextID(_ state: inout State) -> EffectID {
    defer { state.nextID &+= 1 }
    return EffectID(state.nextID)
  }

  /// Counts an automatic step, and notes it once there are so many that a cycle is likely.
  func count(_ step: Int32, _ state: inout State) {
    state.automatic += 1
    if state.automatic > Self.longestChain - 64 { state.trail.append(step) }
  }

  /// Somebody outside had a say: what follows is a new chain.
  func countChainAnew(_ state: inout State) {
    state.automatic = 0
    if !state.trail.isEmpty { state.trail.removeAll() }
  }

  private func countAnew(_ frame: Int32, _ state: inout State) {
    if !state.scene.runs.isEmpty { state.scene.runs.removeAll { $0.frame == frame } }
  }

  private func attempt(of step: Int32, in frame: Int32, again: Bool, _ state: inout State) -> Int {
    for index in state.scene.runs.indices
    where state.scene.runs[index].frame == frame && state.scene.runs[index].step == step {
      if !again { state.scene.runs[index].count &+= 1 }
      return Int(state.scene.runs[index].count)
    }
    state.scene.runs.append(RunCount(frame: frame, step: step, count: 1))
    return 1
  }

  /// Leaves the place where the session stands: its action is cancelled, its timers and those beneath it.
  func leave(_ state: inout State, _ effects: inout Effects) {
    stopAction(&state, &effects)
    if !state.scene.timers.isEmpty {
      cancelTimers(of: state.scene.step, in: state.scene.frame, &state, &effects)
      if state.scene.beneath >= 0 {
        cancelTimers(of: state.scene.beneath, in: state.scene.frame, &state, &effects)
      }
    }
    state.scene.beneath = -1
    state.scene.cover = .none
    state.scene.coverRow = -1
    state.scene.isInNeed = false
    state.scene.isDone = false
  }

  /// Cancels the running action, if any; what it read and does not keep is dropped.
  func stopAction(_ state: inout State, _ effects: inout Effects) {
    guard state.scene.running != 0 else { return }
    effects.list.append(.cancel(EffectID(state.scene.running)))
    state.scene.running = 0
    dropRead(by: state.scene.step, &state, &effects)
  }

  func stopEverything(_ state: inout State, _ effects: inout Effects) {
    stopAction(&state, &effects)
    for timer in state.scene.timers where timer.id != 0 { effects.list.append(.cancel(EffectID(timer.id))) }
    state.scene.timers.removeAll()
  }
}
