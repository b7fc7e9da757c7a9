extension Interpreter {
  /// A row found for an input, with the frame that owns its step.
  struct Candidate {
    var row: Int32
    var frame: Int32

    static var none: Candidate { Candidate(row: -1, frame: -1) }
  }

  /// Takes the row that the words or the id name. With `kind` nil only ids count.
  func input(
    _ words: String, _ kind: TriggerKind?, _ gives: [Given], _ state: inout SessionState,
    _ effects: inout Effects
  ) -> Reply {
    if state.configuration.overlay != .none, kind != .event, let choice = choice(words, state) {
      guard gives.isEmpty else { return refuse("'\(words)' carries nothing", state) }
      countChainAnew(&state)
      uncover(by: choice, &state, &effects)
      return .taken
    }
    if kind != nil, state.configuration.overlay == .none {
      let row = uniqueRow(words, isOutcome: false, &state.configuration)
      if row >= 0 {
        return take(Candidate(row: row, frame: state.configuration.frame), gives, &state, &effects)
      }
    }
    for group in takeable(state) {
      let rows = group.map { $0.row }
      let byID = rows.filter { program.rowInfos[Int($0)].id == words }
      if byID.count > 1 { return refuse("\(byID.count) rows have the id '\(words)'", state) }
      var found = byID.isEmpty && kind != nil ? matching(words, among: rows) : byID
      // The trigger's kind decides only between rows of the same words.
      let ofKind = found.filter { program.rowInfos[Int($0)].trigger == kind }
      if !ofKind.isEmpty { found = ofKind }
      guard let row = found.first, let candidate = group.first(where: { $0.row == row }) else { continue }
      if found.count > 1 { effects.note(.ambiguous(found.map { RowID($0) })) }
      return take(candidate, gives, &state, &effects)
    }
    return refuse("'\(words)' is not possible here", state)
  }

  /// The row of the displayed step that these words, or this outcome's name, find beyond doubt; -1 if a
  /// longer look is needed.
  func uniqueRow(_ words: String, isOutcome: Bool, _ configuration: inout Configuration) -> Int32 {
    let code = program.steps[Int(configuration.step)]
    let mark = TextHash(words)
    var row = code.firstRow
    while row < code.firstRow + code.rowCount {
      let candidate = program.rows[Int(row)]
      if candidate.mark == mark {
        let isOfKind =
          isOutcome ? candidate.kind == .outcome : candidate.kind == .input || candidate.kind == .event
        guard isOfKind, configuration.isPassed(candidate, in: configuration.frame) else { return -1 }
        if isOutcome, let name = program.rowInfos[Int(row)].name { return name == words ? row : -1 }
        return program.rowInfos[Int(row)].text == words ? row : -1
      }
      row += 1
    }
    return -1
  }

  /// Takes a row that was looked up before.
  func input(_ row: RowID, _ gives: [Given], _ state: inout SessionState, _ effects: inout Effects) -> Reply {
    let frame = frame(taking: row, &state.configuration)
    guard frame >= 0 else { return refuse("that row is not possible here", state) }
    return take(Candidate(row: row.index, frame: frame), gives, &state, &effects)
  }

  /// The frame for which a row can be taken now, as ``takeable(_:)`` would find it; -1 if it cannot.
  @inline(__always)
  private func frame(taking row: RowID, _ configuration: inout Configuration) -> Int32 {
    guard row.index >= 0, row.index < program.rows.count else { return -1 }
    let code = program.rows[Int(row.index)]
    let isEvent = code.kind == .event
    if code.step == configuration.step, isEvent || (code.kind == .input && configuration.overlay == .none),
      configuration.isPassed(code, in: configuration.frame)
    {
      return configuration.frame
    }
    return isEvent ? caller(taking: code, &configuration) : -1
  }

  /// The frame of a step beneath or of a calling step that takes the event; -1 if none does.
  private func caller(taking code: RowCode, _ configuration: inout Configuration) -> Int32 {
    if code.step == configuration.underlyingStep, configuration.isPassed(code, in: configuration.frame) {
      return configuration.frame
    }
    var frame = configuration.frame
    while frame >= 0, configuration.frames[Int(frame)].parent >= 0 {
      let call = configuration.frames[Int(frame)]
      if call.callStep == code.step, configuration.isPassed(code, in: call.parent) { return call.parent }
      frame = call.parent
    }
    return -1
  }

  private func take(
    _ candidate: Candidate, _ gives: [Given], _ state: inout SessionState, _ effects: inout Effects
  ) -> Reply {
    let wanted = program.rows[Int(candidate.row)].gives
    if wanted >= 0, gives.count == 1, gives[0].name == program.names[Int(wanted)].name {
      // What nearly always comes: just what the row asks for.
      if let reason = objection(to: gives[0], named: wanted) { return refuse(reason, state) }
      store(gives[0], named: wanted, &state, &effects)
    } else if wanted >= 0 || !gives.isEmpty {
      if let reason = objection(to: gives, of: candidate.row) { return refuse(reason, state) }
      for given in gives { store(given, &state, &effects) }
    }
    countChainAnew(&state)
    take(candidate.row, in: candidate.frame, &state, &effects)
    return .taken
  }

  /// Why a row cannot be taken with these values; nil if it can.
  private func objection(to gives: [Given], of row: Int32) -> String? {
    let info = program.rowInfos[Int(row)]
    if let wanted = info.gives, !gives.contains(where: { $0.name == wanted }) {
      return "\(info.id) '\(info.text)' needs '\(wanted)' with it"
    }
    if let extra = gives.first(where: { $0.name != info.gives }) {
      return "\(info.id) '\(info.text)' carries no '\(extra.name)'"
    }
    return gives.lazy.compactMap({ objection(to: $0) }).first
  }

  /// The rows that an input can take now, in the order in which they are looked at: of the displayed step,
  /// of the step beneath, and events of the calling steps from the innermost out.
  func takeable(_ state: SessionState) -> [[Candidate]] {
    let configuration = state.configuration
    var groups: [[Candidate]] = []
    func add(_ step: Int32, in frame: Int32, where condition: (RowClass) -> Bool) {
      let code = program.steps[Int(step)]
      let rows = (code.firstRow..<code.firstRow + code.rowCount).filter { row in
        let candidate = program.rows[Int(row)]
        return condition(candidate.kind) && candidate.isPassed(configuration.frames[Int(frame)].parameters)
      }
      if !rows.isEmpty { groups.append(rows.map { Candidate(row: $0, frame: frame) }) }
    }
    add(configuration.step, in: configuration.frame) { kind in
      configuration.overlay == .none ? kind == .input || kind == .event : kind == .event
    }
    if configuration.underlyingStep >= 0 {
      add(configuration.underlyingStep, in: configuration.frame) { $0 == .event }
    }
    var frame = configuration.frame
    while frame >= 0, configuration.frames[Int(frame)].parent >= 0 {
      let call = configuration.frames[Int(frame)]
      add(call.callStep, in: call.parent) { $0 == .event }
      frame = call.parent
    }
    return groups
  }

  /// The rows whose words are these: the name or id, the whole words, or the words without guards where
  /// only one row remains.
  func matching(_ words: String, among rows: some Sequence<Int32>) -> [Int32] {
    let rows = Array(rows)
    let named = rows.filter {
      let info = program.rowInfos[Int($0)]
      return info.name == words || info.id == words
    }
    if !named.isEmpty { return named }
    let normal = RowText.normal(words)
    let whole = rows.filter { program.rowInfos[Int($0)].words == normal }
    if !whole.isEmpty { return whole }
    let bare = rows.filter { program.rowInfos[Int($0)].bareWords == normal }
    return bare.count == 1 ? bare : []
  }
}
