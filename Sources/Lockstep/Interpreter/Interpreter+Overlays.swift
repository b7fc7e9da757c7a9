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
    case .back where isStanding(code, state.configuration),
      .close where code.kind == .screen || code.kind == .wait:
      effects.add(.show)
    case .back, .close: showLast(&state, &effects)
    case .retry:
      cancelTimers(of: state.configuration.step, in: state.configuration.frame, &state, &effects)
      let underlyingStep = state.configuration.underlyingStep
      enter(state.configuration.step, &state, &effects)
      if code.kind == .overlay { state.configuration.underlyingStep = underlyingStep }
    }
  }

  /// Whether the step still has something going on when what covered it is gone.
  private func isStanding(_ code: StepCode, _ configuration: Configuration) -> Bool {
    switch code.kind {
    case .screen, .overlay, .wait: true
    case .run:
      configuration.running != 0 || configuration.isInNeed || (code.isLoading && configuration.isDone)
    case .call: false
    }
  }
}
