package import Lockstep

/// One thing that can happen to a session next, as an explorer tries it.
package enum SessionMove: Hashable, Sendable, BitwiseCopyable {
  /// A row that a person, the driver or an event takes.
  case row(RowID)
  /// A choice of a placeholder or an error: `Back`, `Retry`, `Close`.
  case choice(OverlayChoice)
  /// The driver gives the values that the step lacks.
  case give
  /// The running action answers.
  case answer
  /// Time passes to this moment.
  case time(Duration)
  /// The app goes to the background, and comes back at this moment.
  case away(until: Duration)
}

extension SessionState {
  /// Adds the possible moves: each row that can be taken, each choice, the passing of time to the next moment
  /// that counts, and going away, for no time or until one of these moments.
  ///
  /// Rows with `after:` are taken only by time.
  ///
  /// - Parameter hostMoment: when the answers of actions change; nil if time changes nothing.
  package func addMoves(to moves: inout [SessionMove], hostMoment: Duration? = nil) {
    guard phase == .goesOn, configuration.step.exists else { return }
    if configuration.overlay != .none {
      for choice in OverlayChoice.all(on: configuration.overlay) { moves.append(.choice(choice)) }
    } else {
      for row in program.code(of: configuration.step).rows where isTakeable(row, in: configuration.frame) {
        if program.code(of: row).kind != .outcome { moves.append(.row(row)) }
      }
    }
    if configuration.status == .needs { moves.append(.give) }
    if configuration.running != 0 { moves.append(.answer) }
    addEvents(to: &moves)
    let moments = self.moments(with: hostMoment)
    if let next = moments.first { moves.append(.time(next)) }
    guard !staysTheSameWhenAway || !moments.isEmpty else { return }
    moves.append(.away(until: now))
    for moment in moments { moves.append(.away(until: moment)) }
  }

  /// Events under an overlay of the interpreter, of the step beneath and of the callers.
  private func addEvents(to moves: inout [SessionMove]) {
    if configuration.overlay != .none {
      addEvents(of: configuration.step, in: configuration.frame, to: &moves)
    }
    if configuration.underlyingStep.exists {
      addEvents(of: configuration.underlyingStep, in: configuration.frame, to: &moves)
    }
    var frame = configuration.frame
    while frame.exists, configuration.frames[frame].parent.exists {
      let call = configuration.frames[frame]
      addEvents(of: call.callStep, in: call.parent, to: &moves)
      frame = call.parent
    }
  }

  private func addEvents(of step: StepID, in frame: FrameIndex, to moves: inout [SessionMove]) {
    for row in program.code(of: step).rows
    where program.code(of: row).kind == .event && isTakeable(row, in: frame) && !moves.contains(.row(row)) {
      moves.append(.row(row))
    }
  }

  private func isTakeable(_ row: RowID, in frame: FrameIndex) -> Bool {
    let code = program.code(of: row)
    return (code.kind == .input || code.kind == .event) && code.delay < 0
      && configuration.frames.isPassed(code, in: frame)
  }

  /// When something falls due, the earliest first: timers, those of the saved session, the host's moment.
  private func moments(with hostMoment: Duration?) -> [Duration] {
    guard !configuration.timers.isEmpty || holdsSave || hostMoment != nil else { return [] }
    var moments = configuration.timers.map { $0.deadline }
    moments += saved.map { $0.timers.map { $0.deadline } } ?? []
    if let hostMoment { moments.append(hostMoment) }
    moments = moments.filter { $0 > now && $0 <= Interpreter.longestSession }.sorted()
    for index in moments.indices.dropFirst().reversed() where moments[index] == moments[index - 1] {
      moments.remove(at: index)
    }
    return moments
  }

  /// Whether going away and coming back at once certainly changes nothing.
  private var staysTheSameWhenAway: Bool {
    !program.resumingFlow.exists && configuration.running == 0 && configuration.status == .rests
      && configuration.secrets.isEmpty && program.code(of: configuration.step).kind != .run
  }
}

// Queries of an explorer.
extension SessionState {
  /// The session's current step; it exists until the session has ended.
  package var place: StepID { configuration.step }

  /// The rows that may answer the running action.
  package var answerRows: [RowID] {
    program.code(of: configuration.step).rows.filter { row in
      let code = program.code(of: row)
      return code.kind == .outcome && configuration.frames.isPassed(code, in: configuration.frame)
    }
  }

  /// The attempt that runs.
  package var attempt: Int {
    let run = configuration.runs.first { $0.step == configuration.step && $0.frame == configuration.frame }
    return Int(run?.count ?? 1)
  }

  /// How many screens the history has.
  var historyCount: Int { configuration.history.count }

  /// Whether the session has ended.
  package var hasEnded: Bool { phase == .ended }

  /// The flow at the bottom of the calls.
  package var bottomFlow: Int {
    var frame = configuration.frame
    guard frame.exists else { return -1 }
    while configuration.frames[frame].parent.exists { frame = configuration.frames[frame].parent }
    return Int(configuration.frames[frame].flow.number)
  }

  /// Whether a flow runs, at the bottom or called.
  package func isWithin(flow: Int) -> Bool {
    configuration.frame.exists
      && configuration.frames.isWithin(flow: FlowIndex(Int32(flow)), configuration.frame)
  }

  /// The row of the placeholder or the error over the step; nil without.
  package var shownRow: RowID? { configuration.overlay == .none ? nil : configuration.overlayRow }
}

// Queries of reports.
extension SessionState {
  /// Marks the current step, the calling steps, the step beneath, and the screens of the history.
  package func markSteps(in isSeen: inout [Bool]) {
    isSeen[Int(configuration.step.index)] = true
    if configuration.underlyingStep.exists { isSeen[Int(configuration.underlyingStep.index)] = true }
    for entry in configuration.history { isSeen[Int(entry.step.index)] = true }
    for frame in configuration.frames where frame.callStep.exists { isSeen[Int(frame.callStep.index)] = true }
  }

  /// Marks the rows of the timers that run.
  package func markArmedRows(in isArmed: inout [Bool]) {
    for timer in configuration.timers { isArmed[Int(timer.row.index)] = true }
  }

  /// Marks the rows of the step whose parameter was passed.
  package func markPassedRows(in isPassed: inout [Bool]) {
    for row in program.code(of: configuration.step).rows
    where configuration.frames.isPassed(program.code(of: row), in: configuration.frame) {
      isPassed[Int(row.index)] = true
    }
  }
}
