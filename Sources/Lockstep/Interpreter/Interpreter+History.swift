extension Interpreter {
  /// Enters a screen in the history. One that is there already, in the same flow called from the same
  /// place, unwinds the history to it.
  func push(_ entry: Entry, _ state: inout SessionState) {
    var index = state.configuration.history.count - 1
    while index >= 0 {
      let known = state.configuration.history[index]
      if known.step == entry.step, state.configuration.isSamePlace(known.frame, entry.frame) {
        state.configuration.history.truncate(to: index + 1)
        state.configuration.history[index] = entry
        return
      }
      index -= 1
    }
    state.configuration.history.append(entry)
  }

  /// Drops the entry of a step, wherever it lies.
  func forgetEntry(_ frame: Int32, _ step: Int32, _ state: inout SessionState) {
    var index = 0
    while index < state.configuration.history.count {
      let entry = state.configuration.history[index]
      if entry.step == step, state.configuration.isSamePlace(entry.frame, frame) {
        state.configuration.history.remove(at: index)
      } else {
        index += 1
      }
    }
  }

  /// `forget: true`: nothing is left to go back to, nor what was kept for it.
  func forget(_ state: inout SessionState, _ effects: inout Effects) {
    state.configuration.history.removeAll()
    releaseUnreachable(&state, &effects)
  }

  /// `next: back`.
  func back(_ state: inout SessionState, _ effects: inout Effects) {
    if program.steps[Int(state.configuration.step)].kind != .overlay {
      // A screen's own entry, or that of a system step that the user left before.
      if let last = state.configuration.history.last, last.step == state.configuration.step,
        state.configuration.isSamePlace(last.frame, state.configuration.frame)
      {
        state.configuration.history.removeLast()
      }
    }
    showLast(&state, &effects)
  }

  /// Shows the last entry of the history in its own frames; with none left the session ends as `left`.
  func showLast(_ state: inout SessionState, _ effects: inout Effects) {
    guard let entry = state.configuration.history.last else { return end(.left, &state, &effects) }
    let left = state.configuration.frame
    let isBeneath =
      entry.frame == state.configuration.frame && entry.step == state.configuration.underlyingStep
    if isBeneath {
      // Only what lay over it closes: its timers run on.
      state.configuration.underlyingStep = -1
      state.configuration.overlay = .none
      state.configuration.overlayRow = -1
    } else {
      leave(&state, &effects)
    }
    state.configuration.frame = entry.frame
    state.configuration.step = entry.step
    state.configuration.work = .rests
    if !state.configuration.timers.isEmpty { cancelLeftTimers(isEntering: !isBeneath, &state, &effects) }
    let code = program.steps[Int(entry.step)]
    if code.isFirst { state.configuration.countAnew(entry.frame) }
    releaseUnreachable(&state, &effects)
    effects.note(.entered(StepID(entry.step), at: state.now))
    armCallers(outside: left, &state, &effects)
    if code.kind == .run {
      run(.anew, &state, &effects)
    } else {
      if !isBeneath, code.hasTimers { arm(entry.step, &state, &effects) }
      effects.add(.show)
    }
  }

  /// The innermost frame of a use case; the bottom one if only partial flows run.
  func useCase(of frame: Int32, _ configuration: inout Configuration) -> Int32 {
    var frame = frame
    while !program.flows[Int(configuration.frames[Int(frame)].flow)].isUseCase,
      configuration.frames[Int(frame)].parent >= 0
    {
      frame = configuration.frames[Int(frame)].parent
    }
    return frame
  }

  /// Drops what was displayed in this frame, which is on the stack, and in the frames it called: the youngest
  /// entries.
  @inline(__always)
  func dropEntries(within frame: Int32, _ state: inout SessionState) {
    while let last = state.configuration.history.last, state.configuration.isWithin(frame: frame, last.frame)
    {
      state.configuration.history.removeLast()
    }
  }
}
