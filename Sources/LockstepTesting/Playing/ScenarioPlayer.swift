import Lockstep
import LockstepSimulation

/// Plays the lines of a scenario on a driver, and waits after each until the session is idle.
struct ScenarioPlayer {
  private let scenario: Scenario
  private let program: Program
  private let clock: ManualClock
  private let own: SystemActions
  private let scripted: ScriptedActions
  private let handlers: FlowDriver.Handlers
  private let isExhaustive: Bool
  private let apply: @Sendable ([String: WorldValue]) async throws -> Void
  private var runner: LineRunner
  private var driver: FlowDriver?

  /// How long an action may take that neither answers nor sleeps on the clock, before it counts as stuck.
  private static let patience = Duration.seconds(30)

  init(
    _ scenario: Scenario, _ program: Program, _ actions: SystemActions, _ handlers: FlowDriver.Handlers,
    _ clock: ManualClock, isExhaustive: Bool,
    apply: @escaping @Sendable ([String: WorldValue]) async throws -> Void
  ) throws {
    self.scenario = scenario
    self.program = program
    self.clock = clock
    self.isExhaustive = isExhaustive
    self.apply = apply
    own = actions
    scripted = try ScriptedActions(scenario.simulated, of: program, clock: clock)
    self.handlers = handlers
    runner = LineRunner(program)
  }

  mutating func play() async throws -> ScenarioRun {
    let lines = scenario.lines
    var place = Line(file: scenario.id, line: 1, action: .wait(.zero))
    do {
      for (number, line) in lines.enumerated() {
        place = line
        try await play(line, tag: number)
        let following = [line] + lines.dropFirst(number + 1).prefix(1)
        if !following.contains(where: \.expectsEnd) { try LineRunner.checkFault(of: await driver?.session) }
      }
      let session = try await end()
      if let outcome = scripted.unused {
        if lines.indices.contains(outcome.tag) { place = lines[outcome.tag] }
        throw LineRunner.unused(outcome)
      }
      try LineRunner.checkEnd(of: session, mustEnd: !scenario.isOpen)
      return ScenarioRun(rows: runner.trail.names, end: session.state.end, time: clock.now.offset)
    } catch let problem as ScriptProblem {
      throw ScenarioFailure(
        file: place.file, line: place.line, message: problem.message, path: runner.trail.path)
    }
  }

  private mutating func play(_ line: Line, tag: Int) async throws {
    runner.begin(line.action.tellingSecrets(program), tag: tag)
    if line.acts { try checkEffects() }
    while let demand = try runner.next(await sight()) {
      switch demand {
      case .start: try await start()
      case .prepare(let outcomes): scripted.prepare(outcomes)
      case .change(let change):
        try scripted.apply(change)
        try await apply(line.world)
      case .send(let input):
        if case .refused(let refusal) = await driver?.pass(input) { throw ScriptProblem(refusal.description) }
        try await waitUntilIdle()
      case .wait(let end): try await wait(until: end)
      }
    }
  }

  private mutating func end() async throws -> Session {
    let driver = if let driver { driver } else { try await start() }
    try checkEffects()
    return await driver.session
  }

  @discardableResult
  private mutating func start() async throws -> FlowDriver {
    let driver: FlowDriver
    do throws(FlowDriver.StartError) {
      driver = try await FlowDriver(
        program, flow: scenario.flow, parameters: scenario.parameters, actions: scripted.wrap(own),
        handlers: scripted.wrap(handlers, of: own), clock: clock)
    } catch {
      throw ScriptProblem(error.description)
    }
    self.driver = driver
    try await waitUntilIdle()
    return driver
  }

  private func sight() async -> LineRunner.Sight? {
    guard let session = await driver?.session else { return nil }
    let moments = [session.interpreter.nextDeadline(session.state), clock.nextWaking].compactMap(\.self)
    let now = clock.now.offset
    return .init(session, now: now, nextMoment: moments.filter { $0 > now }.min())
  }

  private func checkEffects() throws(ScriptProblem) {
    let effects = runner.trail.unnamedEffects
    guard isExhaustive, !effects.isEmpty else { return }
    throw ScriptProblem(
      "no 'did:' line names what happened before: \(effects.map(\.text).joined(separator: ", "))")
  }

  /// Lets time pass, timer by timer and sleep by sleep.
  private mutating func wait(until end: Duration) async throws {
    while let next = await sight()?.nextMoment, next <= end, await driver?.end == nil {
      try await advance(to: next)
    }
    try await advance(to: end)
  }

  private mutating func advance(to moment: Duration) async throws {
    clock.advance(by: moment - clock.now.offset)
    await driver?.fireDueTimers()
    try await waitUntilIdle()
  }

  /// Waits until nothing runs any more but what sleeps on the clock.
  private mutating func waitUntilIdle() async throws {
    guard let driver else { return }
    let patience = ContinuousClock.now + Self.patience
    while await driver.runningActions > clock.sleepingActions {
      if ContinuousClock.now > patience {
        throw ScriptProblem("an action of \(await driver.session.place ?? "the session") does not answer")
      }
      await Task.yield()
    }
    for event in scripted.takeEvents() { runner.trail.add(SessionEvent(at: clock.now.offset, kind: event)) }
    if let effect = scripted.unhandled {
      throw ScriptProblem("the app does not carry out '\(effect.text)' of \(effect.row)")
    }
    guard let call = scripted.missing else { return }
    throw ScriptProblem("the app has no action '\(call.action)', which \(call.flow) \(call.step) runs")
  }
}

extension Line {
  fileprivate var expectsEnd: Bool { if case .expect(.ends, _) = action { true } else { false } }

  /// Whether it is something that the user or time does.
  fileprivate var acts: Bool {
    switch action {
    case .send, .wait: true
    case .prepare, .world, .expect: false
    }
  }
}

extension SessionLine {
  /// The same with the values as secrets that are secrets in a program.
  fileprivate func tellingSecrets(_ program: Program) -> SessionLine {
    guard case .send(var input) = self else { return self }
    for (name, value) in input.gives where program.isSecret(name) {
      if case .plain(.text(let text)) = value { input.gives[name] = .secret(Secret(text.utf8)) }
    }
    return .send(input)
  }
}
