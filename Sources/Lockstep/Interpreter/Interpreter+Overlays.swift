extension Interpreter {
  /// The inputs that a placeholder and an error offer.
  enum Choice: String, CaseIterable {
    case back = "Back"
    case retry = "Retry"
    case close = "Close"
  }

  func choices(_ overlay: Overlay) -> [Choice] {
    switch overlay {
    case .none: []
    case .placeholder: [.back]
    case .error: [.retry, .close]
    }
  }

  /// What `words` choose on the placeholder or error that is shown.
  func choice(_ words: String, _ state: SessionState) -> Choice? {
    var normal = RowText.normal(words)
    if normal.hasPrefix("selects ") { normal = String(normal.dropFirst("selects ".count)) }
    return choices(state.configuration.overlay).first { $0.rawValue.lowercased() == normal }
  }

  func uncover(by choice: Choice, _ state: inout SessionState, _ effects: inout Effects) {
    let code = program.steps[Int(state.configuration.step)]
    state.configuration.overlay = .none
    state.configuration.overlayRow = -1
    switch choice {
    case .back:
      guard isStanding(code, &state.configuration) else { return showLast(&state, &effects) }
      if state.configuration.work == .done { state.configuration.work = .rests }
      effects.add(.show)
    case .close:
      guard code.kind != .overlay, isDisplayed(code, state.configuration) else {
        return showLast(&state, &effects)
      }
      // An error that a user or an event raised interrupted the action.
      if code.kind == .run, state.configuration.running == 0 {
        run(.anew, &state, &effects)
      } else {
        effects.add(.show)
      }
    case .retry:
      // What was given under the error may have started it.
      stopAction(&state, &effects)
      enter(state.configuration.step, &state, &effects)
    }
  }

  /// Whether the step can go on when the placeholder over it is gone: it has not ended, or the user can still
  /// leave it.
  private func isStanding(_ code: StepCode, _ configuration: inout Configuration) -> Bool {
    switch code.kind {
    case .screen, .overlay, .wait: return true
    case .run where configuration.running != 0 || configuration.work == .needs: return true
    case .run, .call:
      let rows = code.firstRow..<code.firstRow + code.rowCount
      return rows.contains { row in
        let candidate = program.rows[Int(row)]
        return candidate.kind == .input && configuration.isPassed(candidate, in: configuration.frame)
      }
    }
  }

  /// Whether the user sees the step: a loading screen until its action has answered.
  @inline(__always)
  func isDisplayed(_ code: StepCode, _ configuration: Configuration) -> Bool {
    switch code.kind {
    case .screen, .overlay, .wait: true
    case .run: code.isLoading && configuration.work != .done
    case .call: false
    }
  }
}
