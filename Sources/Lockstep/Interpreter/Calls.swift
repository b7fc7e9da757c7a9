extension Interpreter {
  /// `result: X`: pops the frame, drops its screens, and takes the caller's row for X.
  func handBack(_ result: Int32, _ state: inout State, _ effects: inout Effects) {
    let frame = state.scene.frames[Int(state.scene.frame)]
    guard frame.parent >= 0 else {
      return end(.result(program.results[Int(result)]), &state, &effects)
    }
    leave(&state, &effects)
    popFrames(above: frame.parent, &state, &effects)
    state.scene.step = frame.callStep
    // `take` looked ahead for the row before anything changed.
    guard let row = returnRow(result, of: frame.callStep, in: frame.parent, state.scene) else { return }
    // A row that leads nowhere leaves the session here, with the call behind it.
    state.scene.isDone = true
    take(row, in: frame.parent, &state, &effects)
  }

  /// Ends the frames that `frame` called: their timers stop, their screens leave the history.
  func popFrames(above frame: Int32, _ state: inout State, _ effects: inout Effects) {
    var child = state.scene.frame
    guard child != frame else { return }
    while child >= 0, state.scene.frames[Int(child)].parent != frame {
      child = state.scene.frames[Int(child)].parent
    }
    if child >= 0 { dropEntries(within: child, &state) }
    state.scene.frame = frame
    cancelTimers(outside: frame, &state, &effects)
    releaseUnreachable(&state, &effects)
  }

  /// `next: end`: back to where a use case was called as a step, else to the last screen of another one.
  func endUseCase(_ state: inout State, _ effects: inout Effects) {
    let frame = useCase(of: state.scene.frame, state.scene)
    if isCalled(frame, state.scene) { return returnToCaller(of: frame, &state, &effects) }
    dropEntries(ofUseCase: frame, &state)
    leave(&state, &effects)
    guard !state.scene.history.isEmpty else { return end(.ended, &state, &effects) }
    showLast(&state, &effects)
  }

  /// Whether a use case runs as a step of another flow.
  func isCalled(_ frame: Int32, _ scene: Scene) -> Bool {
    let frame = scene.frames[Int(frame)]
    return frame.parent >= 0 && program.steps[Int(frame.callStep)].isUseCaseCall
  }

  /// Whether a `go-to` leads from a called use case to the flow that called it.
  func returns(_ code: RowCode, from useCase: Int32, _ scene: Scene) -> Bool {
    isCalled(useCase, scene)
      && scene.frames[Int(scene.frames[Int(useCase)].parent)].flow == code.flow
  }

  /// Goes on behind the step that called a use case; `take` looked ahead for its row.
  private func returnToCaller(of frame: Int32, _ state: inout State, _ effects: inout Effects) {
    let called = state.scene.frames[Int(frame)]
    leave(&state, &effects)
    popFrames(above: called.parent, &state, &effects)
    state.scene.step = called.callStep
    take(program.steps[Int(called.callStep)].continuation, in: called.parent, &state, &effects)
  }

  /// `go-to: X`: the call stack is dropped and X entered.
  func goTo(_ code: RowCode, _ state: inout State, _ effects: inout Effects) {
    let useCase = useCase(of: state.scene.frame, state.scene)
    if returns(code, from: useCase, state.scene) { return returnToCaller(of: useCase, &state, &effects) }
    let target = program.flows[Int(code.flow)]
    leave(&state, &effects)
    if target.isRoot {
      state.scene.history.removeAll(keepingCapacity: true)
      if !target.isLock { state.saved.removeAll() }
    } else if let oldest = state.scene.history.firstIndex(where: {
      isWithin(flow: code.flow, $0.frame, state.scene)
    }) {
      state.scene.history.removeSubrange(oldest...)
    }
    guard code.argument >= 0 else {
      return end(.handedOver(to: program.flowInfos[Int(code.flow)].id), &state, &effects)
    }
    state.scene.frames.append(Frame(flow: code.flow, parent: -1, callStep: -1, parameters: 0))
    state.scene.frame = Int32(state.scene.frames.count - 1)
    cancelTimers(outside: state.scene.frame, &state, &effects)
    releaseUnreachable(&state, &effects)
    enter(code.argument, &state, &effects)
  }
}
