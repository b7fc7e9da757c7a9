package import Lockstep

// The possible inputs of a state.
extension Explorer {
  /// Makes a state `base`, and finds its inputs: each row that can be taken, each choice, each answer of a running action,
  /// the passing of time until something is due, and going away, which takes any time.
  mutating func load(_ state: Int) {
    base = store.nodes[state]
    outermostFlowOfBase = base.session.outermostFlow
    inputs.removeAll(keepingCapacity: true)
    let configuration = base.session.configuration
    guard !base.isOver, configuration.step.exists else { return }
    guard base.session.phase == .active else {
      if base.session.isSuspended {
        inputs =
          [.resume] + base.zone.expiringClockSets.map { .time($0) }
          + model.changes.indices.map { .change($0) }
      }
      return
    }
    inputs += CoverChoice.all(on: configuration.cover).map { .choice($0) }
    for row in interpreter.takeableRows(base.session) { addInputs(of: row) }
    if configuration.status == .needsValues {
      let count = interpreter.neededNames(base.session).map { model.examples(of: $0).count }.max() ?? 0
      for example in 0..<count { inputs.append(.give(example: example)) }
    }
    if configuration.runningEffect != 0 { addAnswerInputs() }
    inputs += base.zone.expiringClockSets.map { .time($0) }
    for change in model.changes.indices { inputs.append(.change(change)) }
    // The last one: what lies beneath decides whether it is tried, and no other number may depend on that.
    guard options.suspendsApp else { return }
    if base.zone.clockCount > 0 {
      inputs.append(.suspend)
    } else if watch.observesSuspending || !base.session.isUnchangedBySuspending {
      inputs.append(.suspendAndResume)
    }
  }

  /// An answer comes at any time after the action began.
  private mutating func addAnswerInputs() {
    // One with a time comes with the time.
    if base.answerDue != nil { return }
    if base.pendingAnswer != nil { return inputs += [.decidedAnswer, .answersAtOnce] }
    let rows = base.session.answerRows
    if rows.isEmpty || !base.session.continuationRows.isEmpty { inputs.append(.answer(nil, isOver: false)) }
    for row in rows {
      inputs.append(.answer(row, isOver: false))
      let brings = zip(program.rowInfo(row).values, program.rowInfo(row).valueNames)
      // A duration that is over at once fires a timer before anything else happens.
      if brings.contains(where: { $0.0.kind == .duration && encoder.isTimerValue[Int($0.1)] }) {
        inputs.append(.answer(row, isOver: true))
      }
    }
  }

  private mutating func addInputs(of row: RowID) {
    guard program.rows[Int(row.index)].gives >= 0, let name = program.rowInfo(row).gives else {
      inputs.append(.row(row, example: 0))
      return
    }
    for example in model.examples(of: name).indices { inputs.append(.row(row, example: example)) }
  }
}

extension SessionState {
  /// Whether going away and coming back at once certainly changes nothing.
  fileprivate var isUnchangedBySuspending: Bool {
    continuesAfterResume && configuration.runningEffect == 0 && configuration.status == .idle
      && configuration.secrets.isEmpty && program.code(of: configuration.step).kind != .run
  }

  /// Whether a session that comes back goes on where it was.
  var continuesAfterResume: Bool {
    !program.resumingFlow.exists
      || isOpen(configuration.frame) && configuration.history.allSatisfy { isOpen($0.frame) }
  }

  /// The session's current step; it exists until the session has ended.
  package var currentStep: StepID { configuration.step }

  /// Which attempt of its step the running action is, from 1.
  var attemptNumber: Int {
    let run = configuration.runs.first { $0.step == configuration.step && $0.frame == configuration.frame }
    return Int(run?.count ?? 1)
  }

  var hasEnded: Bool { phase == .ended }

  /// The flow at the bottom of the calls.
  var outermostFlow: Int {
    let bottom = configuration.frames.outermost(of: configuration.frame)
    return bottom.exists ? Int(configuration.frames[bottom].flow.number) : -1
  }

  /// Whether a flow runs, at the bottom or called.
  func isWithin(flow: Int) -> Bool {
    configuration.frame.exists
      && configuration.frames.isWithin(flow: FlowIndex(Int32(flow)), configuration.frame)
  }

  /// Whether the running flow, or one that called it, holds a value.
  func holdsValue(_ name: NameIndex) -> Bool {
    configuration.owner(of: name, from: configuration.frame).exists
  }

  /// The row of the placeholder or the error over the step; nil without.
  var coverRow: RowID? { configuration.cover == .none ? nil : configuration.coverRow }
}
