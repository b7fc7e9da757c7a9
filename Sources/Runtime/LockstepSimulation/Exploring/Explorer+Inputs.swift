package import Lockstep

// The possible inputs of a state.
extension Explorer {
  /// Makes a state `base`, and finds its inputs: each row that can be taken, each choice, the passing of time to the next
  /// moment that counts, and going away, for no time or until one of these moments.
  mutating func load(_ state: Int) {
    base = store.nodes[state]
    bottom = base.session.bottomFlow
    inputs.removeAll(keepingCapacity: true)
    let configuration = base.session.configuration
    guard !base.isOver, base.session.phase == .goesOn, configuration.step.exists else { return }
    inputs += OverlayChoice.all(on: configuration.overlay).map { .choice($0) }
    for row in interpreter.takeableRows(base.session) { add(row) }
    if configuration.status == .needs {
      let count = interpreter.needs(base.session).map { model.examples(of: $0).count }.max() ?? 0
      for example in 0..<count { inputs.append(.give(example: example)) }
    }
    if configuration.running != 0 {
      let rows = base.session.answerRows
      inputs += rows.isEmpty ? [.answer(nil)] : rows.map { .answer($0) }
    }
    let hostMoment = model.answersCalls ? model.nextMoment(of: base.model, at: base.session.now) : nil
    let moments = base.session.moments(with: hostMoment)
    if let next = moments.first { inputs.append(.time(next)) }
    if options.goesAway, !base.session.staysTheSameWhenAway || !moments.isEmpty {
      for moment in [base.session.now] + moments { inputs.append(.away(until: moment)) }
    }
    for change in model.changes.indices { inputs.append(.change(change)) }
  }

  private mutating func add(_ row: RowID) {
    guard program.rows[Int(row.index)].gives >= 0, let name = program.rowInfo(row).gives else {
      inputs.append(.row(row, example: 0))
      return
    }
    for example in model.examples(of: name).indices { inputs.append(.row(row, example: example)) }
  }
}

extension SessionState {
  /// When something falls due, the earliest first: timers, those of the saved session, the host's moment.
  fileprivate func moments(with hostMoment: Duration?) -> [Duration] {
    guard !configuration.timers.isEmpty || hasSuspendedSession || hostMoment != nil else { return [] }
    let timers = configuration.timers.map { $0.deadline } + (saved?.timers.map { $0.deadline } ?? [])
    return Set(timers + [hostMoment].compactMap { $0 })
      .filter { $0 > now && $0 <= Interpreter.longestSession }.sorted()
  }

  /// Whether going away and coming back at once certainly changes nothing.
  fileprivate var staysTheSameWhenAway: Bool {
    !program.resumingFlow.exists && configuration.running == 0 && configuration.status == .rests
      && configuration.secrets.isEmpty && program.code(of: configuration.step).kind != .run
  }

  /// The session's current step; it exists until the session has ended.
  package var place: StepID { configuration.step }

  /// The attempt that runs.
  var attempt: Int {
    let run = configuration.runs.first { $0.step == configuration.step && $0.frame == configuration.frame }
    return Int(run?.count ?? 1)
  }

  var hasEnded: Bool { phase == .ended }

  /// The flow at the bottom of the calls.
  var bottomFlow: Int {
    let bottom = configuration.frames.bottom(of: configuration.frame)
    return bottom.exists ? Int(configuration.frames[bottom].flow.number) : -1
  }

  /// Whether a flow runs, at the bottom or called.
  func isWithin(flow: Int) -> Bool {
    configuration.frame.exists
      && configuration.frames.isWithin(flow: FlowIndex(Int32(flow)), configuration.frame)
  }

  /// Whether the running flow, or one that called it, holds a value.
  func holds(_ name: NameIndex) -> Bool {
    configuration.owner(of: name, from: configuration.frame).exists
  }

  /// The row of the placeholder or the error over the step; nil without.
  var shownRow: RowID? { configuration.overlay == .none ? nil : configuration.overlayRow }
}
