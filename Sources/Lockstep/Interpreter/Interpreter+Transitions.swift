extension Interpreter {
  /// Takes a row that was found to be possible, in the frame that owns its step.
  ///
  /// What could go wrong is found before anything changes, so that a fault keeps the state before it.
  func take(_ row: Int32, in frame: Int32, _ state: inout SessionState, _ effects: inout Effects) {
    if mayFail(program.rows[Int(row)], in: frame, &state),
      let message = preflightFault(of: row, in: frame, &state)
    {
      return fault(message, &state, &effects)
    }
    var next = Candidate(row: row, frame: frame)
    while next.row >= 0 { next = takeRow(next, &state, &effects) }
  }

  /// Takes one row.
  ///
  /// - Returns: the row of the caller that is taken with it if this one hands back; otherwise none.
  @inline(__always)
  private func takeRow(_ candidate: Candidate, _ state: inout SessionState, _ effects: inout Effects)
    -> Candidate
  {
    let code = program.rows[Int(candidate.row)]
    effects.note(.took(RowID(candidate.row), at: state.now))
    // Nearly all rows only lead somewhere.
    if code.onlyLeads {
      uncover(upTo: code.step, in: candidate.frame, &state, &effects)
    } else if !applyEffects(to: candidate, &state, &effects) {
      return .none
    }
    switch code.move {
    case .step: go(to: code.argument, &state, &effects)
    case .result: return handBack(code.argument, &state, &effects)
    default: return perform(candidate.row, &state, &effects)
    }
    return .none
  }

  /// Does what a row does besides leading somewhere: effects, forgetting, showing an error or a placeholder;
  /// and what there is to do with a loading screen.
  ///
  /// - Returns: whether the row leads on.
  @inline(never)
  private func applyEffects(to candidate: Candidate, _ state: inout SessionState, _ effects: inout Effects)
    -> Bool
  {
    let (row, frame) = (candidate.row, candidate.frame)
    let code = program.rows[Int(row)]
    if code.hasEffect { effects.add(.perform(RowID(row))) }
    if code.move == .stay {
      if code.forgets { forget(&state, &effects) }
      return false
    }
    if code.move != .placeholder { uncover(upTo: code.step, in: frame, &state, &effects) }
    if code.kind == .outcome, program.steps[Int(code.step)].isLoading {
      forgetEntry(frame, code.step, &state)
    }
    if code.move == .placeholder || code.move == .error {
      // An error that a user or an event raised interrupts the action; after its own outcome none runs.
      if code.move == .error { stopAction(&state, &effects) }
      if code.forgets { forget(&state, &effects) }
      state.configuration.overlay = code.move == .error ? .error : .placeholder
      state.configuration.overlayRow = row
      effects.add(.show)
      return false
    }
    if code.kind == .input, code.move != .back, program.steps[Int(code.step)].isLoading,
      state.configuration.step == code.step
    {
      push(Entry(frame: frame, step: code.step), &state)
    }
    if code.forgets { forget(&state, &effects) }
    return true
  }

  /// The moves that few rows make.
  @inline(never)
  private func perform(_ row: Int32, _ state: inout SessionState, _ effects: inout Effects) -> Candidate {
    let code = program.rows[Int(row)]
    switch code.move {
    case .back: back(&state, &effects)
    case .end: return endUseCase(&state, &effects)
    case .goTo, .endGoTo: return goTo(code, &state, &effects)
    case .resume: restore(&state, &effects)
    case .step, .result, .stay, .placeholder, .error, .nowhere: break
    }
    return .none
  }

  /// Makes the owner of a row the place where the session stands: closes a placeholder, an error or an
  /// overlay over it, and ends the flows it called.
  @inline(__always)
  private func uncover(
    upTo step: Int32, in frame: Int32, _ state: inout SessionState, _ effects: inout Effects
  ) {
    state.configuration.overlay = .none
    state.configuration.overlayRow = -1
    if frame != state.configuration.frame || step != state.configuration.step {
      close(upTo: step, in: frame, &state, &effects)
    }
  }

  @inline(never)
  private func close(upTo step: Int32, in frame: Int32, _ state: inout SessionState, _ effects: inout Effects)
  {
    leave(&state, &effects)
    popFrames(above: frame, &state, &effects)
    state.configuration.step = step
    if program.steps[Int(step)].kind == .call { state.configuration.work = .done }
    if !state.configuration.timers.isEmpty { cancelLeftTimers(isEntering: false, &state, &effects) }
  }

  /// Leaves the place where the session stands, and goes to a step of the same frame.
  @inline(__always)
  private func go(to step: Int32, _ state: inout SessionState, _ effects: inout Effects) {
    if program.steps[Int(step)].kind == .overlay,
      case let from = program.steps[Int(state.configuration.step)], isDisplayed(from, state.configuration)
    {
      // An overlay lies over the step: what is beneath keeps its timers.
      stopAction(&state, &effects)
      if from.kind != .overlay { state.configuration.underlyingStep = state.configuration.step }
    } else {
      leave(&state, &effects)
    }
    enter(step, &state, &effects)
  }
}
