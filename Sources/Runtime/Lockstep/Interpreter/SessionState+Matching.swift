// Which row an input takes.
extension SessionState {
  /// Takes the row that the words or the id name. With `kind` nil only ids count.
  mutating func takeNamed(_ words: String, _ kind: TriggerKind?, _ gives: [GivenValue]) -> InputResult {
    if configuration.cover == .none, kind != nil {
      let row = uniqueRow(words, isOutcome: false)
      if row.exists { return take(RowMatch(row: row, frame: configuration.frame), gives) }
    }
    return searchAndTake(words, kind, gives)
  }

  @inline(never)
  private mutating func searchAndTake(_ words: String, _ kind: TriggerKind?, _ gives: [GivenValue])
    -> InputResult
  {
    if kind != .event, let choice = CoverChoice(words, on: configuration.cover) {
      guard gives.isEmpty else { return refuse("'\(words)' carries nothing") }
      restartChain()
      dismissCover(by: choice)
      return .taken
    }
    let interpreter = Interpreter(program)
    let found = interpreter.rows(named: words, kind, among: interpreter.takeableRowGroups(self))
    guard let first = found.first else {
      return refuseTimer(words, kind) ?? refuse("'\(words)' is not possible here")
    }
    let ofID = found.count { program.rowInfo($0.row).id == words }
    if ofID > 1 { return refuse("\(ofID) rows have the id '\(words)'") }
    if found.count > 1 { effects.record(.ambiguous(found.map { $0.row })) }
    return take(first, gives)
  }

  /// Refuses the words or the id of rows that time takes; nil if they name none.
  private func refuseTimer(_ words: String, _ kind: TriggerKind?) -> InputResult? {
    for group in Interpreter(program).timerRowGroups(self) {
      let rows = group.map { $0.row }
      var found = rows.filter { program.rowInfo($0).id == words }
      if found.isEmpty, kind != nil { found = program.matching(words, among: rows) }
      if !found.isEmpty { return refuse(group.filter { found.contains($0.row) }) }
    }
    return nil
  }

  /// The row of the current step that these words, or this outcome's name, identify unambiguously.
  @inline(__always) func uniqueRow(_ words: String, isOutcome: Bool) -> RowID {
    program.uniqueRow(
      words, isOutcome: isOutcome, of: configuration.step,
      passed: configuration.frames[configuration.frame].parameters)
  }

  /// Takes a row that was looked up before.
  @inline(__always) mutating func take(_ row: RowID, _ gives: [GivenValue]) -> InputResult {
    let frame = frame(taking: row)
    guard frame.exists else { return refuse(row) }
    return take(RowMatch(row: row, frame: frame), gives)
  }

  @inline(never) private func refuse(_ row: RowID) -> InputResult {
    let timer = Interpreter(program).timerRowGroups(self).joined().first { $0.row == row }
    return timer.map { refuse([$0]) } ?? refuse("that row is not possible here")
  }

  /// The frame for which a row can be taken now, as ``Interpreter/takeableRowGroups(_:)`` would find it.
  ///
  /// It is `mutating` but changes nothing: otherwise the call would copy the whole session.
  @inline(__always) private mutating func frame(taking row: RowID) -> FrameIndex {
    guard row.index >= 0, row.index < program.rows.count else { return .none }
    let code = program.code(of: row)
    let isEvent = code.kind == .event && !code.isTimer
    if StepID(code.step) == configuration.step,
      isEvent || (code.kind == .input && configuration.cover == .none),
      configuration.frames.passesParameters(of: code, in: configuration.frame)
    {
      return configuration.frame
    }
    return isEvent ? callerFrame(taking: row) : .none
  }

  /// The frame of a step beneath or of a calling step that takes the event, unless a row before it has its words and ID.
  @inline(never) private mutating func callerFrame(taking row: RowID) -> FrameIndex {
    guard Interpreter(program).takeableRows(self).contains(row) else { return .none }
    let code = program.code(of: row)
    let frames = configuration.frames
    let step = StepID(code.step)
    let frame = configuration.frame
    if step == configuration.underlyingStep, frames.passesParameters(of: code, in: frame) { return frame }
    let called = frames.first(from: frame) { called in
      frames[called].callStep == step && frames.passesParameters(of: code, in: frames[called].parent)
    }
    return called.exists ? frames[called].parent : .none
  }

  @inline(__always) private mutating func take(_ candidate: RowMatch, _ gives: [GivenValue]) -> InputResult {
    if program.code(of: candidate.row).gives >= 0 || !gives.isEmpty,
      let reason = store(gives, broughtBy: candidate.row)
    {
      return refuse(reason)
    }
    restartChain()
    takeRow(candidate.row, in: candidate.frame)
    return .taken
  }
}

extension FlowProgram {
  /// The row that these words, or this outcome's name, find beyond doubt among those of a step; none if a longer
  /// look is needed.
  func uniqueRow(_ words: String, isOutcome: Bool, of step: StepID, passed: UInt32) -> RowID {
    let mark = TextHash(words)
    for row in code(of: step).rows {
      let code = code(of: row)
      guard code.wordsHash == mark else { continue }
      let isOfKind = isOutcome ? code.kind == .outcome : code.kind == .input || code.kind == .event
      guard isOfKind, code.isSatisfied(by: passed) else { return .none }
      if isOutcome, let name = rowInfos[Int(row.index)].name { return name == words ? row : .none }
      return rowInfos[Int(row.index)].text == words ? row : .none
    }
    return .none
  }

  /// The rows whose words are these: the name or id, the whole words, or the words without guards where
  /// only one row remains.
  func matching(_ words: String, among rows: [RowID]) -> [RowID] {
    let named = rows.filter { rowInfo($0).name == words || rowInfo($0).id == words }
    if !named.isEmpty { return named }
    let normal = RowText.normalized(words)
    let whole = rows.filter { rowInfo($0).words == normal }
    if !whole.isEmpty { return whole }
    let bare = rows.filter { rowInfo($0).bareWords == normal }
    return bare.count == 1 ? bare : []
  }
}
