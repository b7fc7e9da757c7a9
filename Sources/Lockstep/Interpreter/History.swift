extension Interpreter {
  /// Enters a screen in the history. One that is there already, in the same flow called from the same
  /// place, unwinds the history to it.
  func push(_ entry: Entry, _ state: inout State) {
    var index = state.scene.history.count - 1
    while index >= 0 {
      let known = state.scene.history[index]
      if known.step == entry.step, state.scene.isSamePlace(known.frame, entry.frame) {
        state.scene.history.truncate(to: index + 1)
        state.scene.history[index] = entry
        return
      }
      index -= 1
    }
    state.scene.history.append(entry)
  }

  func forgetEntry(_ frame: Int32, _ step: Int32, _ state: inout State) {
    if state.scene.history.last == Entry(frame: frame, step: step) { state.scene.history.removeLast() }
  }

  /// `forget: true`: nothing is left to go back to, nor what was kept for it.
  func forget(_ state: inout State, _ effects: inout Effects) {
    state.scene.history.removeAll()
    releaseUnreachable(&state, &effects)
  }

  /// `next: back`.
  func back(_ state: inout State, _ effects: inout Effects) {
    if program.steps[Int(state.scene.step)].kind != .overlay {
      // A screen's own entry, or that of a loading screen that Back led to.
      forgetEntry(state.scene.frame, state.scene.step, &state)
    }
    showLast(&state, &effects)
  }

  /// Shows the last entry of the history in its own frames; with none left the session ends as `left`.
  func showLast(_ state: inout State, _ effects: inout Effects) {
    guard let entry = state.scene.history.last else { return end(.left, &state, &effects) }
    let left = state.scene.frame
    let isBeneath = entry.frame == state.scene.frame && entry.step == state.scene.beneath
    if isBeneath {
      // Only what lay over it closes: its timers run on.
      cancelTimers(of: state.scene.step, in: state.scene.frame, &state, &effects)
      state.scene.beneath = -1
      state.scene.cover = .none
      state.scene.coverRow = -1
    } else {
      leave(&state, &effects)
      cancelTimers(outside: entry.frame, &state, &effects)
    }
    state.scene.frame = entry.frame
    state.scene.step = entry.step
    let code = program.steps[Int(entry.step)]
    if code.isFirst { countAnew(entry.frame, &state) }
    releaseUnreachable(&state, &effects)
    effects.note(.entered(StepID(entry.step), at: state.now))
    if code.kind == .run {
      run(&state, &effects)
    } else {
      if !isBeneath, code.hasTimers { arm(entry.step, &state, &effects) }
      armCallers(outside: left, &state, &effects)
      effects.add(.show)
    }
  }

  /// The innermost frame of a use case; the bottom one if only partial flows run.
  func useCase(of frame: Int32, _ scene: inout Scene) -> Int32 {
    var frame = frame
    while !program.flows[Int(scene.frames[Int(frame)].flow)].isUseCase,
      scene.frames[Int(frame)].parent >= 0
    {
      frame = scene.frames[Int(frame)].parent
    }
    return frame
  }

  /// Drops what was displayed under the use case that `frame` runs.
  func dropEntries(ofUseCase frame: Int32, _ state: inout State) {
    let flow = state.scene.frames[Int(frame)].flow
    var scene = state.scene
    state.scene.history.removeAll { scene.isWithin(flow: flow, $0.frame) }
  }

  /// Drops what was displayed in this frame and the frames it called.
  @inline(__always)
  func dropEntries(within frame: Int32, _ state: inout State) {
    while let last = state.scene.history.last, state.scene.isWithin(frame: frame, last.frame) {
      state.scene.history.removeLast()
    }
  }
}
