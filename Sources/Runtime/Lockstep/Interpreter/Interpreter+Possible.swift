extension Interpreter {
  /// The inputs that would be taken now.
  package func possibleInputs(_ state: SessionState) -> [PossibleInput] {
    guard state.end == nil, state.configuration.step.exists else { return [] }
    if state.isSuspended { return [PossibleInput(kind: .resume, row: nil, text: "resume", gives: nil)] }
    var found = CoverChoice.all(on: state.configuration.cover).map {
      PossibleInput(kind: .user, row: nil, text: $0.rawValue, gives: nil)
    }
    found += neededNames(state).map { PossibleInput(kind: .give, row: nil, text: $0, gives: $0) }
    let groups = takeableRowGroups(state)
    var named = namedRows(among: groups)[...]
    var counts: [String: Int] = [:]
    for group in groups {
      // The rows of a step come before those that wait behind it.
      for match in group { countNames(of: match.row, in: &counts) }
      while let next = named.first, group.first.map({ isOfOneStep($0.row, next.row) }) == true {
        named.removeFirst()
        if next.row == next.taken { found.append(possibleInput(next.row, countsByName: counts)) }
      }
    }
    if state.configuration.runningEffect != 0, state.configuration.cover == .none {
      found += possibleOutcomes(state)
    }
    return found
  }

  /// The outcomes that the action may answer that runs beneath a placeholder or an error.
  package func possibleAnswersBeneath(_ state: SessionState) -> [PossibleInput] {
    state.end == nil && !state.isSuspended && state.configuration.cover != .none
      ? possibleOutcomes(state) : []
  }

  /// The ids of the rows that can be taken by ID: without the outcomes of the action, and without ids that two rows of
  /// a step share.
  func takeableIDs(_ state: SessionState) -> [String] {
    var found: [String] = []
    var known: Set<String> = []
    for group in state.isSuspended ? [] : takeableRowGroups(state) {
      let ids = group.map { program.rowInfo($0.row).id }
      var counts: [String: Int] = [:]
      for id in ids { counts[id, default: 0] += 1 }
      for id in ids where counts[id] == 1 && known.insert(id).inserted { found.append(id) }
    }
    return found
  }

  /// The outcomes that the running action may answer, by name.
  package func possibleOutcomes(_ state: SessionState) -> [PossibleInput] {
    guard state.configuration.runningEffect != 0 else { return [] }
    let found = state.answerRows.map { row in
      let info = program.rowInfo(row)
      return PossibleInput(
        kind: info.trigger == .error ? .error : .outcome, row: info.id, text: info.outcomeName, gives: nil,
        rowID: row)
    }
    // The row of a step's own Next has no id of its own.
    return found
      + state.continuationRows.map { row in
        PossibleInput(
          kind: .outcome, row: nil, text: program.rowInfo(row).outcomeName, gives: nil, rowID: row)
      }
  }

  /// The running action's effect; nil if none runs.
  package func runningEffect(_ state: SessionState) -> EffectID? {
    state.configuration.runningEffect == 0 ? nil : EffectID(state.configuration.runningEffect)
  }

  /// The values that the step reads and the driver must give, because nothing else gave them.
  package func neededNames(_ state: SessionState) -> [String] { state.neededNames() }

  /// The rows that an input can take now, in the order in which they are tried: of the displayed step,
  /// of the step beneath, and events of the calling steps from the innermost out.
  func takeableRowGroups(_ state: SessionState) -> [[RowMatch]] { rowGroups(state, areTimers: false) }

  /// The rows that time would take, in the same order, whether or not their timers run.
  func timerRowGroups(_ state: SessionState) -> [[RowMatch]] { rowGroups(state, areTimers: true) }

  private func rowGroups(_ state: SessionState, areTimers: Bool) -> [[RowMatch]] {
    let configuration = state.configuration
    var groups: [[RowMatch]] = []
    func add(_ step: StepID, in frame: FrameIndex, where condition: (RowClass) -> Bool) {
      let passed = configuration.frames[frame].parameters
      let rows = program.code(of: step).rows.filter { row in
        let candidate = program.code(of: row)
        return condition(candidate.kind) && candidate.isTimer == areTimers
          && candidate.isSatisfied(by: passed)
      }
      if !rows.isEmpty { groups.append(rows.map { RowMatch(row: $0, frame: frame) }) }
    }
    add(configuration.step, in: configuration.frame) { kind in
      configuration.cover == .none ? kind == .input || kind == .event : kind == .event
    }
    if configuration.underlyingStep.exists {
      add(configuration.underlyingStep, in: configuration.frame) { $0 == .event }
    }
    var frame = configuration.frame
    while frame.exists, configuration.frames[frame].parent.exists {
      let call = configuration.frames[frame]
      add(call.callStep, in: call.parent) { $0 == .event }
      frame = call.parent
    }
    return groups
  }

  private func isOfOneStep(_ row: RowID, _ other: RowID) -> Bool {
    program.code(of: row).step == program.code(of: other).step
  }

  /// Counts a row for each ID, name and words by which it is named.
  private func countNames(of row: RowID, in counts: inout [String: Int]) {
    let info = program.rowInfo(row)
    for name in Set([info.id, info.outcomeName, info.words, info.bareWords]) { counts[name, default: 0] += 1 }
  }

  private func possibleInput(_ row: RowID, countsByName counts: [String: Int]) -> PossibleInput {
    let info = program.rowInfo(row)
    let kind: PossibleInput.Kind =
      switch info.trigger {
      case .event: .event
      case .error: .error
      case .case, .returns: .outcome
      case .user, .text: .user
      }
    return PossibleInput(
      kind: kind, row: info.id, text: info.text, gives: info.gives, rowID: row,
      hasOwnWords: counts[info.text, default: 0] < 2
        && counts[RowText.normalized(info.text), default: 0] < 2)
  }
}
