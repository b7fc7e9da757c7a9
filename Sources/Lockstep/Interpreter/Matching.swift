extension Interpreter {
  /// A row found for an input, with the frame that owns its step.
  struct Candidate {
    var row: Int32
    var frame: Int32
  }

  /// Takes the row that the words or the id name. With `kind` nil only ids count.
  func input(
    _ words: String, _ kind: Trigger.Kind?, _ gives: [Given], _ state: inout State, _ effects: inout Effects
  ) -> Reply {
    if state.scene.cover != .none, kind != .event, let choice = choice(words, state) {
      guard gives.isEmpty else { return refuse("'\(words)' carries nothing", state) }
      countChainAnew(&state)
      uncover(by: choice, &state, &effects)
      return .taken
    }
    for group in takeable(state) {
      let rows = group.map(\.row)
      let byID = rows.filter { program.rowInfos[Int($0)].id == words }
      if byID.count > 1 { return refuse("\(byID.count) rows have the id '\(words)'", state) }
      var found = byID.isEmpty && kind != nil ? matching(words, among: rows) : byID
      // The trigger's kind decides only between rows of the same words.
      let ofKind = found.filter { program.rowInfos[Int($0)].trigger == kind }
      if !ofKind.isEmpty { found = ofKind }
      guard let row = found.first, let candidate = group.first(where: { $0.row == row }) else { continue }
      if found.count > 1 { effects.trace?.append(.ambiguous(found.map { RowID($0) })) }
      return take(candidate, gives, &state, &effects)
    }
    return refuse("'\(words)' is not possible here", state)
  }

  /// Takes a row that was looked up before.
  func input(_ row: RowID, _ gives: [Given], _ state: inout State, _ effects: inout Effects) -> Reply {
    for group in takeable(state) {
      if let candidate = group.first(where: { $0.row == row.index }) {
        return take(candidate, gives, &state, &effects)
      }
    }
    return refuse("that row is not possible here", state)
  }

  private func take(
    _ candidate: Candidate, _ gives: [Given], _ state: inout State, _ effects: inout Effects
  ) -> Reply {
    let info = program.rowInfos[Int(candidate.row)]
    if let wanted = info.gives, !gives.contains(where: { $0.name == wanted }) {
      return refuse("\(info.id) '\(info.text)' needs '\(wanted)' with it", state)
    }
    if let extra = gives.first(where: { $0.name != info.gives }) {
      return refuse("\(info.id) '\(info.text)' carries no '\(extra.name)'", state)
    }
    if let reason = gives.lazy.compactMap({ objection(to: $0) }).first { return refuse(reason, state) }
    for given in gives { store(given, &state, &effects) }
    countChainAnew(&state)
    take(candidate.row, in: candidate.frame, &state, &effects)
    return .taken
  }

  /// The rows that an input can take now, in the order in which they are looked at: of the displayed step,
  /// of the step beneath, and events of the calling steps from the innermost out.
  func takeable(_ state: State) -> [[Candidate]] {
    let scene = state.scene
    var groups: [[Candidate]] = []
    func add(_ step: Int32, in frame: Int32, where condition: (RowClass) -> Bool) {
      let code = program.steps[Int(step)]
      let rows = (code.firstRow..<code.firstRow + code.rowCount).filter { row in
        let candidate = program.rows[Int(row)]
        return condition(candidate.kind) && isPassed(candidate, in: frame, scene)
      }
      if !rows.isEmpty { groups.append(rows.map { Candidate(row: $0, frame: frame) }) }
    }
    add(scene.step, in: scene.frame) { kind in
      scene.cover == .none ? kind == .input || kind == .event : kind == .event
    }
    if scene.beneath >= 0 { add(scene.beneath, in: scene.frame) { $0 == .event } }
    var frame = scene.frame
    while frame >= 0, scene.frames[Int(frame)].parent >= 0 {
      let call = scene.frames[Int(frame)]
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
    let normal = Words.normal(words)
    let whole = rows.filter { program.rowInfos[Int($0)].words == normal }
    if !whole.isEmpty { return whole }
    let bare = rows.filter { program.rowInfos[Int($0)].bareWords == normal }
    return bare.count == 1 ? bare : []
  }
}
