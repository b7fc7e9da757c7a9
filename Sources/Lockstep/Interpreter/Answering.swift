extension Interpreter {
  /// What a running action answered.
  func answer(_ id: EffectID, _ answer: Answer, _ state: inout State, _ effects: inout Effects) -> Reply {
    guard state.scene.running == id.number, id.number != 0, !state.isSuspended else {
      effects.trace?.append(.late(id))
      return .ignored
    }
    let step = state.scene.step
    let code = program.steps[Int(step)]
    let row: Int32
    var values: [String: DataValue] = [:]
    switch answer {
    case .row(let id):
      guard rowRange(of: code).contains(id.index), program.rows[Int(id.index)].kind == .outcome,
        isPassed(program.rows[Int(id.index)], in: state.scene.frame, state.scene)
      else {
        return refuse("that row is not an outcome of \(program.stepInfos[Int(step)].place)", state)
      }
      row = id.index
    case .outcome(let name, let brought):
      values = brought
      row = outcomeRow(name, of: code, isError: false, state, &effects)
    case .error(let name):
      row = outcomeRow(name, of: code, isError: true, state, &effects)
    case .failure(let reason):
      let info = program.stepInfos[Int(step)]
      fault("'\(info.action ?? "the action")' of \(info.place) failed: \(reason)", &state, &effects)
      return .taken
    }
    state.scene.running = 0
    state.scene.isDone = true
    dropRead(by: step, &state, &effects)
    noteSlowness(of: step, &state, &effects)
    guard row >= 0 else {
      fault(missingRow(answer, step), &state, &effects)
      return .taken
    }
    if let message = storeValues(values, broughtBy: row, &state, &effects) {
      fault(message, &state, &effects)
      return .taken
    }
    take(row, in: state.scene.frame, &state, &effects)
    return .taken
  }

  private func rowRange(of code: StepCode) -> Range<Int32> {
    code.firstRow..<code.firstRow + code.rowCount
  }

  /// The row of an outcome by `as:`, id or words; of an error by its name. -1 if there is none.
  private func outcomeRow(
    _ name: String, of code: StepCode, isError: Bool, _ state: State, _ effects: inout Effects
  ) -> Int32 {
    let frame = state.scene.frame
    // By `as:` first: the hot path compares a few short strings and looks no further.
    func fits(_ row: Int32) -> Bool {
      program.rowInfos[Int(row)].name == name && isPassed(program.rows[Int(row)], in: frame, state.scene)
    }
    for row in rowRange(of: code) where !isError && fits(row) {
      if effects.trace != nil {
        let twins = (row..<rowRange(of: code).upperBound).filter(fits)
        if twins.count > 1 { effects.trace?.append(.ambiguous(twins.map { RowID($0) })) }
      }
      return row
    }
    let rows = rowRange(of: code).filter { row in
      let candidate = program.rows[Int(row)]
      return (candidate.kind == .outcome || candidate.kind == .returned)
        && isPassed(candidate, in: frame, state.scene)
        && (program.rowInfos[Int(row)].trigger == .error || !isError)
    }
    // A step with nothing but where it goes on, and maybe events on the way.
    if rows.isEmpty, !isError { return code.continuation }
    let found = matching(name, among: rows)
    if found.count > 1 { effects.trace?.append(.ambiguous(found.map { RowID($0) })) }
    return found.first ?? -1
  }

  /// Keeps what the outcome brought along; a message if it is not what the row declares.
  private func storeValues(
    _ values: [String: DataValue], broughtBy row: Int32, _ state: inout State, _ effects: inout Effects
  ) -> String? {
    let info = program.rowInfos[Int(row)]
    guard !info.values.isEmpty || !values.isEmpty else { return nil }
    let place = program.stepInfos[Int(info.step.index)].place
    for name in values.keys.sorted() where !info.values.contains(where: { $0.name == name }) {
      return "\(place) '\(info.outcomeName)' brought '\(name)', which row \(info.id) does not declare"
    }
    for (name, kind) in info.values {
      guard let value = values[name], let number = program.name(name) else {
        return "\(place) '\(info.outcomeName)' did not bring '\(name)', which row \(info.id) declares"
      }
      guard value.kind == kind else {
        return "\(place) '\(info.outcomeName)' brought '\(name)' as \(value.kind), not as \(kind)"
      }
      if case .duration(let duration) = value, duration < .zero || duration > Self.longestSession {
        return "\(place) '\(info.outcomeName)' brought '\(name)' outside of 0 to 100 years"
      }
      store(number, .plain(value), in: state.scene.frame, &state, &effects)
    }
    return nil
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

  private func noteSlowness(of step: Int32, _ state: inout State, _ effects: inout Effects) {
    guard effects.trace != nil, let promised = program.stepInfos[Int(step)].promised else { return }
    let took = state.now - state.scene.started
    if took > promised { effects.trace?.append(.slow(StepID(step), took: took, promised: promised)) }
  }

  /// Values that a step in need asked for.
  func give(_ gives: [Given], _ state: inout State, _ effects: inout Effects) -> Reply {
    guard state.scene.isInNeed else { return refuse("nothing is asked for", state) }
    let wanted = needs(state)
    for given in gives where !wanted.contains(given.name) {
      return refuse("'\(given.name)' is not asked for", state)
    }
    guard !gives.isEmpty else { return refuse("nothing is given", state) }
    if let reason = gives.lazy.compactMap({ objection(to: $0) }).first { return refuse(reason, state) }
    for given in gives { store(given, &state, &effects) }
    countChainAnew(&state)
    guard needs(state).isEmpty else { return .taken }
    state.scene.isInNeed = false
    run(program.steps[Int(state.scene.step)], &state, &effects)
    return .taken
  }

  /// Why a value cannot be taken from a user or the driver; nil if it can.
  func objection(to given: Given) -> String? {
    guard let name = program.name(given.name) else { return "nothing reads '\(given.name)'" }
    let info = program.names[Int(name)]
    switch given.value {
    case .secret: return info.isSecret ? nil : "'\(given.name)' is not a secret"
    case .plain(let value):
      guard !info.isSecret else { return "'\(given.name)' is a secret: hand it over as one" }
      guard let pattern = info.pattern else { return nil }
      if case .text(let text) = value, pattern.matches(text) { return nil }
      return "'\(given.name)' does not look as its input asks"
    }
  }

  /// Keeps a value that nothing speaks against.
  func store(_ given: Given, _ state: inout State, _ effects: inout Effects) {
    guard let name = program.name(given.name) else { return }
    let value: Datum.Value =
      switch given.value {
      case .secret(let reference): .secret(reference)
      case .plain(let value): .plain(value)
      }
    store(name, value, in: state.scene.frame, &state, &effects)
  }

  /// What the step reads and nothing gave, if it is the driver's to give.
  public func needs(_ state: State) -> [String] {
    guard state.scene.isInNeed else { return [] }
    return program.stepInfos[Int(state.scene.step)].readNames
      .filter { datum($0, from: state.scene.frame, state.scene) == nil }
      .map { program.names[Int($0)].name }
  }
}

extension DataValue {
  /// The kind that a row declares for such a value.
  public var kind: OutcomeValue.Kind {
    switch self {
    case .duration: .duration
    case .integer: .integer
    case .text: .text
    }
  }
}
