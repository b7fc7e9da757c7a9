#if !hasFeature(Embedded)
  /// Drives a session in an app: runs its actions as tasks, its timers on a clock, and sends the app the views to show.
  ///
  /// An actor, because users, actions and timers all send at once and a session takes one input at a time.
  /// No method suspends while the state is being changed, so inputs never interleave.
  public actor FlowDriver {
    var flowSession: FlowSession
    private let actions: SystemActions
    private let handlers: Handlers
    /// The time since the session began.
    private let elapsed: @Sendable () -> Duration
    private let sleep: @Sendable (_ until: Duration) async throws -> Void
    var runningTasks: [EffectID: (task: Task<Void, Never>, call: ActionCall)] = [:]
    private var timer: (deadline: Duration, task: Task<Void, Never>)?
    private var updateStreams: [Int: AsyncStream<Update>.Continuation] = [:]
    private var nextReaderNumber = 0
    /// The action that the app is asked for.
    var askedAction: (id: EffectID, call: ActionCall)?

    /// Starts a session.
    ///
    /// - Parameters:
    ///   - program: the flows.
    ///   - flow: the id of the flow to start with.
    ///   - parameters: names of the flow's parameters that count as passed.
    ///   - actions: all system actions of the program, see ``FlowProgram/requiredActions``.
    ///   - handlers: the side effects, and a log of rows.
    ///   - clock: measures the session's time. Use a continuous clock: a block must not stretch while the
    ///     device sleeps.
    /// - Throws: ``StartError`` if the flow does not exist or an action is missing.
    public init(
      _ program: FlowProgram, flow: String, parameters: [String] = [], actions: SystemActions,
      handlers: Handlers = Handlers(), clock: some Clock<Duration> = ContinuousClock()
    ) async throws(StartError) {
      let missing = actions.missingActions(in: program)
      guard missing.isEmpty else { throw .missingActions(missing) }
      var events: [FlowSession.Event] = []
      let flowSession: FlowSession
      do throws(InputRejection) {
        flowSession = try FlowSession(program, flow: flow, parameters: parameters, events: &events)
      } catch {
        throw .refused(error)
      }
      await self.init(flowSession, events, actions, handlers, clock)
    }

    /// Continues a session.
    ///
    /// - Parameters:
    ///   - program: the flows, as they were when the snapshot was taken.
    ///   - snapshot: the session.
    ///   - elapsed: the time since the snapshot was taken, so that no block is stretched by killing the app.
    ///   - asSuspended: only ``resume()`` leads on, through the flow that the project names for it. A snapshot
    ///     protects nothing: of an unlocked session keep one in memory only, or restore it so.
    ///   - actions: all system actions of the program.
    ///   - handlers: the side effects, and a log of rows.
    ///   - clock: measures the session's time.
    /// - Throws: ``StartError`` if the snapshot does not fit the program or an action is missing.
    public init(
      _ program: FlowProgram, restoring snapshot: FlowSnapshot, after elapsed: Duration = .zero,
      asSuspended: Bool = false,
      actions: SystemActions, handlers: Handlers = Handlers(), clock: some Clock<Duration> = ContinuousClock()
    ) async throws(StartError) {
      let missing = actions.missingActions(in: program)
      guard missing.isEmpty else { throw .missingActions(missing) }
      var events: [FlowSession.Event] = []
      let flowSession: FlowSession
      do throws(SnapshotMismatch) {
        flowSession = try FlowSession(
          program, restoring: snapshot, after: elapsed, asSuspended: asSuspended, events: &events)
      } catch {
        throw .mismatch(error)
      }
      await self.init(flowSession, events, actions, handlers, clock)
    }

    private init<C: Clock<Duration>>(
      _ flowSession: FlowSession, _ events: [FlowSession.Event], _ actions: SystemActions,
      _ handlers: Handlers,
      _ clock: C
    ) async {
      self.flowSession = flowSession
      self.actions = actions
      self.handlers = handlers
      // A restored session continues at its own time.
      let start = clock.now.advanced(by: .zero - flowSession.state.now)
      elapsed = { start.duration(to: clock.now) }
      sleep = { until in try await clock.sleep(until: start.advanced(by: until), tolerance: nil) }
      apply(events)
    }

    deinit {
      for reader in updateStreams.values { reader.finish() }
      for running in runningTasks.values { running.task.cancel() }
      timer?.task.cancel()
    }

    /// All updates from now on, for any number of readers at any time; ends when the session does.
    ///
    /// A new reader first gets the current view, then the running actions and the open requests.
    public func updates() -> AsyncStream<Update> {
      let (stream, continuation) = AsyncStream.makeStream(of: Update.self)
      if let view { continuation.yield(.shown(view)) }
      for running in runningTasks.values { continuation.yield(.running(running.call)) }
      if let askedAction { continuation.yield(.asked(askedAction.id, askedAction.call)) }
      let needed = flowSession.neededFields
      if !needed.isEmpty { continuation.yield(.needed(needed)) }
      if let end {
        continuation.yield(.ended(end))
        continuation.finish()
        return stream
      }
      let number = nextReaderNumber
      nextReaderNumber += 1
      updateStreams[number] = continuation
      continuation.onTermination = { [weak self] _ in
        Task { [weak self] in await self?.removeReader(number) }
      }
      return stream
    }

    /// The current view; nil once the session has ended.
    public var view: FlowView? { flowSession.view }

    /// The time since the session began; ``FlowView/Deadline/at`` counts by it.
    public var now: Duration { max(elapsed(), flowSession.state.now) }

    /// The inputs that are possible now.
    public var possibleInputs: [PossibleInput] { flowSession.possibleInputs }

    /// How the session ended; nil while it runs.
    public var end: SessionEnd? { flowSession.end }

    /// The session before the input that ended it in a fault, such as an action that threw: restore it to continue
    /// there.
    public var lastSnapshot: FlowSnapshot? { flowSession.lastSnapshot }

    /// A snapshot without secrets, taken after time has advanced; nil once the session has ended.
    public func takeSnapshot() -> FlowSnapshot? {
      sendToSession(.time)
      return flowSession.snapshot
    }

    /// Lets timers fire that are due by the clock, and waits until no action runs, for tests: then the session waits for
    /// a user, an event, a later timer or an answer of the app's own. An action that never ends keeps it waiting.
    public func waitUntilIdle() async {
      while true {
        fireDueTimers()
        guard let running = runningTasks.values.first else { return }
        await running.task.value
      }
    }

    private func removeReader(_ reader: Int) { updateStreams[reader] = nil }

    private func publish(_ update: Update) {
      for reader in updateStreams.values { reader.yield(update) }
    }

    @discardableResult package func sendToSession(_ input: FlowSession.Input) -> InputResult {
      sendToSession(input, at: elapsed())
    }

    private func sendToSession(_ input: FlowSession.Input, at time: Duration) -> InputResult {
      var events: [FlowSession.Event] = []
      let reply = flowSession.send(input, at: time, events: &events)
      if case .refused(let refusal) = reply { handlers.onNotice(.refused(refusal)) }
      apply(events)
      return reply
    }

    private func apply(_ events: [FlowSession.Event]) {
      for event in events {
        switch event {
        case .took(_, let row):
          handlers.onTransition(row)
          publish(.took(row))
        case .shown(let view): publish(.shown(view))
        case .running(let id, let call): run(id, call)
        case .cancelled(let id):
          if let running = runningTasks.removeValue(forKey: id) {
            running.task.cancel()
            handlers.onNotice(.cancelled(action: running.call.action, step: running.call.place))
          }
          if askedAction?.id == id { askedAction = nil }
        case .performed(let effect):
          let isKnown = actions.performEffect?(effect) ?? false
          if let perform = handlers.performEffect {
            perform(effect)
          } else if !isKnown {
            handlers.onNotice(.unhandled(effect))
          }
        case .needed(let fields): publish(.needed(fields))
        case .ended(let end): finishSession(end)
        case .noted(let event): reportNotice(of: event)
        case .timer: break
        }
      }
      waitForTimer()
    }

    private func reportNotice(of event: TraceEvent) {
      switch event {
      case .slow(let step, let took, let promised):
        let place = flowSession.interpreter.program.stepInfo(step).place
        handlers.onNotice(.slow(step: place, took: took, promised: promised))
      case .suspended(let time): handlers.onNotice(.suspended(at: time))
      case .resumed(let time): handlers.onNotice(.resumed(at: time))
      case .chose(let choice, let time): handlers.onNotice(.chose(choice, at: time))
      case .took, .entered, .sentBack, .ambiguous, .late: break
      }
    }

    private func finishSession(_ end: SessionEnd) {
      publish(.ended(end))
      for reader in updateStreams.values { reader.finish() }
      updateStreams.removeAll()
      for running in runningTasks.values { running.task.cancel() }
      runningTasks.removeAll()
      askedAction = nil
    }

    private func run(_ id: EffectID, _ call: ActionCall) {
      guard let action = actions[call] else {
        askedAction = (id, call)
        return publish(.asked(id, call))
      }
      publish(.running(call))
      let task = Task { [weak self, handlers] in
        do {
          let answer = try await Self.$isRunningAction.withValue(true) { try await action.run(call) }
          await self?.finishRun(id, call, .answer(id, answer))
        } catch {
          // Errors of a cancelled action are ignored.
          if Task.isCancelled { return }
          // Only the type: a description could contain a secret.
          let failure = FlowSession.Input.failure(id, "\(type(of: error))")
          await self?.finishRun(id, call, handlers.recover(call, error).map { .answer(id, $0) } ?? failure)
        }
      }
      runningTasks[id] = (task, call)
    }

    private func finishRun(_ id: EffectID, _ call: ActionCall, _ input: FlowSession.Input) {
      runningTasks[id] = nil
      if sendToSession(input) == .ignored { handlers.onNotice(.late(action: call.action, step: call.place)) }
    }

    /// Keeps one task asleep until the next timer is due.
    private func waitForTimer() {
      let deadline = flowSession.nextDeadline
      if deadline == timer?.deadline { return }
      timer?.task.cancel()
      timer = nil
      guard let deadline else { return }
      let sleep = sleep
      timer = (
        deadline,
        Task { [weak self] in
          // An action may have set the timer, by an input of its own.
          do { try await Self.$isRunningAction.withValue(false) { try await sleep(deadline) } } catch {
            return
          }
          await self?.timerFired(deadline)
        }
      )
    }

    private func timerFired(_ deadline: Duration) {
      if timer?.deadline == deadline { timer = nil }
      // The clock may wake a little early; the timer is due anyway.
      _ = sendToSession(.time, at: max(elapsed(), deadline))
    }
  }
#endif
