extension Interpreter {
  /// Enters a screen in the history. One that is there already, in the same flow called from the same
  /// place, unwinds the history to it.
  func push(_ entry: Entry, _ state: inout State) {
    var index = state.scene.history.count - 1
    while index >= 0 {
      let known = state.scene.history[index]
      if known.step == entry.step, isSamePlace(known.frame, entry.frame, state.scene) {
        state.scene.history.removeSubrange((index + 1)...)
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
    state.scene.history.removeAll(keepingCapacity: true)
    releaseUnreachable(&state, &effects)
  }

  /// Whether two frames are calls of the same flow from the same places.
  private func isSamePlace(_ left: Int32, _ right: Int32, _ scene: Scene) -> Bool {
    var (left, right) = (left, right)
    while left != right {
      guard left >= 0, right >= 0 else { return false }
      let (a, b) = (scene.frames[Int(left)], scene.frames[Int(right)])
      guard a.flow == b.flow, a.callStep == b.callStep else { return false }
      (left, right) = (a.parent, b.parent)
    }
    return true
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
    if code.isFirst { state.scene.runs.removeAll { $0.frame == entry.frame } }
    releaseUnreachable(&state, &effects)
    effects.trace?.append(.entered(StepID(entry.step), at: state.now))
    if code.kind == .run {
      run(code, &state, &effects)
    } else {
      if !isBeneath { arm(code, &state, &effects) }
      armCallers(outside: left, &state, &effects)
      effects.list.append(.show)
    }
  }

  /// Whether the frame, or one that called it, runs `flow`.
  func isWithin(flow: Int32, _ frame: Int32, _ scene: Scene) -> Bool {
    var frame = frame
    while frame >= 0 {
      if scene.frames[Int(frame)].flow == flow { return true }
      frame = scene.frames[Int(frame)].parent
    }
    return false
  }

  /// Whether `frame` is `ancestor` or was called, directly or not, by it.
  func isWithin(frame ancestor: Int32, _ frame: Int32, _ scene: Scene) -> Bool {
    var frame = frame
    while frame >= 0 {
      if frame == ancestor { return true }
      frame = scene.frames[Int(frame)].parent
    }
    return false
  }

  /// The innermost frame of a use case; the bottom one if only partial flows run.
  func useCase(of frame: Int32, _ scene: Scene) -> Int32 {
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
    let scene = state.scene
    state.scene.history.removeAll { isWithin(flow: flow, $0.frame, scene) }
  }

  /// Drops what was displayed in this frame and the frames it called.
  func dropEntries(within frame: Int32, _ state: inout State) {
    while let last = state.scene.history.last, isWithin(frame: frame, last.frame, state.scene) {
      state.scene.history.removeLast()
    }
  }

  func depth(of frame: Int32, _ scene: Scene) -> Int {
    var depth = 0
    var frame = frame
    while frame >= 0 {
      depth += 1
      frame = scene.frames[Int(frame)].parent
    }
    return depth
  }
}
