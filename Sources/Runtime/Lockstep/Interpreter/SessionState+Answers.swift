extension SessionState {
  /// Takes the answer of a running action.
  @inline(__always) mutating func takeAnswer(_ answer: InterpreterAnswer, of id: EffectID) -> InputResult {
    guard configuration.runningEffect == id.number, id.number != 0, phase == .active else {
      effects.record(.late(id))
      return .ignored
    }
    switch answer {
    case .row(let row, let values):
      guard isOutcome(row) else { return refuseOutcome() }
      finishAction()
      takeOutcome(row, values)
    case .outcome(let name, let values):
      let row = outcomeRow(name)
      finishAction()
      if row.exists { takeOutcome(row, values) } else { fail(missingRowMessage("the outcome", name)) }
    case .error(let name):
      let row = findOutcomeRow(named: name, isError: true)
      finishAction()
      if row.exists { takeOutcome(row, [:]) } else { fail(missingRowMessage("the error", name)) }
    case .failure(let reason):
      let info = program.stepInfo(configuration.step)
      fail("'\(info.action ?? "the action")' of \(info.place) failed: \(reason)")
    }
    return .taken
  }

  @inline(__always) private mutating func takeOutcome(_ row: RowID, _ values: [String: DataValue]) {
    if program.code(of: row).bringsValues || !values.isEmpty,
      let message = storeValues(values, broughtBy: row)
    {
      return fail(message)
    }
    takeRow(row, in: configuration.frame)
  }

  /// Whether the step's action can answer with the row.
  @inline(__always) private func isOutcome(_ row: RowID) -> Bool {
    program.code(of: configuration.step).rows.contains(row) && isPassedOutcome(row)
  }

  @inline(__always) private func isPassedOutcome(_ row: RowID) -> Bool {
    let code = program.code(of: row)
    return code.kind == .outcome && configuration.frames.passesParameters(of: code, in: configuration.frame)
  }

  /// The rows that an answer of the step's action can take.
  package var answerRows: [RowID] {
    program.code(of: configuration.step).rows.filter { isPassedOutcome($0) }
  }

  /// The row of a step's own Next: after a use case, or where no other row takes an answer; none otherwise.
  package var continuationRows: [RowID] {
    let code = program.code(of: configuration.step)
    let row = RowID(code.continuation)
    return row.exists && (code.isUseCaseCall || answerRows.isEmpty) ? [row] : []
  }

  @inline(never) private func refuseOutcome() -> InputResult {
    refuse("that row is not an outcome of \(program.stepInfo(configuration.step).place)")
  }

  /// The action has answered: the values that it read and does not keep are dropped.
  @inline(__always) private mutating func finishAction() {
    configuration.runningEffect = 0
    configuration.status = .finished
    // Slow polling is not a chain: time has passed since the step before.
    if now.attoseconds > configuration.actionStart.attoseconds { restartChain() }
    dropReadSecrets(by: configuration.step)
    if effects.trace != nil { recordSlowness() }
  }

  /// The row of an outcome by `as:`, id or words.
  @inline(__always) private mutating func outcomeRow(_ name: String) -> RowID {
    let row = uniqueRow(name, isOutcome: true)
    return row.exists ? row : findOutcomeRow(named: name, isError: false)
  }

  /// The row of an outcome by `as:`, id or words; of an error by its name.
  @inline(never) private mutating func findOutcomeRow(named name: String, isError: Bool) -> RowID {
    let code = program.code(of: configuration.step)
    let passed = configuration.frames[configuration.frame].parameters
    if !isError {
      let named = code.rows.filter {
        program.rowInfo($0).name == name && program.code(of: $0).isSatisfied(by: passed)
      }
      if named.count > 1 { effects.record(.ambiguous(named)) }
      if let row = named.first { return row }
    }
    let rows = code.rows.filter { row in
      let candidate = program.code(of: row)
      return (candidate.kind == .outcome || candidate.kind == .returned)
        && candidate.isSatisfied(by: passed)
        && (program.rowInfo(row).trigger == .error || !isError)
    }
    // A step's own Next has one answer, 'done'.
    let found = program.matching(name, among: isError ? rows : rows + continuationRows)
    if found.count > 1 { effects.record(.ambiguous(found)) }
    return found.first ?? .none
  }

  /// Keeps the values of the outcome; returns a message if they differ from the row's declaration.
  @inline(never)
  private mutating func storeValues(_ values: [String: DataValue], broughtBy row: RowID) -> String? {
    let declared = program.rowInfos[Int(row.index)].values
    let numbers = program.rowInfos[Int(row.index)].valueNames
    var extra: String?
    for name in values.keys where !declared.contains(where: { $0.name == name }) {
      extra = extra.map { min($0, name) } ?? name
    }
    if let extra {
      return "\(outcomeText(row)) brought '\(extra)', which row \(program.rowInfo(row).id) does not declare"
    }
    for ((name, kind), number) in zip(declared, numbers) {
      // Few are brought, and looking at each costs less than hashing the name.
      guard let value = values.first(where: { $0.key == name })?.value else {
        return "\(outcomeText(row)) did not bring '\(name)', which row \(program.rowInfo(row).id) declares"
      }
      guard value.kind == kind else {
        return "\(outcomeText(row)) brought '\(name)' as \(value.kind.rawValue), not as \(kind.rawValue)"
      }
      if case .duration(let duration) = value, duration < .zero || duration > Interpreter.longestSession {
        return "\(outcomeText(row)) brought '\(name)' outside of 0 to 100 years"
      }
      store(value, as: NameIndex(number), in: configuration.frame)
    }
    return nil
  }

  /// An outcome with the step that it is of, for messages.
  private func outcomeText(_ row: RowID) -> String {
    let info = program.rowInfo(row)
    return "\(program.stepInfo(info.step).place) '\(info.outcomeName)'"
  }

  /// The fault of an answer that has no row; it names both sides.
  private func missingRowMessage(_ kind: String, _ name: String) -> String {
    let info = program.stepInfo(configuration.step)
    let rows = program.code(of: configuration.step).rows.filter { program.code(of: $0).kind == .outcome }
    let known = (rows + continuationRows).map { row in
      let info = program.rowInfo(row)
      // Without its parameter it takes nothing.
      let missing = isPassedOutcome(row) ? nil : info.when
      return "'\(info.outcomeName)' (\(info.id)\(missing.map { ", when \($0)" } ?? ""))"
    }
    return "\(info.action.map { "'\($0)'" } ?? "the driver") answered \(kind) '\(name)', for which "
      + "\(info.place) has no row; it has " + (known.isEmpty ? "none" : known.joined(separator: ", "))
  }

  private mutating func recordSlowness() {
    guard let promised = program.stepInfo(configuration.step).promisedDuration else { return }
    let took = now - configuration.actionStart
    if took > promised { effects.record(.slow(configuration.step, took: took, promised: promised)) }
  }
}

extension DataValue {
  /// The kind that a row declares for such a value.
  package var kind: ValueKind {
    switch self {
    case .duration: .duration
    case .integer: .integer
    case .text: .text
    }
  }
}
