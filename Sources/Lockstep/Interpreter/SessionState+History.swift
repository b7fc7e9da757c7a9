extension SessionState {
  /// Enters a screen in the history. If it is in the history already, in the same flow called from the same place, the
  /// history is unwound to it.
  mutating func push(_ entry: Entry) {
    let known = configuration.history.lastIndex {
      $0.step == entry.step && configuration.frames.isSamePlace($0.frame, entry.frame)
    }
    if let known { configuration.history.truncate(to: known) }
    configuration.history.append(entry)
  }

  /// Drops the entry of a step, wherever it is.
  mutating func forgetEntry(_ frame: FrameIndex, _ step: StepID) {
    let frames = configuration.frames
    configuration.history.removeAll { $0.step == step && frames.isSamePlace($0.frame, frame) }
  }

  /// `forget: true`: drops the history and the values kept for it.
  mutating func forget() {
    configuration.history.removeAll()
    releaseUnreachable()
  }

  /// `next: back`.
  mutating func back() {
    if program.code(of: configuration.step).kind != .overlay {
      // A screen's own entry, or that of a system step that the user left before.
      if let last = configuration.history.last, last.step == configuration.step,
        configuration.frames.isSamePlace(last.frame, configuration.frame)
      {
        configuration.history.removeLast()
      }
    }
    showLast()
  }

  /// Shows the last entry of the history in its own frames; with none left the session ends as `left`.
  mutating func showLast() {
    guard let entry = configuration.history.last else { return finish(.left) }
    let left = configuration.frame
    let isBeneath = entry.frame == configuration.frame && entry.step == configuration.underlyingStep
    if isBeneath {
      // Only its overlay closes: its timers keep running.
      configuration.underlyingStep = .none
      closeOverlay()
    } else {
      leave()
    }
    configuration.frame = entry.frame
    configuration.step = entry.step
    configuration.status = .rests
    if !configuration.timers.isEmpty { cancelLeftTimers(isEntering: !isBeneath) }
    let code = program.code(of: entry.step)
    if code.isFirst { configuration.countAnew(entry.frame) }
    releaseUnreachable()
    effects.note(.entered(entry.step, at: now))
    armCallers(outside: left)
    if code.kind == .run {
      run(.anew)
    } else {
      if !isBeneath, code.hasTimers { arm(entry.step) }
      effects.add(.show)
    }
  }

  /// Drops the entries of this frame, which is on the stack, and of the frames it called: the youngest entries.
  @inline(__always)
  mutating func dropEntries(within frame: FrameIndex) {
    while let last = configuration.history.last, configuration.frames.isWithin(frame: frame, last.frame) {
      configuration.history.removeLast()
    }
  }
}
