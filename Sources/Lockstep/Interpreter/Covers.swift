extension Interpreter {
  /// The inputs that a placeholder and an error offer.
  enum Choice: String, CaseIterable {
    case back = "Back"
    case retry = "Retry"
    case close = "Close"
  }

  func choices(_ cover: Cover) -> [Choice] {
    switch cover {
    case .none: []
    case .placeholder: [.back]
    case .error: [.retry, .close]
    }
  }

  /// What `words` choose on the placeholder or error that is shown.
  func choice(_ words: String, _ state: State) -> Choice? {
    var normal = Words.normal(words)
    if normal.hasPrefix("selects ") { normal = String(normal.dropFirst("selects ".count)) }
    return choices(state.scene.cover).first { $0.rawValue.lowercased() == normal }
  }

  func uncover(by choice: Choice, _ state: inout State, _ effects: inout Effects) {
    let code = program.steps[Int(state.scene.step)]
    state.scene.cover = .none
    state.scene.coverRow = -1
    switch choice {
    case .back where isStanding(code, state.scene), .close where code.kind == .screen || code.kind == .wait:
      effects.add(.show)
    case .back, .close: showLast(&state, &effects)
    case .retry:
      cancelTimers(of: state.scene.step, in: state.scene.frame, &state, &effects)
      let beneath = state.scene.beneath
      enter(state.scene.step, &state, &effects)
      if code.kind == .overlay { state.scene.beneath = beneath }
    }
  }

  /// Whether the step still has something going on when what covered it is gone.
  private func isStanding(_ code: StepCode, _ scene: Scene) -> Bool {
    switch code.kind {
    case .screen, .overlay, .wait: true
    case .run: scene.running != 0 || scene.isInNeed || (code.isLoading && scene.isDone)
    case .call: false
    }
  }
}
