extension SessionState {
  mutating func dismissCover(by choice: CoverChoice) {
    effects.record(.chose(choice.rawValue, at: now))
    let code = program.code(of: configuration.step)
    closeCover()
    switch choice {
    case .back:
      guard canContinue(code) else { return showLastEntry() }
      if configuration.status == .finished { configuration.status = .idle }
      effects.add(.show)
    case .close:
      guard code.kind != .overlay, isDisplayed(code) else { return showLastEntry() }
      // An error that a user or an event raised interrupted the action.
      if code.kind == .run, configuration.runningEffect == 0 {
        runAction(.entered)
      } else {
        effects.add(.show)
      }
    case .retry:
      // A value given under the error may have started it.
      stopAction()
      enter(configuration.step)
    }
  }

  /// Whether the step can continue when the placeholder over it is gone: it has not ended, or the user can still
  /// leave it.
  private func canContinue(_ code: StepCode) -> Bool {
    switch code.kind {
    case .screen, .overlay, .wait: return true
    case .run where configuration.runningEffect != 0 || configuration.status == .needsValues: return true
    case .run, .call:
      return code.rows.contains { row in
        let candidate = program.code(of: row)
        return candidate.kind == .input
          && configuration.frames.passesParameters(of: candidate, in: configuration.frame)
      }
    }
  }

  /// Whether the user sees the step: a loading screen until its action has answered.
  @inline(__always) func isDisplayed(_ code: StepCode) -> Bool {
    switch code.kind {
    case .screen, .overlay, .wait: true
    case .run: code.isLoadingScreen && configuration.status != .finished
    case .call: false
    }
  }
}
