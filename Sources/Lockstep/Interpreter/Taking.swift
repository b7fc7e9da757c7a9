extension Interpreter {
  /// Takes a row that was found to be possible, in the frame that owns its step.
  ///
  /// What could go wrong is found before anything changes, so that a fault keeps the state before it.
  func take(_ row: Int32, in frame: Int32, _ state: inout State, _ effects: inout Effects) {
    let code = program.rows[Int(row)]
    if let message = faultAhead(of: code, in: frame, state) {
      return fault(message, &state, &effects)
    }
    effects.trace?.append(.took(RowID(row), at: state.now))
    if code.hasEffect { effects.list.append(.perform(RowID(row))) }
    if code.move == .stay {
      if code.forgets { forget(&state, &effects) }
      return
    }
    if code.move != .placeholder { uncover(upTo: code.step, in: frame, &state, &effects) }
    if code.kind == .outcome, program.steps[Int(code.step)].isLoading {
      forgetEntry(frame, code.step, &state)
    }
    if code.move == .placeholder || code.move == .error {
      // An error that a user or a timer raised interrupts the action; after its own outcome none runs.
      if code.move == .error { stopAction(&state, &effects) }
      if code.forgets { forget(&state, &effects) }
      state.scene.cover = code.move == .error ? .error : .placeholder
      state.scene.coverRow = row
      effects.list.append(.show)
      return
    }
    if code.kind == .input, code.move != .back, program.steps[Int(code.step)].isLoading,
      state.scene.step == code.step
    {
      push(Entry(frame: frame, step: code.step), &state)
    }
    if code.forgets { forget(&state, &effects) }
    follow(code, &state, &effects)
  }

  private func follow(_ code: RowCode, _ state: inout State, _ effects: inout Effects) {
    switch code.move {
    case .step: go(to: code.argument, &state, &effects)
    case .back: back(&state, &effects)
    case .result: handBack(code.argument, &state, &effects)
    case .end: endUseCase(&state, &effects)
    case .goTo: goTo(code, &state, &effects)
    case .endGoTo:
      dropEntries(ofUseCase: useCase(of: state.scene.frame, state.scene), &state)
      goTo(code, &state, &effects)
    case .resume: restore(&state, &effects)
    case .stay, .placeholder, .error: break
    }
  }

  /// Makes the owner of a row the place where the session stands: closes a placeholder, an error or an
  /// overlay over it, and ends the flows it called.
  private func uncover(upTo step: Int32, in frame: Int32, _ state: inout State, _ effects: inout Effects) {
    state.scene.cover = .none
    state.scene.coverRow = -1
    guard frame != state.scene.frame || step != state.scene.step else { return }
    if frame == state.scene.frame, step == state.scene.beneath {
      cancelTimers(of: state.scene.step, in: frame, &state, &effects)
      state.scene.step = step
      state.scene.beneath = -1
      return
    }
    leave(&state, &effects)
    popFrames(above: frame, &state, &effects)
    state.scene.step = step
  }

  /// Leaves the place where the session stands, and goes to a step of the same frame.
  func go(to step: Int32, _ state: inout State, _ effects: inout Effects) {
    let from = program.steps[Int(state.scene.step)].kind
    if program.steps[Int(step)].kind == .overlay, isOnDisplay(from, state.scene) {
      // An overlay lies over the step: what is beneath keeps its timers.
      stopAction(&state, &effects)
      if from == .overlay {
        cancelTimers(of: state.scene.step, in: state.scene.frame, &state, &effects)
      } else {
        state.scene.beneath = state.scene.step
      }
    } else {
      leave(&state, &effects)
    }
    enter(step, &state, &effects)
  }

  /// Whether the user saw the step being left: a loading screen only if the user left it.
  private func isOnDisplay(_ kind: StepClass, _ scene: Scene) -> Bool {
    switch kind {
    case .screen, .overlay, .wait: true
    case .run: scene.history.last == Entry(frame: scene.frame, step: scene.step)
    case .call: false
    }
  }

  /// The message of the fault that taking the row would run into; nil if it is free to go.
  private func faultAhead(of code: RowCode, in frame: Int32, _ state: State) -> String? {
    if state.automatic >= Self.longestChain { return cycleMessage(state) }
    switch code.move {
    case .result: return faultAhead(result: code.argument, from: frame, state)
    case .step:
      guard program.steps[Int(code.argument)].kind == .call else { return nil }
      return faultAhead(calling: code.argument, depth: depth(of: frame, state.scene), state)
    case .end, .goTo, .endGoTo:
      let useCase = useCase(of: frame, state.scene)
      if code.move == .end ? isCalled(useCase, state.scene) : returns(code, from: useCase, state.scene) {
        return faultAhead(returningFrom: useCase, state)
      }
      guard code.argument >= 0, program.steps[Int(code.argument)].kind == .call else { return nil }
      return faultAhead(calling: code.argument, depth: 1, state)
    case .stay, .back, .resume, .error, .placeholder: return nil
    }
  }

  private func faultAhead(result: Int32, from frame: Int32, _ state: State) -> String? {
    let current = state.scene.frames[Int(frame)]
    guard current.parent >= 0 else { return nil }
    if let row = returnRow(result, of: current.callStep, in: current.parent, state.scene) {
      return faultAhead(of: program.rows[Int(row)], in: current.parent, state)
    }
    let info = program.stepInfos[Int(current.callStep)]
    let known = program.rows(of: StepID(current.callStep)).map { program.rowInfos[Int($0.index)] }
      .filter { $0.trigger == .returns }.map { "'\($0.text)' (\($0.id))" }
    return "\(program.flowInfos[Int(current.flow)].id) hands back '\(program.results[Int(result)])', "
      + "which \(info.place) does not take; its rows take "
      + (known.isEmpty ? "no result" : known.joined(separator: ", "))
  }

  private func faultAhead(returningFrom useCase: Int32, _ state: State) -> String? {
    let called = state.scene.frames[Int(useCase)]
    let row = program.steps[Int(called.callStep)].continuation
    if row >= 0 { return faultAhead(of: program.rows[Int(row)], in: called.parent, state) }
    let place = program.stepInfos[Int(called.callStep)].place
    return "\(program.flowInfos[Int(called.flow)].id) returns to \(place), which has no 'next:'"
  }

  /// The message of the fault that entering a step would run into: it calls a flow whose first step calls
  /// another, and so on too deep; nil if it is free to go.
  func faultAhead(calling step: Int32, depth: Int, _ state: State) -> String? {
    var step = step
    var depth = depth
    var names: [String] = []
    while program.steps[Int(step)].kind == .call {
      depth += 1
      names.append(program.flowInfos[Int(program.steps[Int(step)].callee)].id)
      if depth > Self.deepestCall {
        return "calls lie more than \(Self.deepestCall) deep: … → " + names.suffix(3).joined(separator: " → ")
      }
      step = program.flows[Int(program.steps[Int(step)].callee)].firstStep
    }
    return nil
  }

  /// The row of a calling step that takes a result, in the light of the caller's parameters.
  func returnRow(_ result: Int32, of step: Int32, in frame: Int32, _ scene: Scene) -> Int32? {
    let code = program.steps[Int(step)]
    let parameters = scene.frames[Int(frame)].parameters
    for row in code.firstRow..<code.firstRow + code.rowCount {
      let candidate = program.rows[Int(row)]
      if candidate.kind == .returned, candidate.result == result,
        candidate.when & parameters == candidate.when
      {
        return row
      }
    }
    return nil
  }

  private func cycleMessage(_ state: State) -> String {
    var names = state.trail.map { program.stepInfos[Int($0)].place }
    if let last = names.last, let previous = names.dropLast().lastIndex(of: last) {
      names = Array(names[previous...])
    }
    return "\(Self.longestChain) automatic steps without an end: " + names.suffix(12).joined(separator: " → ")
  }
}
