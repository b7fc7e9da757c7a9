extension Interpreter {
  /// `result: X`: pops the frame and drops its screens.
  ///
  /// - Returns: the caller's row for X, which is taken next.
  @inline(__always)
  func handBack(_ result: Int32, _ state: inout SessionState, _ effects: inout Effects) -> Candidate {
    let frame = state.configuration.frames[Int(state.configuration.frame)]
    guard frame.parent >= 0 else {
      endWith(result, &state, &effects)
      return .none
    }
    leave(&state, &effects)
    popFrames(above: frame.parent, &state, &effects)
    state.configuration.step = frame.callStep
    if !state.configuration.timers.isEmpty { cancelLeftTimers(isEntering: false, &state, &effects) }
    // `take` looked ahead for the row before anything changed.
    let row = returnRow(result, of: frame.callStep, in: frame.parent, &state.configuration)
    // A row that shows something over the step leaves the session here, with the call behind it.
    state.configuration.work = .done
    return Candidate(row: row, frame: frame.parent)
  }

  @inline(never)
  private func endWith(_ result: Int32, _ state: inout SessionState, _ effects: inout Effects) {
    end(.result(program.results[Int(result)]), &state, &effects)
  }

  /// Ends the frames that `frame` called: their screens leave the history. Their timers end once it is known
  /// where the session goes on.
  func popFrames(above frame: Int32, _ state: inout SessionState, _ effects: inout Effects) {
    var child = state.configuration.frame
    guard child != frame else { return }
    while child >= 0, state.configuration.frames[Int(child)].parent != frame {
      child = state.configuration.frames[Int(child)].parent
    }
    if child >= 0 { dropEntries(within: child, &state) }
    state.configuration.frame = frame
    releaseUnreachable(&state, &effects)
  }

  /// `next: end`: back to where a use case was called as a step, else to the last screen of another one.
  ///
  /// - Returns: the row that is taken next, in the flow that called.
  func endUseCase(_ state: inout SessionState, _ effects: inout Effects) -> Candidate {
    let frame = useCase(of: state.configuration.frame, &state.configuration)
    if isCalled(frame, &state.configuration) { return returnToCaller(of: frame, &state, &effects) }
    dropEntries(within: frame, &state)
    leave(&state, &effects)
    if state.configuration.history.isEmpty {
      end(.ended, &state, &effects)
    } else {
      showLast(&state, &effects)
    }
    return .none
  }

  /// Whether a use case runs as a step of another flow.
  func isCalled(_ frame: Int32, _ configuration: inout Configuration) -> Bool {
    let frame = configuration.frames[Int(frame)]
    return frame.parent >= 0 && program.steps[Int(frame.callStep)].isUseCaseCall
  }

  /// Whether a `go-to` leads from a called use case to the flow that called it.
  func returns(_ code: RowCode, from useCase: Int32, _ configuration: inout Configuration) -> Bool {
    isCalled(useCase, &configuration)
      && configuration.frames[Int(configuration.frames[Int(useCase)].parent)].flow == code.flow
  }

  /// Goes on behind the step that called a use case; `take` looked ahead for its row.
  private func returnToCaller(
    of frame: Int32, _ state: inout SessionState, _ effects: inout Effects
  ) -> Candidate {
    let called = state.configuration.frames[Int(frame)]
    leave(&state, &effects)
    popFrames(above: called.parent, &state, &effects)
    state.configuration.step = called.callStep
    return Candidate(row: program.steps[Int(called.callStep)].continuation, frame: called.parent)
  }

  /// `go-to: X`: the call stack is dropped and X entered. It gives a called use case up, whose screens leave
  /// the history, unless it leads to the flow that called: then it returns there.
  ///
  /// - Returns: the row that is taken next, if it leads from a called use case to the flow that called.
  func goTo(_ code: RowCode, _ state: inout SessionState, _ effects: inout Effects) -> Candidate {
    let useCase = useCase(of: state.configuration.frame, &state.configuration)
    if returns(code, from: useCase, &state.configuration) {
      return returnToCaller(of: useCase, &state, &effects)
    }
    let target = program.flows[Int(code.flow)]
    leave(&state, &effects)
    if code.move == .endGoTo || isCalled(useCase, &state.configuration) {
      dropEntries(within: useCase, &state)
    }
    if target.isRoot {
      state.configuration.history.removeAll()
      if !target.isLock { state.saved.removeAll() }
    } else {
      for index in state.configuration.history.indices
      where state.configuration.isWithin(flow: code.flow, state.configuration.history[index].frame) {
        state.configuration.history.truncate(to: index)
        break
      }
    }
    guard code.argument >= 0 else {
      end(.handedOver(to: program.flowInfos[Int(code.flow)].id), &state, &effects)
      return .none
    }
    state.configuration.frames.append(Frame(flow: code.flow, parent: -1, callStep: -1, parameters: 0))
    state.configuration.frame = Int32(state.configuration.frames.count - 1)
    releaseUnreachable(&state, &effects)
    enter(code.argument, &state, &effects)
    return .none
  }
}
