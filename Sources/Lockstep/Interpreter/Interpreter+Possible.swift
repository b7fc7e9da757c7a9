extension Interpreter {
  /// The inputs that would be taken now.
  public func possible(_ state: SessionState) -> [Possibility] {
    guard state.end == nil, state.configuration.step >= 0 else { return [] }
    if state.isSuspended { return [Possibility(kind: .resume, row: nil, text: "resume", gives: nil)] }
    var found = choices(state.configuration.overlay).map {
      Possibility(kind: .user, row: nil, text: $0.rawValue, gives: nil)
    }
    found += needs(state).map { Possibility(kind: .give, row: nil, text: $0, gives: $0) }
    for group in takeable(state) {
      let ids = group.map { program.rowInfos[Int($0.row)].id }
      found += group.map { candidate in
        var possibility = possibility(program.rowInfos[Int(candidate.row)])
        // An id that two rows of the step share takes neither.
        if ids.count(where: { $0 == possibility.row }) > 1 { possibility.row = nil }
        return possibility
      }
    }
    if state.configuration.running != 0, state.configuration.overlay == .none { found += outcomes(state) }
    return found
  }

  /// The outcomes that the action may answer that runs beneath a placeholder or an error.
  func possibleBeneath(_ state: SessionState) -> [Possibility] {
    state.end == nil && !state.isSuspended && state.configuration.overlay != .none ? outcomes(state) : []
  }

  /// The ids of the rows that can be taken by them: not what the action is to answer, and no id that two rows of
  /// a step share.
  func takeableIDs(_ state: SessionState) -> [String] {
    var found: [String] = []
    for group in state.isSuspended ? [] : takeable(state) {
      let ids = group.map { program.rowInfos[Int($0.row)].id }
      for id in ids where !found.contains(id) && ids.count(where: { $0 == id }) == 1 { found.append(id) }
    }
    return found
  }

  /// The outcomes that the running action may answer, by name.
  public func outcomes(_ state: SessionState) -> [Possibility] {
    guard state.configuration.running != 0 else { return [] }
    let code = program.steps[Int(state.configuration.step)]
    let passed = state.configuration.frames[Int(state.configuration.frame)].parameters
    return (code.firstRow..<code.firstRow + code.rowCount).filter { row in
      let candidate = program.rows[Int(row)]
      return candidate.kind == .outcome && candidate.isPassed(passed)
    }.map { row in
      let info = program.rowInfos[Int(row)]
      return Possibility(
        kind: info.trigger == .error ? .error : .outcome, row: info.id, text: info.outcomeName, gives: nil)
    }
  }

  /// The running action's effect; nil if none runs.
  public func running(_ state: SessionState) -> EffectID? {
    state.configuration.running == 0 ? nil : EffectID(state.configuration.running)
  }

  private func possibility(_ info: RowInfo) -> Possibility {
    let kind: Possibility.Kind =
      switch info.trigger {
      case .event: .event
      case .error: .error
      case .case, .returns: .outcome
      case .user, .text: .user
      }
    return Possibility(kind: kind, row: info.id, text: info.text, gives: info.gives)
  }
}
