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
      found += group.map { possibility(program.rowInfos[Int($0.row)]) }
    }
    if state.configuration.running != 0, state.configuration.overlay == .none { found += outcomes(state) }
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
