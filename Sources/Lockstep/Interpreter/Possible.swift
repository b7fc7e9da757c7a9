extension Interpreter {
  /// The inputs that would be taken now.
  public func possible(_ state: State) -> [Possibility] {
    guard state.end == nil, state.scene.step >= 0 else { return [] }
    if state.isSuspended { return [Possibility(kind: .resume, row: nil, text: "resume", gives: nil)] }
    var found = choices(state.scene.cover).map {
      Possibility(kind: .user, row: nil, text: $0.rawValue, gives: nil)
    }
    found += needs(state).map { Possibility(kind: .give, row: nil, text: $0, gives: $0) }
    for group in takeable(state) {
      found += group.map { possibility(program.rowInfos[Int($0.row)]) }
    }
    if state.scene.running != 0, state.scene.cover == .none { found += outcomes(state) }
    return found
  }

  /// The outcomes that the running action may answer, by name.
  public func outcomes(_ state: State) -> [Possibility] {
    guard state.scene.running != 0 else { return [] }
    let code = program.steps[Int(state.scene.step)]
    let passed = state.scene.frames[Int(state.scene.frame)].parameters
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
  public func running(_ state: State) -> EffectID? {
    state.scene.running == 0 ? nil : EffectID(state.scene.running)
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
