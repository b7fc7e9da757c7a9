extension SessionState {
  /// `result: X`: pops the frame and drops its screens.
  ///
  /// - Returns: the caller's row for X, which is taken next.
  @inline(__always) mutating func returnResult(_ result: ResultIndex) -> RowMatch {
    let frame = configuration.frames[configuration.frame]
    guard frame.parent.exists else {
      finish(.result(program.text(of: result)))
      return .none
    }
    leaveStep()
    popFrames(above: frame.parent)
    configuration.step = frame.callStep
    if !configuration.timers.isEmpty { cancelLeftTimers(isEntering: false) }
    // `take` looked ahead for the row before anything changed.
    let row = program.returnRow(
      result, of: frame.callStep, passed: configuration.frames[frame.parent].parameters)
    // A row that shows something over the step leaves the session here, with the call completed.
    configuration.status = .finished
    return RowMatch(row: row, frame: frame.parent)
  }

  /// Ends the frames that `frame` called: their screens leave the history. Their timers end once the session's next
  /// place is known.
  mutating func popFrames(above frame: FrameIndex) {
    var child = configuration.frame
    guard child != frame else { return }
    while child.exists, configuration.frames[child].parent != frame {
      child = configuration.frames[child].parent
    }
    if child.exists { dropEntries(within: child) }
    configuration.frame = frame
    dropUnreachableValues()
  }

  /// `next: end`: back to where a use case was called as a step, else to the last screen of another one.
  ///
  /// - Returns: the row that is taken next, in the flow that called.
  mutating func endUseCase() -> RowMatch {
    let frame = configuration.frames.useCase(of: configuration.frame, program)
    if configuration.frames.isCalledUseCase(frame, program) { return returnToCaller(of: frame) }
    dropEntries(within: frame)
    leaveStep()
    if configuration.history.isEmpty {
      finish(.ended)
    } else {
      showLastEntry()
    }
    return .none
  }

  /// Whether a `go-to` leads from a called use case to the flow that called it.
  func returnsToCaller(_ code: RowCode, from useCase: FrameIndex) -> Bool {
    let frames = configuration.frames
    return frames.isCalledUseCase(useCase, program)
      && frames[frames[useCase].parent].flow == FlowIndex(code.flow)
  }

  /// Continues after the step that called a use case; `take` looked ahead for its row.
  private mutating func returnToCaller(of frame: FrameIndex) -> RowMatch {
    let called = configuration.frames[frame]
    leaveStep()
    popFrames(above: called.parent)
    configuration.step = called.callStep
    return RowMatch(row: RowID(program.code(of: called.callStep).continuation), frame: called.parent)
  }

  /// `go-to: X`: the call stack is dropped and X entered. It gives a called use case up, whose screens leave
  /// the history, unless it leads to the flow that called: then it returns there.
  ///
  /// - Returns: the row that is taken next, if it leads from a called use case to the flow that called.
  mutating func followGoTo(of code: RowCode) -> RowMatch {
    let useCase = configuration.frames.useCase(of: configuration.frame, program)
    if returnsToCaller(code, from: useCase) { return returnToCaller(of: useCase) }
    let flow = FlowIndex(code.flow)
    leaveStep()
    if code.jump == .endGoTo || configuration.frames.isCalledUseCase(useCase, program) {
      dropEntries(within: useCase)
    }
    unwindHistory(to: flow)
    guard code.argument >= 0 else {
      finish(.handedOver(to: program.info(of: flow).id))
      return .none
    }
    configuration.frame = configuration.frames.push(Frame(flow: flow))
    dropUnreachableValues()
    enter(StepID(code.argument))
    return .none
  }

  /// A `go-to` empties the history if it leads to a root, and unwinds it to before the flow's oldest entry else.
  private mutating func unwindHistory(to flow: FlowIndex) {
    let target = program.code(of: flow)
    if target.isRoot {
      configuration.history.removeAll()
      if !target.isLock, hasSuspendedSession { savedConfiguration = nil }
    } else if let oldest = configuration.history.firstIndex(where: {
      configuration.frames.isWithin(flow: flow, $0.frame)
    }) {
      configuration.history.truncate(to: oldest)
    }
  }
}

extension FlowProgram {
  /// The row of a calling step that takes a result, in the light of the caller's parameters.
  @inline(__always) func returnRow(_ result: ResultIndex, of step: StepID, passed: UInt32) -> RowID {
    for row in code(of: step).rows {
      let code = code(of: row)
      if code.kind == .returned, code.result == result.number, code.isSatisfied(by: passed) { return row }
    }
    return .none
  }
}
