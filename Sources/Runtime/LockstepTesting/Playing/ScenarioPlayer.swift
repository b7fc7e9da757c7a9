import Lockstep
import LockstepSimulation

/// Plays the lines of a scenario on a driver, and waits after each until the session is idle.
struct ScenarioPlayer {
  let scenario: PortableScenario
  let program: FlowProgram
  let appActions: SystemActions
  let scriptedActions: ScriptedActions
  let handlers: FlowDriver.Handlers
  let clock: ManualClock
  let applyWorld: @Sendable ([String: PortableWorldValue]) async throws -> Void
  var runner: LineRunner
  var driver: FlowDriver?

  /// How long an action may take that neither answers nor sleeps on the clock, before it counts as stuck.
  private static let actionTimeout = Duration.seconds(30)

  mutating func play() async throws -> ScenarioRun {
    do {
      while let demand = try runner.next(
        await driver?.session, now: clock.now.offset, nextEventTime: await nextEventTime,
        unused: scriptedActions.unusedOutcome)
      {
        try await perform(demand)
      }
      return ScenarioRun(rows: runner.trail.rowNames, end: await driver?.end, time: clock.now.offset)
    } catch let problem as ScriptProblem {
      let line = runner.problemLine.map { scenario.lines[$0] }
      throw ScenarioFailure(
        file: line?.file ?? scenario.id, line: line?.line ?? 1,
        message: problem.message + (problem.help.map { "; \($0)" } ?? ""),
        path: runner.trail.path)
    }
  }

  private mutating func perform(_ demand: LineRunner.DriverTask) async throws {
    switch demand {
    case .start: try await start()
    case .prepare(let outcomes):
      scriptedActions.prepare(outcomes)
      try await waitUntilIdle()
    case .change(let change):
      try scriptedActions.apply(change)
      if let place = runner.problemLine { try await applyWorld(scenario.lines[place].world) }
    case .send(let input):
      if case .refused(let refusal) = await driver?.sendToSession(input) {
        var problem = ScriptProblem(refusal)
        problem.message = refusal.description
        throw problem
      }
      try await waitUntilIdle()
    case .wait(let end, _): try await wait(until: end)
    }
  }

  private mutating func start() async throws {
    do throws(FlowDriver.StartError) {
      driver = try await FlowDriver(
        program, flow: scenario.flow, parameters: scenario.parameters,
        actions: scriptedActions.wrap(appActions),
        handlers: scriptedActions.wrap(handlers, of: appActions), clock: clock)
    } catch {
      throw ScriptProblem(error.description)
    }
    try await waitUntilIdle()
  }

  /// When something happens by itself; nil if nothing does.
  private var nextEventTime: Duration? {
    get async {
      let now = clock.now.offset
      return [await driver?.session.nextDeadline, clock.nextActionWakeTime].compactMap(\.self).filter {
        $0 > now
      }
      .min()
    }
  }

  /// Lets time pass, timer by timer and sleep by sleep.
  private mutating func wait(until end: Duration) async throws {
    while let next = await nextEventTime, next <= end, await driver?.end == nil {
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
    let patience = ContinuousClock.now + Self.actionTimeout
    while await driver.runningActionCount > clock.sleepingActionCount + scriptedActions.waitingRunCount
      || scriptedActions.isEnding
    {
      if ContinuousClock.now > patience {
        throw ScriptProblem("an action of \(await driver.session.place ?? "the session") does not answer")
      }
      await Task.yield()
    }
    for event in scriptedActions.takeEvents() {
      runner.trail.add(SessionEvent(at: clock.now.offset, kind: event))
    }
    if let effect = scriptedActions.unhandledEffect {
      throw ScriptProblem("the app does not carry out '\(effect.text)' of \(effect.row)")
    }
    if let call = scriptedActions.missingAction {
      throw ScriptProblem("the app has no action '\(call.action)', which \(call.flow) \(call.step) runs")
    }
    try await takeRowOfPreparedOutcome(driver)
  }

  /// An outcome prepared for a displayed step that has such a row: the driver takes the row by hand.
  private mutating func takeRowOfPreparedOutcome(_ driver: FlowDriver) async throws {
    let session = await driver.session
    guard await driver.runningActionCount == 0, let place = session.interpreter.currentStep(session.state),
      session.end == nil, program.isDisplayed(place), let answer = scriptedActions.takePrepared(for: place)
    else { return }
    _ = await driver.sendToSession(.user(answer.name))
    try await waitUntilIdle()
  }
}

extension SessionLine {
  /// The line with those values as secrets that are secrets in a program.
  func markingSecrets(_ program: FlowProgram) -> SessionLine {
    guard case .send(var input) = self else { return self }
    for (name, value) in input.gives where program.isSecret(name) {
      if case .plain(.text(let text)) = value { input.gives[name] = .secret(Secret(text.utf8)) }
    }
    return .send(input)
  }
}
