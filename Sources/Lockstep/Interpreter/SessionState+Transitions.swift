extension SessionState {
  /// Takes a row that was found to be possible, in the frame that owns its step.
  ///
  /// Possible faults are found before anything changes, so that a fault keeps the state before it.
  mutating func take(_ row: RowID, in frame: FrameIndex) {
    if mayFail(program.code(of: row), in: frame), let message = preflightFault(of: row, in: frame) {
      return fail(message)
    }
    var next = RowMatch(row: row, frame: frame)
    while next.row.exists { next = follow(next) }
  }

  /// Takes one row.
  ///
  /// - Returns: the row of the caller that is taken with it if this one returns; otherwise none.
  @inline(__always)
  private mutating func follow(_ candidate: RowMatch) -> RowMatch {
    let code = program.code(of: candidate.row)
    effects.note(.took(candidate.row, at: now))
    // Nearly all rows only lead somewhere.
    if code.isPureTransition {
      dismissOverlays(upTo: StepID(code.step), in: candidate.frame)
    } else if !applyEffects(to: candidate) {
      return .none
    }
    switch code.jump {
    case .step: go(to: StepID(code.argument))
    case .result: return handBack(ResultIndex(code.argument))
    default: return perform(code)
    }
    return .none
  }

  /// Applies the row except for its target: effects, forgetting, showing an error or a placeholder; and keeps or drops
  /// a loading screen in the history.
  ///
  /// - Returns: whether the row leads on.
  private mutating func applyEffects(to candidate: RowMatch) -> Bool {
    let (row, frame) = (candidate.row, candidate.frame)
    let code = program.code(of: row)
    let step = StepID(code.step)
    let isLoading = program.code(of: step).isLoading
    if code.hasEffect { effects.add(.perform(row)) }
    if code.jump == .stay {
      if code.clearsHistory { forget() }
      return false
    }
    if code.jump != .placeholder { dismissOverlays(upTo: step, in: frame) }
    if code.kind == .outcome, isLoading { forgetEntry(frame, step) }
    if code.jump == .placeholder || code.jump == .error {
      // An error that a user or an event raised interrupts the action; after its own outcome none runs.
      if code.jump == .error { stopAction() }
      if code.clearsHistory { forget() }
      configuration.overlay = code.jump == .error ? .error : .placeholder
      configuration.overlayRow = row
      effects.add(.show)
      return false
    }
    if code.kind == .input, code.jump != .back, isLoading, configuration.step == step {
      push(Entry(frame: frame, step: step))
    }
    if code.clearsHistory { forget() }
    return true
  }

  /// The moves that few rows make.
  private mutating func perform(_ code: RowCode) -> RowMatch {
    switch code.jump {
    case .back: back()
    case .end: return endUseCase()
    case .goTo, .endGoTo: return goTo(code)
    case .resume: restoreSaved()
    case .step, .result, .stay, .placeholder, .error, .nowhere: break
    }
    return .none
  }

  /// Makes the owner of a row the current place: closes a placeholder, an error or an
  /// overlay over it, and ends the flows it called.
  @inline(__always)
  private mutating func dismissOverlays(upTo step: StepID, in frame: FrameIndex) {
    closeOverlay()
    if frame != configuration.frame || step != configuration.step { close(upTo: step, in: frame) }
  }

  private mutating func close(upTo step: StepID, in frame: FrameIndex) {
    leave()
    popFrames(above: frame)
    configuration.step = step
    if program.code(of: step).kind == .call { configuration.status = .done }
    if !configuration.timers.isEmpty { cancelLeftTimers(isEntering: false) }
  }

  /// Leaves the current place, and goes to a step of the same frame.
  @inline(__always)
  private mutating func go(to step: StepID) {
    if program.code(of: step).kind == .overlay,
      case let from = program.code(of: configuration.step), isDisplayed(from)
    {
      // An overlay covers the step: the step beneath keeps its timers.
      stopAction()
      if from.kind != .overlay { configuration.underlyingStep = configuration.step }
    } else {
      leave()
    }
    enter(step)
  }
}
