// Possible faults are found before anything changes, so that a fault keeps the state before it.
extension SessionState {
  /// Whether taking a row could end in a fault, so that it is worth looking ahead: most rows lead to a step
  /// that does not call too deep, or return a result to such a row.
  @inline(__always) func mayFault(_ code: RowCode, in frame: FrameIndex) -> Bool {
    if automaticStepCount >= Interpreter.mostAutomaticSteps { return true }
    switch code.jump {
    case .stay: return code.endsStep
    case .back, .resume, .error, .placeholder: return false
    case .step: return mayCallTooDeep(StepID(code.argument))
    case .result:
      let owner = configuration.frames[frame]
      guard owner.parent.exists else { return false }
      let row = program.returnRow(
        ResultIndex(code.argument), of: owner.callStep, passed: configuration.frames[owner.parent].parameters)
      guard row.exists, program.code(of: row).jump == .step else { return true }
      return mayCallTooDeep(StepID(program.code(of: row).argument))
    case .end, .goTo, .endGoTo, .nowhere: return true
    }
  }

  /// There are never more frames on one another than there are frames.
  @inline(__always) private func mayCallTooDeep(_ step: StepID) -> Bool {
    let calls = program.code(of: step).entryCallDepth
    return calls > 0 && configuration.frames.count + Int(calls) > Interpreter.mostNestedCalls
  }

  /// The message of the fault that taking the row would run into; nil if it is free to go.
  @inline(never) func preflightFault(of first: RowID, in start: FrameIndex) -> String? {
    if automaticStepCount >= Interpreter.mostAutomaticSteps { return cycleMessage }
    let frames = configuration.frames
    var (row, frame) = (first, start)
    // A result or a return takes another row, which may return in turn.
    while true {
      let code = program.code(of: row)
      switch code.jump {
      case .stay: return code.endsStep ? program.missingTargetMessage(of: row) : nil
      case .back, .resume, .error, .placeholder: return nil
      case .nowhere:
        return "\(program.place(of: row)) is broken: \(program.target(of: row))"
      case .step:
        return program.preflightFault(calling: StepID(code.argument), depth: frames.depth(of: frame))
      case .result:
        let owner = frames[frame]
        guard owner.parent.exists else { return nil }
        let result = ResultIndex(code.argument)
        row = program.returnRow(result, of: owner.callStep, passed: frames[owner.parent].parameters)
        guard row.exists else { return program.unwantedResultMessage(result, of: owner) }
        frame = owner.parent
      case .end, .goTo, .endGoTo:
        let useCase = frames.useCase(of: frame, program)
        guard
          code.jump == .end
            ? frames.isCalledUseCase(useCase, program) : returnsToCaller(code, from: useCase)
        else {
          return code.argument < 0 ? nil : program.preflightFault(calling: StepID(code.argument), depth: 1)
        }
        let owner = frames[useCase]
        row = RowID(program.code(of: owner.callStep).continuation)
        guard row.exists else { return program.missingNextMessage(of: owner) }
        frame = owner.parent
      }
    }
  }

  private var cycleMessage: String {
    var names = automaticSteps.map { program.stepInfo($0).place }
    if let last = names.last, let previous = names.dropLast().lastIndex(of: last) {
      names = Array(names[previous...])
    }
    return "\(Interpreter.mostAutomaticSteps) automatic steps without an end: "
      + names.suffix(12).joined(separator: " → ")
  }
}

extension FlowProgram {
  /// The message of the fault that entering a step would run into: it calls a flow whose first step calls
  /// another, and so on too deep; nil if it is free to go.
  func preflightFault(calling step: StepID, depth: Int) -> String? {
    var called = step
    var deepest = depth
    while code(of: called).kind == .call {
      deepest += 1
      if deepest > Interpreter.mostNestedCalls { return tooDeepMessage(from: step, calls: deepest - depth) }
      called = StepID(code(of: FlowIndex(code(of: called).callee)).firstStep)
    }
    return nil
  }

  private func tooDeepMessage(from step: StepID, calls: Int) -> String {
    var step = step
    var names: [String] = []
    for _ in 0..<calls {
      let callee = FlowIndex(code(of: step).callee)
      names.append(info(of: callee).id)
      step = StepID(code(of: callee).firstStep)
    }
    return "calls are nested more than \(Interpreter.mostNestedCalls) deep: … → "
      + names.suffix(3).joined(separator: " → ")
  }

  fileprivate func unwantedResultMessage(_ result: ResultIndex, of frame: Frame) -> String {
    let known = code(of: frame.callStep).rows.map { rowInfo($0) }
      .filter { $0.trigger == .returns }.map { "'\($0.text)' (\($0.id))" }
    return "\(info(of: frame.flow).id) returns '\(text(of: result))', "
      + "which \(stepInfo(frame.callStep).place) does not take; its rows take "
      + (known.isEmpty ? "no result" : known.joined(separator: ", "))
  }

  fileprivate func missingTargetMessage(of row: RowID) -> String {
    "row \(place(of: row)) '\(rowInfo(row).text)' has no target, so the session cannot continue after it"
  }

  fileprivate func missingNextMessage(of frame: Frame) -> String {
    "\(info(of: frame.flow).id) returns to \(stepInfo(frame.callStep).place), which has no 'next:'"
  }
}
