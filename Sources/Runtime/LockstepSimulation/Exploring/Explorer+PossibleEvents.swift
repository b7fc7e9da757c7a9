import Lockstep

// The possible events of sessions of which only the last screens are in sight.
extension Explorer {
  /// Tries all inputs of a node of the walk, and those that they made possible.
  mutating func expandPossible(_ here: Int) {
    load(here)
    switch base.role {
    case .state:
      if base.isOver { break }
      recordBase()
      var begins = false
      for number in inputs.indices where !inputs[number].isChange {
        if mayBeginAction(number) { begins = true }
        tryInput(number, from: here, isUnwound: false)
      }
      if begins { addChanges(from: here) }
    case .changed:
      for number in inputs.indices where !inputs[number].isChange && mayBeginAction(number) {
        tryInput(number, from: here, isUnwound: false)
      }
    case .shortHistory:
      let visible = window.screens(of: base.session.configuration)
      hiddenHistory.register(
        HiddenHistory.WaitingInput(node: here, input: 0, role: .shortHistory),
        for: .under(oldest: window.oldestHidden(base.session.configuration), visible))
    case .triesOnly(let number): tryInput(number, from: here, isUnwound: false)
    case .triesOnlyUnwound(let number): tryInput(number, from: here, isUnwound: true)
    }
    while limit == nil, let task = hiddenHistory.retries.popLast() {
      retry(task.waitingInput, with: task.part)
      limit = reachedLimit()
    }
  }

  /// Whether an input may begin an action; what is out of sight may begin one.
  private mutating func mayBeginAction(_ number: Int) -> Bool {
    if model.changes.isEmpty { return false }
    if window.hasHiddenScreens(base.session.configuration) { return true }
    apply(inputs[number])
    return beginsAction || hasRestoredSave
  }

  private mutating func tryInput(_ number: Int, from here: Int, isUnwound: Bool) {
    guard inputs.indices.contains(number) else { return }
    apply(inputs[number])
    if isRedundant(inputs[number]) { return }
    if hasRestoredSave, let slot = base.session.savedConfiguration.flatMap({ window.saveSlot(of: $0) }) {
      return hiddenHistory.register(
        HiddenHistory.WaitingInput(node: here, input: number, role: .triesOnly(input: number)),
        for: .save(slot: slot))
    }
    let before =
      hasRestoredSave
      ? base.session.savedConfiguration ?? base.session.configuration : base.session.configuration
    let after = next.session.configuration
    guard window.hasHiddenScreens(before), window.hasHiddenScreens(after) else {
      let count = window.hasHiddenScreens(before) ? before.history.count : before.history.count + 1
      let growth =
        hasRestoredSave || after.history.count + 1 > count ? 1 : after.history.count + 1 < count ? -1 : 0
      return insertVisiblePart(from: here, input: number, growth: Int8(growth))
    }
    let own = window.screens(of: before)
    guard keepsLowestScreen(before, after, suspendsOrResumes: inputs[number].suspendsOrResumes) else {
      return waitForLowerScreens(through: before, own, here, number)
    }
    let growth = after.history.count - before.history.count
    let rows = takenRows
    let entries = window.screens(of: after)
    insertVisiblePart(from: here, input: number, growth: Int8(hasRestoredSave ? 1 : growth.signum()))
    let oldest = window.oldestHidden(before)
    let lowest = Array(own.prefix(max(1, options.visibility.screens - 1)))
    // A screen that is out of sight already unwinds the history to it.
    for entry in entries where !own.contains(entry) {
      hiddenHistory.register(
        HiddenHistory.WaitingInput(node: here, input: number, role: .triesOnly(input: number)),
        until: .screen(entry),
        isBeneath: lowest, oldest: oldest, window)
    }
    if isUnwound { return }
    for row in rows {
      let code = program.rows[Int(row.index)]
      guard code.jump == .goTo || code.jump == .endGoTo, code.argument >= 0,
        !program.flows[Int(code.flow)].isRoot
      else { continue }
      hiddenHistory.register(
        HiddenHistory.WaitingInput(node: here, input: number, role: .triesOnlyUnwound(input: number)),
        until: .flow(FlowIndex(code.flow), oldest: oldest), isBeneath: lowest, oldest: oldest, window)
    }
  }

  /// Whether the last input restored a save.
  private var hasRestoredSave: Bool {
    base.session.hasSuspendedSession && takenRows.contains { program.rows[Int($0.index)].jump == .resume }
  }

  /// Whether the lowest screen in sight stays, so that none beneath it was asked for.
  private mutating func keepsLowestScreen(
    _ before: Configuration, _ after: Configuration, suspendsOrResumes: Bool
  )
    -> Bool
  {
    guard !window.isStandIn(after.step), before.history.count > 1, after.history.count > 1 else {
      return false
    }
    if suspendsOrResumes {
      return window.screen(of: before.history[1], in: before.frames)
        == window.screen(of: after.history[1], in: after.frames)
    }
    return before.history[1] == after.history[1]
  }

  /// The input asks for the screens beneath the lowest one in sight: for the next one, or, if it drops all screens of a
  /// call, for the next that is not of that call.
  private mutating func waitForLowerScreens(
    through before: Configuration, _ own: [HistoryWindow.ScreenID], _ here: Int, _ number: Int
  ) {
    let waitingInput = HiddenHistory.WaitingInput(node: here, input: number, role: .triesOnly(input: number))
    let oldest = window.oldestHidden(before)
    if let lowest = before.history.dropFirst().first {
      for frame in before.frames.callChain(of: lowest.frame).reversed()
      where drops(window.makeProbe(in: frame), beneath: before, number) {
        let call = window.call(of: frame, in: before.frames)
        return hiddenHistory.register(waitingInput, for: .outside(oldest: oldest, call: call))
      }
    }
    hiddenHistory.register(
      waitingInput, for: .under(oldest: oldest, Array(own.prefix(max(1, options.visibility.screens - 1)))))
  }

  /// Whether an input drops an entry beneath the lowest screen in sight.
  private mutating func drops(_ probe: HistoryEntry, beneath before: Configuration, _ number: Int) -> Bool {
    let session = base.session
    defer { base.session = session }
    var probed = before
    probed.history.removeAll()
    for (index, entry) in before.history.enumerated() {
      probed.history.append(entry)
      if index == 0 { probed.history.append(probe) }
    }
    if hasRestoredSave {
      base.session.savedConfiguration = probed
    } else {
      base.session.configuration = probed
    }
    apply(inputs[number])
    let after = next.session.configuration
    return after.history.count < 2 || after.history[1] != probe
  }

  /// Tries a node's waiting input again, with a part of a history that may be beneath its screens in sight.
  private mutating func retry(_ waitingInput: HiddenHistory.WaitingInput, with part: HiddenHistory.Part) {
    load(waitingInput.node)
    next = base
    if part.isSave {
      effects.removeAll()
      next.session.savedConfiguration = hiddenHistory.saves[part.piece.number]
      return insert(waitingInput.role, from: waitingInput.node, waitingInput.input, growth: 1)
    }
    var isSaved = false
    if waitingInput.role != .shortHistory {
      apply(inputs[waitingInput.input])
      isSaved = hasRestoredSave
      next = base
    }
    effects.removeAll()
    let isDirect = waitingInput.role == .shortHistory
    let piece = hiddenHistory.pieces[part.piece.number]
    var session = next.session
    if isSaved, let savedConfiguration = session.savedConfiguration {
      session.configuration = savedConfiguration
    }
    guard insertPiece(piece, part.range, beneath: &session, isDirect: isDirect) else { return }
    if isSaved { next.session.savedConfiguration = session.configuration } else { next.session = session }
    if isDirect {
      insertVisiblePart(from: waitingInput.node, input: 0, growth: 0)
    } else {
      insert(waitingInput.role, from: waitingInput.node, waitingInput.input, growth: 0)
    }
  }

  /// Puts a part of a piece beneath the screens in sight.
  ///
  /// - Returns: whether that can be: no screen is in a history twice.
  private mutating func insertPiece(
    _ piece: HiddenHistory.Piece, _ range: Range<Int>, beneath session: inout SessionState, isDirect: Bool
  ) -> Bool {
    let visible = window.screens(of: session.configuration)
    if piece.entries[range].contains(where: visible.contains) { return false }
    let areHiddenScreensOpen = window.areHiddenScreensOpen(session.configuration)
    let oldest = window.oldestHidden(session.configuration)
    var other = piece.session
    let standsIn = piece.hasHiddenScreens ? 1 : 0
    other.configuration.history.truncate(to: standsIn + range.upperBound)
    window.truncateHistory(of: &other, to: range.count)
    let hides = window.hasHiddenScreens(other.configuration)
    let lowest = hides ? window.oldestHidden(other.configuration) : piece.entries[range].first ?? oldest
    guard lowest == oldest else { return false }
    let lower = other.configuration
    let isOpen =
      window.areHiddenScreensOpen(lower)
      && lower.history.allSatisfy { window.isStandIn($0.step) || other.isOpen($0.frame) }
    if areHiddenScreensOpen ? !isOpen : isDirect && isOpen { return false }
    let history = session.configuration.history
    session.configuration.history.removeAll()
    for entry in lower.history {
      let frame = copyFrame(entry.frame, of: other, into: &session)
      session.configuration.history.append(HistoryEntry(frame: frame, step: entry.step))
    }
    for entry in history.dropFirst() { session.configuration.history.append(entry) }
    return true
  }

  /// Finds the frame of a piece among those of a session, or else adds it with its contents.
  private mutating func copyFrame(
    _ frame: FrameIndex, of piece: SessionState, into session: inout SessionState
  )
    -> FrameIndex
  {
    guard frame.exists else { return .none }
    var copy = piece.configuration.frames[frame]
    copy.parent = copyFrame(copy.parent, of: piece, into: &session)
    let known = session.configuration.frames.firstIndex {
      $0.flow == copy.flow && $0.parent == copy.parent && $0.callStep == copy.callStep
        && $0.parameters == copy.parameters
    }
    if let known { return FrameIndex(Int32(known)) }
    session.configuration.frames.append(copy)
    let new = FrameIndex(Int32(session.configuration.frames.count - 1))
    for secret in piece.configuration.secrets where secret.frame == frame {
      session.configuration.secrets.append(
        HeldSecret(frame: new, name: secret.name, reference: secret.reference))
    }
    for datum in piece.configuration.data where datum.frame == frame {
      var datum = datum
      datum.frame = new
      // The clock of the piece is not one of this state.
      if encoder.isTimerValue[Int(datum.name.number)] { isTimeInexact = true }
      session.configuration.data.append(datum)
    }
    for run in piece.configuration.runs where run.frame == frame {
      session.configuration.runs.append(RunCount(frame: new, step: run.step, count: run.count))
    }
    return new
  }

  /// Adds what something came to as a state, or as one of which too little is in sight.
  mutating func insertVisiblePart(from here: Int?, input: Int, growth: Int8) {
    if next.isOver { return insert(.state, from: here, input, growth: growth) }
    addHistoryPieces()
    hideOldScreens()
    let configuration = next.session.configuration
    let isShort =
      window.hasHiddenScreens(configuration) && configuration.history.count <= options.visibility.screens
    insert(isShort ? .shortHistory : .state, from: here, input, growth: growth)
  }

  /// Takes note of the pieces that the history of `next` has.
  private mutating func addHistoryPieces() {
    let session = next.session
    let configuration = session.configuration
    let standsIn = window.hasHiddenScreens(configuration) ? 1 : 0
    let count = configuration.history.count
    let first = standsIn == 1 ? options.visibility.screens + 1 : 1
    guard first <= count else { return }
    for length in first...count {
      var piece = SessionState(program)
      piece.now = session.now
      piece.configuration.frames = configuration.frames
      piece.configuration.secrets = configuration.secrets
      piece.configuration.data = configuration.data
      piece.configuration.changeDueTimes(withTimerValues: encoder.isTimerValue) { $0 = ClockEncoding.now }
      piece.configuration.runs = configuration.runs
      for entry in configuration.history.prefix(length) { piece.configuration.history.append(entry) }
      window.truncateHistory(of: &piece, to: options.visibility.screens)
      let top = configuration.history[length - 1]
      piece.configuration.frame = top.frame
      piece.configuration.step = top.step
      addPiece(piece)
      // Going away drops all secrets, even of screens out of sight.
      if options.suspendsApp, !piece.configuration.secrets.isEmpty {
        piece.configuration.secrets.removeAll()
        addPiece(piece)
      }
    }
  }

  private mutating func addPiece(_ piece: SessionState) {
    let key = key(of: piece)
    guard !hiddenHistory.hasPiece(key) else { return }
    // Nothing but what belongs to its screens.
    var piece = piece
    piece.configuration.compactFrames()
    let entries = window.screens(of: piece.configuration)
    let hasHiddenScreens = window.hasHiddenScreens(piece.configuration)
    let oldest = hasHiddenScreens ? window.oldestHidden(piece.configuration) : entries.first ?? .none
    hiddenHistory.addPiece(
      HiddenHistory.Piece(
        session: piece, entries: entries, hasHiddenScreens: hasHiddenScreens, oldest: oldest), key,
      window)
  }
}
