extension SessionState {
  /// The app went to the background.
  @inline(never) mutating func suspend() -> InputResult {
    pauseAction()
    for index in configuration.timers.indices where configuration.timers[index].id != 0 {
      effects.add(.cancel(EffectID(configuration.timers[index].id)))
      configuration.timers[index].id = 0
    }
    dropSecrets()
    configuration.compactFrames()
    // Under a lock nothing new is saved: the session suspended before the lock stays to be resumed.
    if !isOpen, !isLocked { savedConfiguration = configuration }
    phase = .suspended
    effects.record(.suspended(at: now))
    return .taken
  }

  /// Cancels the action, and remembers to run it again.
  private mutating func pauseAction() {
    let isToRunAnew = configuration.runningEffect != 0 || configuration.status == .repeatsRun
    if isToRunAnew { configuration.repeatedRunNumber = configuration.currentRun }
    stopAction()
    if isToRunAnew { configuration.status = .repeatsRun }
  }

  /// The app came back.
  @inline(never) mutating func resume() -> InputResult {
    guard phase == .suspended else { return refuse("the session is not suspended") }
    phase = .active
    restartChain()
    effects.record(.resumed(at: now))
    if isOpen {
      rearmTimers()
      reactivate()
    } else {
      enterResumingFlow()
    }
    return .taken
  }

  /// Enters the flow that the project names for sessions that come back.
  private mutating func enterResumingFlow() {
    let flow = program.resumingFlow
    let code = program.code(of: flow)
    guard code.stepCount > 0 else { return finish(.handedOver(to: program.info(of: flow).id)) }
    if let message = program.preflightFault(calling: StepID(code.firstStep), depth: 1) {
      return fail(message)
    }
    let leftConfiguration = configuration
    configuration = Configuration()
    configuration.mergeRuns(from: leftConfiguration)
    configuration.frame = configuration.frames.push(Frame(flow: flow))
    enter(StepID(code.firstStep))
  }

  /// `next: resume`: restores the suspended session.
  mutating func restoreSaved() {
    guard let restored = savedConfiguration else { return finish(.resume) }
    savedConfiguration = nil
    leaveStep()
    cancelAllTimers()
    dropSecrets()
    let leftConfiguration = configuration
    configuration = restored
    configuration.mergeRuns(from: leftConfiguration)
    rearmTimers()
    reactivate()
  }

  /// The suspended timers continue, with their remaining time.
  mutating func rearmTimers() {
    for index in configuration.timers.indices where configuration.timers[index].id == 0 {
      let id = takeEffectID()
      configuration.timers[index].id = id.number
      effects.add(.timer(id, deadline: configuration.timers[index].deadline))
    }
  }

  /// Brings a configuration back to life: its action runs again, once the timers that fell due meanwhile have fired,
  /// and its view is shown again.
  mutating func reactivate() {
    if configuration.status == .needsValues, configuration.cover != .error {
      configuration.status = .startsAfterTimers
    }
    switch configuration.status {
    case .repeatsRun, .startsAfterTimers:
      if !isAnyTimerDue { startWaitingAction() }
    case .idle, .finished, .needsValues: effects.add(.show)
    }
  }

  /// Runs the action that waited for due timers.
  mutating func startWaitingAction() {
    runAction(configuration.status == .startsAfterTimers ? .delayed : .repeated)
    if configuration.cover != .none { effects.add(.show) }
  }

  /// Whether a session suspended here simply continues: nothing asks for unlocking, or no part of it needs any, neither
  /// on the stack nor in the history.
  private var isOpen: Bool {
    guard program.resumingFlow.exists else { return true }
    return isOpen(configuration.frame) && configuration.history.allSatisfy { isOpen($0.frame) }
  }

  /// Whether a frame and its callers all run open flows; a partial flow counts as its caller.
  package func isOpen(_ frame: FrameIndex) -> Bool {
    let closed = configuration.frames.first(from: frame) { frame in
      let call = configuration.frames[frame]
      let flow = program.code(of: call.flow)
      return !flow.isOpen && (flow.isUseCase || !call.parent.exists)
    }
    return !closed.exists
  }

  /// Whether the oldest screen, or the session itself, belongs to a flow that locks.
  private var isLocked: Bool {
    locks(configuration.history.first?.frame ?? configuration.frame)
  }

  /// Whether the flow at the bottom of a frame's calls locks.
  package func locks(_ frame: FrameIndex) -> Bool {
    let flow = configuration.frames[configuration.frames.outermost(of: frame)].flow
    return program.code(of: flow).isLock || flow == program.resumingFlow
  }
}
