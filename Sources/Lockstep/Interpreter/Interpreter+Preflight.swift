// What could go wrong is found before anything changes, so that a fault keeps the state before it.
extension Interpreter {
  /// Whether taking a row could end in a fault, so that it is worth looking ahead: most rows lead to a step
  /// that does not call too deep, or hand back a result to such a row.
  @inline(__always)
  func mayFail(_ code: RowCode, in frame: Int32, _ state: inout SessionState) -> Bool {
    if state.automatic >= Self.longestChain { return true }
    switch code.move {
    case .stay, .back, .resume, .error, .placeholder: return false
    case .step: return mayCallTooDeep(code.argument, &state)
    case .result:
      let owner = state.configuration.frames[Int(frame)]
      guard owner.parent >= 0 else { return false }
      let row = returnRow(code.argument, of: owner.callStep, in: owner.parent, &state.configuration)
      guard row >= 0, program.rows[Int(row)].move == .step else { return true }
      return mayCallTooDeep(program.rows[Int(row)].argument, &state)
    case .end, .goTo, .endGoTo, .nowhere: return true
    }
  }

  /// There are never more frames on one another than there are frames.
  @inline(__always)
  private func mayCallTooDeep(_ step: Int32, _ state: inout SessionState) -> Bool {
    let calls = program.steps[Int(step)].calls
    return calls > 0 && state.configuration.frames.count + Int(calls) > Self.deepestCall
  }

  /// The message of the fault that taking the row would run into; nil if it is free to go.
  ///
  /// - Parameter state: only read; `inout` because it would be copied otherwise.
  @inline(never)
  func preflightFault(of first: Int32, in start: Int32, _ state: inout SessionState) -> String? {
    if state.automatic >= Self.longestChain { return cycleMessage(state) }
    var (row, frame) = (first, start)
    // A result or a return takes another row, which may in turn hand back.
    while true {
      let code = program.rows[Int(row)]
      switch code.move {
      case .stay, .back, .resume, .error, .placeholder: return nil
      case .nowhere:
        return
          "\(program.place(of: RowID(row))) leads to \(program.target(of: RowID(row))), which is not there"
      case .step:
        guard program.steps[Int(code.argument)].kind == .call else { return nil }
        return preflightFault(calling: code.argument, depth: state.configuration.depth(of: frame))
      case .result:
        let owner = state.configuration.frames[Int(frame)]
        guard owner.parent >= 0 else { return nil }
        row = returnRow(code.argument, of: owner.callStep, in: owner.parent, &state.configuration)
        guard row >= 0 else { return unwantedResult(code.argument, of: owner) }
        frame = owner.parent
      case .end, .goTo, .endGoTo:
        let useCase = useCase(of: frame, &state.configuration)
        guard
          code.move == .end
            ? isCalled(useCase, &state.configuration) : returns(code, from: useCase, &state.configuration)
        else {
          guard code.argument >= 0, program.steps[Int(code.argument)].kind == .call else { return nil }
          return preflightFault(calling: code.argument, depth: 1)
        }
        let owner = state.configuration.frames[Int(useCase)]
        row = program.steps[Int(owner.callStep)].continuation
        guard row >= 0 else {
          return "\(program.flowInfos[Int(owner.flow)].id) returns to "
            + "\(program.stepInfos[Int(owner.callStep)].place), which has no 'next:'"
        }
        frame = owner.parent
      }
    }
  }

  private func unwantedResult(_ result: Int32, of frame: Frame) -> String {
    let info = program.stepInfos[Int(frame.callStep)]
    let known = program.rows(of: StepID(frame.callStep)).map { program.rowInfos[Int($0.index)] }
      .filter { $0.trigger == .returns }.map { "'\($0.text)' (\($0.id))" }
    return "\(program.flowInfos[Int(frame.flow)].id) hands back '\(program.results[Int(result)])', "
      + "which \(info.place) does not take; its rows take "
      + (known.isEmpty ? "no result" : known.joined(separator: ", "))
  }

  /// The message of the fault that entering a step would run into: it calls a flow whose first step calls
  /// another, and so on too deep; nil if it is free to go.
  func preflightFault(calling step: Int32, depth: Int) -> String? {
    var called = step
    var deepest = depth
    while program.steps[Int(called)].kind == .call {
      deepest += 1
      if deepest > Self.deepestCall { return tooDeep(from: step, calls: deepest - depth) }
      called = program.flows[Int(program.steps[Int(called)].callee)].firstStep
    }
    return nil
  }

  private func tooDeep(from step: Int32, calls: Int) -> String {
    var step = step
    var names: [String] = []
    for _ in 0..<calls {
      let callee = program.steps[Int(step)].callee
      names.append(program.flowInfos[Int(callee)].id)
      step = program.flows[Int(callee)].firstStep
    }
    return "calls lie more than \(Self.deepestCall) deep: … → " + names.suffix(3).joined(separator: " → ")
  }

  /// The row of a calling step that takes a result, in the light of the caller's parameters; -1 for none.
  @inline(__always)
  func returnRow(_ result: Int32, of step: Int32, in frame: Int32, _ configuration: inout Configuration)
    -> Int32
  {
    let code = program.steps[Int(step)]
    var row = code.firstRow
    while row < code.firstRow + code.rowCount {
      let candidate = program.rows[Int(row)]
      if candidate.kind == .returned, candidate.result == result, configuration.isPassed(candidate, in: frame)
      {
        return row
      }
      row += 1
    }
    return -1
  }

  private func cycleMessage(_ state: SessionState) -> String {
    var names = state.trail.map { program.stepInfos[Int($0)].place }
    if let last = names.last, let previous = names.dropLast().lastIndex(of: last) {
      names = Array(names[previous...])
    }
    return "\(Self.longestChain) automatic steps without an end: " + names.suffix(12).joined(separator: " → ")
  }
}
