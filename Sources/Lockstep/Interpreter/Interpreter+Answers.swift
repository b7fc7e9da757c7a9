extension Interpreter {
  /// What a running action answered.
  func answer(_ id: EffectID, _ answer: Answer, _ state: inout SessionState, _ effects: inout Effects)
    -> Reply
  {
    guard isRunning(id, &state) else { return ignore(id, &effects) }
    let step = state.configuration.step
    var row: Int32 = -1
    var values: [String: DataValue] = [:]
    switch answer {
    case .row(let id, let brought):
      guard isOutcome(id, &state) else { return refuseOutcome(state) }
      row = id.index
      values = brought
    case .outcome(let name, let brought):
      values = brought
      row = uniqueRow(name, isOutcome: true, &state.configuration)
      if row < 0 { row = outcomeRow(name, of: program.steps[Int(step)], isError: false, &state, &effects) }
    case .error(let name):
      row = outcomeRow(name, of: program.steps[Int(step)], isError: true, &state, &effects)
    case .failure(let reason):
      let info = program.stepInfos[Int(step)]
      fault("'\(info.action ?? "the action")' of \(info.place) failed: \(reason)", &state, &effects)
      return .taken
    }
    finish(&state, &effects)
    guard row >= 0 else {
      fault(missingRow(answer, step), &state, &effects)
      return .taken
    }
    if program.rows[Int(row)].bringsValues || !values.isEmpty,
      let message = storeValues(values, broughtBy: row, &state, &effects)
    {
      fault(message, &state, &effects)
      return .taken
    }
    take(row, in: state.configuration.frame, &state, &effects)
    return .taken
  }

  /// Whether an answer to this effect is still waited for.
  @inline(__always)
  func isRunning(_ id: EffectID, _ state: inout SessionState) -> Bool {
    state.configuration.running == id.number && id.number != 0 && !state.isSuspended
  }

  func ignore(_ id: EffectID, _ effects: inout Effects) -> Reply {
    effects.note(.late(id))
    return .ignored
  }

  /// Whether the step's action can answer with the row.
  @inline(__always)
  func isOutcome(_ row: RowID, _ state: inout SessionState) -> Bool {
    guard row.index >= 0, row.index < program.rows.count else { return false }
    let step = program.steps[Int(state.configuration.step)]
    let code = program.rows[Int(row.index)]
    return row.index >= step.firstRow && row.index < step.firstRow + step.rowCount && code.kind == .outcome
      && state.configuration.isPassed(code, in: state.configuration.frame)
  }

  func refuseOutcome(_ state: SessionState) -> Reply {
    refuse("that row is not an outcome of \(program.stepInfos[Int(state.configuration.step)].place)", state)
  }

  /// The action has answered: what it read and does not keep is dropped.
  @inline(__always)
  private func finish(_ state: inout SessionState, _ effects: inout Effects) {
    state.configuration.running = 0
    state.configuration.work = .done
    // Slow polling is no chain: time has passed since the step before.
    if state.now.attoseconds > state.configuration.started.attoseconds { countChainAnew(&state) }
    dropRead(by: state.configuration.step, &state, &effects)
    if effects.trace != nil { noteSlowness(of: state.configuration.step, state, &effects) }
  }

  private func rowRange(of code: StepCode) -> Range<Int32> {
    code.firstRow..<code.firstRow + code.rowCount
  }

  /// The row of an outcome by `as:`, id or words; of an error by its name. -1 if there is none.
  private func outcomeRow(
    _ name: String, of code: StepCode, isError: Bool, _ state: inout SessionState, _ effects: inout Effects
  ) -> Int32 {
    let frame = state.configuration.frame
    let passed = state.configuration.frames[Int(frame)].parameters
    // By `as:` first.
    func fits(_ row: Int32) -> Bool {
      program.rowInfos[Int(row)].name == name && program.rows[Int(row)].isPassed(passed)
    }
    for row in rowRange(of: code) where !isError && fits(row) {
      if effects.trace != nil {
        let twins = (row..<rowRange(of: code).upperBound).filter(fits)
        if twins.count > 1 { effects.note(.ambiguous(twins.map { RowID($0) })) }
      }
      return row
    }
    let rows = rowRange(of: code).filter { row in
      let candidate = program.rows[Int(row)]
      return (candidate.kind == .outcome || candidate.kind == .returned)
        && candidate.isPassed(passed)
        && (program.rowInfos[Int(row)].trigger == .error || !isError)
    }
    // A step with nothing but where it goes on, and maybe events on the way.
    if rows.isEmpty, !isError { return code.continuation }
    let found = matching(name, among: rows)
    if found.count > 1 { effects.note(.ambiguous(found.map { RowID($0) })) }
    return found.first ?? -1
  }

  /// Keeps what the outcome brought along; a message if it is not what the row declares.
  private func storeValues(
    _ values: [String: DataValue], broughtBy row: Int32, _ state: inout SessionState, _ effects: inout Effects
  ) -> String? {
    let declared = program.rowInfos[Int(row)].values
    func isExtra(_ name: String) -> Bool { !declared.contains { $0.name == name } }
    if let name = values.keys.filter(isExtra).min() {
      let (info, place) = place(ofRow: row)
      return "\(place) '\(info.outcomeName)' brought '\(name)', which row \(info.id) does not declare"
    }
    for ((name, kind), number) in zip(declared, program.rowInfos[Int(row)].valueNames) {
      guard let value = values[name] else {
        let (info, place) = place(ofRow: row)
        return "\(place) '\(info.outcomeName)' did not bring '\(name)', which row \(info.id) declares"
      }
      guard value.kind == kind else {
        let (info, place) = place(ofRow: row)
        return "\(place) '\(info.outcomeName)' brought '\(name)' as \(value.kind), not as \(kind)"
      }
      if case .duration(let duration) = value, duration < .zero || duration > Self.longestSession {
        let (info, place) = place(ofRow: row)
        return "\(place) '\(info.outcomeName)' brought '\(name)' outside of 0 to 100 years"
      }
      store(number, value, in: state.configuration.frame, &state, &effects)
    }
    return nil
  }

  private func place(ofRow row: Int32) -> (info: RowInfo, place: String) {
    let info = program.rowInfos[Int(row)]
    return (info, program.stepInfos[Int(info.step.index)].place)
  }

  /// The fault of an answer that has no row; it names both sides.
  private func missingRow(_ answer: Answer, _ step: Int32) -> String {
    let info = program.stepInfos[Int(step)]
    let (kind, name) =
      switch answer {
      case .error(let name): ("the error", name)
      case .outcome(let name, _): ("the outcome", name)
      case .row, .failure: ("the outcome", "?")
      }
    let known = program.rows(of: StepID(step)).filter { program.rows[Int($0.index)].kind == .outcome }
      .map { program.rowInfos[Int($0.index)] }.map { "'\($0.outcomeName)' (\($0.id))" }
    return "\(info.action.map { "'\($0)'" } ?? "the driver") answered \(kind) '\(name)', for which "
      + "\(info.place) has no row; it has " + (known.isEmpty ? "none" : known.joined(separator: ", "))
  }

  private func noteSlowness(of step: Int32, _ state: SessionState, _ effects: inout Effects) {
    guard let promised = program.stepInfos[Int(step)].promised else { return }
    let took = state.now - state.configuration.started
    if took > promised { effects.note(.slow(StepID(step), took: took, promised: promised)) }
  }
}

extension DataValue {
  /// The kind that a row declares for such a value.
  public var kind: ValueKind {
    switch self {
    case .duration: .duration
    case .integer: .integer
    case .text: .text
    }
  }
}
