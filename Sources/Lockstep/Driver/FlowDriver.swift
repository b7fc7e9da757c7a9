/// Drives a session in an app: runs its actions as tasks, its timers on a clock, and tells the app what to
/// show.
///
/// An actor, because users, actions and timers all send at once and a session takes one input at a time.
/// No method suspends while the state is being changed, so inputs never interleave.
public actor FlowDriver {
  /// What the app has to know.
  public enum Update: Sendable {
    case show(FlowView)
    /// A side effect of a row, in its words.
    case perform(String)
    /// No action of this name was given: answer with ``FlowDriver/answer(_:_:)``.
    case ask(EffectID, ActionCall)
    /// Values that no screen gives: hand them over with ``FlowDriver/give(_:)``.
    case need([String])
    case end(End)
  }

  /// What happens, in order; ends when the session does. For one reader.
  public nonisolated let updates: AsyncStream<Update>
  private let publisher: AsyncStream<Update>.Continuation
  private var session: Session
  private let actions: [String: any SystemAction]
  /// The time since the session began.
  private let elapsed: @Sendable () -> Duration
  private let sleep: @Sendable (_ until: Duration) async throws -> Void
  private var tasks: [EffectID: Task<Void, Never>] = [:]
  private var timer: (deadline: Duration, task: Task<Void, Never>)?

  /// Starts a session, or takes one up again.
  ///
  /// - Parameters:
  ///   - flow: the id of the flow to start with.
  ///   - actions: the system actions by the names that the flows use.
  ///   - clock: measures the session's time. Use a continuous clock: a block must not stretch while the
  ///     device sleeps.
  /// - Throws: a ``Refusal`` if there is no such flow.
  public init(
    _ program: Program, flow: String, actions: [String: any SystemAction],
    clock: some Clock<Duration> = ContinuousClock()
  ) async throws(Refusal) {
    var effects = Effects()
    let session = try Session(program, flow: flow, into: &effects)
    await self.init(session, effects.list, actions: actions, clock: clock)
  }

  /// Takes a session up again.
  ///
  /// - Parameters:
  ///   - gone: the time gone by since the snapshot was taken, so that no block is stretched by killing the app.
  ///   - asSuspended: only ``resume()`` leads on, through the flow that the project names for it. A snapshot
  ///     protects nothing: of an unlocked session keep one in memory only, or restore it so.
  ///   - actions: the system actions by the names that the flows use.
  ///   - clock: measures the session's time, as in ``init(_:flow:actions:clock:)``.
  /// - Throws: ``SnapshotMismatch`` if the snapshot does not fit the program.
  public init(
    _ program: Program, restoring snapshot: Snapshot, after gone: Duration = .zero, asSuspended: Bool = false,
    actions: [String: any SystemAction],
    clock: some Clock<Duration> = ContinuousClock()
  ) async throws(SnapshotMismatch) {
    var effects = Effects()
    let session = try Session(
      program, restoring: snapshot, after: gone, asSuspended: asSuspended, into: &effects)
    await self.init(session, effects.list, actions: actions, clock: clock)
  }

  private init<C: Clock<Duration>>(
    _ session: Session, _ effects: [Effect], actions: [String: any SystemAction], clock: C
  ) async {
    self.session = session
    self.actions = actions
    (updates, publisher) = AsyncStream.makeStream()
    // A restored session goes on at its own time.
    let start = clock.now.advanced(by: .zero - session.state.now)
    elapsed = { start.duration(to: clock.now) }
    sleep = { until in try await clock.sleep(until: start.advanced(by: until), tolerance: nil) }
    carryOut(effects)
  }

  deinit {
    publisher.finish()
    for task in tasks.values { task.cancel() }
    timer?.task.cancel()
  }

  /// A user takes a row, by its words or id: `"selects Close"`.
  @discardableResult
  public func user(_ words: String, gives: [String: ActionInput] = [:]) -> Reply {
    send(.user(words, gives: gives))
  }

  @discardableResult
  public func event(_ words: String) -> Reply { send(.event(words)) }

  @discardableResult
  public func give(_ values: [String: ActionInput]) -> Reply { send(.give(values)) }

  /// Answers for an action that the app does itself.
  @discardableResult
  public func answer(_ id: EffectID, _ answer: ActionAnswer) -> Reply { send(.answer(id, answer)) }

  @discardableResult
  public func suspend() -> Reply { send(.suspend) }

  @discardableResult
  public func resume() -> Reply { send(.resume) }

  /// What is displayed now; nil once the session has ended.
  public var view: FlowView? { session.interpreter.view(session.state) }

  /// What would be taken now.
  public var possible: [Possibility] { session.interpreter.possible(session.state) }

  public var end: End? { session.state.end }

  /// The session put away, without its secrets; nil once it has ended.
  public var snapshot: Snapshot? { session.snapshot }

  private func send(_ event: Session.Event) -> Reply {
    var effects = Effects()
    let reply = session.send(event, at: elapsed(), into: &effects)
    carryOut(effects.list)
    return reply
  }

  private func carryOut(_ effects: [Effect]) {
    var shows = false
    for effect in effects {
      switch effect {
      case .show: shows = true
      case .run(let id, _, let attempt): run(id, attempt: attempt)
      case .cancel(let id): tasks.removeValue(forKey: id)?.cancel()
      case .timer, .drop: break
      case .perform(let row):
        if let text = session.interpreter.program.rowInfo(row).effect { publisher.yield(.perform(text)) }
      case .need: publisher.yield(.need(session.interpreter.needs(session.state)))
      case .end: break
      }
    }
    if shows, let view { publisher.yield(.show(view)) }
    waitForTimer()
    guard let end else { return }
    publisher.yield(.end(end))
    publisher.finish()
    for task in tasks.values { task.cancel() }
    tasks.removeAll()
  }

  private func run(_ id: EffectID, attempt: Int) {
    // Several actions may have been started and cancelled within one input; only the last still runs.
    guard session.interpreter.running(session.state) == id, let call = session.call(attempt: attempt) else {
      return
    }
    guard let action = actions[call.action] else {
      publisher.yield(.ask(id, call))
      return
    }
    tasks[id] = Task { [weak self] in
      do {
        let answer = try await action.run(call)
        await self?.finish(id, .answer(id, answer))
      } catch {
        // Only the type: a description could hold what must not be seen.
        await self?.finish(id, .failure(id, "\(type(of: error))"))
      }
    }
  }

  private func finish(_ id: EffectID, _ event: Session.Event) {
    tasks[id] = nil
    _ = send(event)
  }

  /// Keeps one task asleep until the next timer is due.
  private func waitForTimer() {
    let deadline = session.interpreter.nextDeadline(session.state)
    if deadline == timer?.deadline { return }
    timer?.task.cancel()
    timer = nil
    guard let deadline else { return }
    let sleep = sleep
    timer = (
      deadline,
      Task { [weak self] in
        do { try await sleep(deadline) } catch { return }
        await self?.timeCame(deadline)
      }
    )
  }

  private func timeCame(_ deadline: Duration) {
    if timer?.deadline == deadline { timer = nil }
    var effects = Effects()
    // The clock may wake a little early; the timer is due all the same.
    session.send(.time, at: max(elapsed(), deadline), into: &effects)
    carryOut(effects.list)
  }
}
