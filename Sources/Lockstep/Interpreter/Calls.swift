extension Interpreter {
  /// `result: X`: pops the frame and drops its screens.
  ///
  /// - Returns: the caller's row for X, which is taken next.
  @inline(__always)
  func handBack(_ result: Int32, _ state: inout State, _ effects: inout Effects) -> Candidate {
    let frame = state.scene.frames[Int(state.scene.frame)]
    guard frame.parent >= 0 else {
      endWith(result, &state, &effects)
      return .none
    }
    leave(&state, &effects)
    popFrames(above: frame.parent, &state, &effects)
    state.scene.step = frame.callStep
    // `take` looked ahead for the row before anything changed.
    let row = returnRow(result, of: frame.callStep, in: frame.parent, &state.scene)
    // A row that leads nowhere leaves the session here, with the call behind it.
    state.scene.isDone = row >= 0
    return Candidate(row: row, frame: frame.parent)
  }

  @inline(never)
  private func endWith(_ result: Int32, _ state: inout State, _ effects: inout Effects) {
    end(.result(program.results[Int(result)]), &state, &effects)
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
  ///
  /// - Returns: the row that is taken next, in the flow that called.
  func endUseCase(_ state: inout State, _ effects: inout Effects) -> Candidate {
    let frame = useCase(of: state.scene.frame, &state.scene)
    if isCalled(frame, &state.scene) { return returnToCaller(of: frame, &state, &effects) }
    dropEntries(ofUseCase: frame, &state)
    leave(&state, &effects)
    if state.scene.history.isEmpty {
      end(.ended, &state, &effects)
    } else {
      showLast(&state, &effects)
    }
    return .none
  }

  /// Whether a use case runs as a step of another flow.
  func isCalled(_ frame: Int32, _ scene: inout Scene) -> Bool {
    let frame = scene.frames[Int(frame)]
    return frame.parent >= 0 && program.steps[Int(frame.callStep)].isUseCaseCall
  }

  /// Whether a `go-to` leads from a called use case to the flow that called it.
  func returns(_ code: RowCode, from useCase: Int32, _ scene: inout Scene) -> Bool {
    isCalled(useCase, &scene)
      && scene.frames[Int(scene.frames[Int(useCase)].parent)].flow == code.flow
  }

  /// Goes on behind the step that called a use case; `take` looked ahead for its row.
  private func returnToCaller(
    of frame: Int32, _ state: inout State, _ effects: inout Effects
  ) -> Candidate {
    let called = state.scene.frames[Int(frame)]
    leave(&state, &effects)
    popFrames(above: called.parent, &state, &effects)
    state.scene.step = called.callStep
    return Candidate(row: program.steps[Int(called.callStep)].continuation, frame: called.parent)
  }

  /// `go-to: X`: the call stack is dropped and X entered.
  ///
  /// - Returns: the row that is taken next, if it leads from a called use case to the flow that called.
  func goTo(_ code: RowCode, _ state: inout State, _ effects: inout Effects) -> Candidate {
    let useCase = useCase(of: state.scene.frame, &state.scene)
    if returns(code, from: useCase, &state.scene) { return returnToCaller(of: useCase, &state, &effects) }
    let target = program.flows[Int(code.flow)]
    leave(&state, &effects)
    if target.isRoot {
      state.scene.history.removeAll()
      if !target.isLock { state.saved.removeAll() }
    } else {
      for index in state.scene.history.indices
      where state.scene.isWithin(flow: code.flow, state.scene.history[index].frame) {
        state.scene.history.truncate(to: index)
        break
      }
    }
    guard code.argument >= 0 else {
      end(.handedOver(to: program.flowInfos[Int(code.flow)].id), &state, &effects)
      return .none
    }
    state.scene.frames.append(Frame(flow: code.flow, parent: -1, callStep: -1, parameters: 0))
    state.scene.frame = Int32(state.scene.frames.count - 1)
    cancelTimers(outside: state.scene.frame, &state, &effects)
    releaseUnreachable(&state, &effects)
    enter(code.argument, &state, &effects)
    return .none
  }
}
