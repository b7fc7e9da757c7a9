import Lockstep

/// Plays the lines of a scenario on a driver, and waits after each until the session is at rest.
struct ScenarioPlayer {
  let scenario: Scenario
  let program: Program
  let clock: ManualClock
  let record = Record()
  private let own: SystemActions
  private let scripted: ScriptedActions
  private let handlers: FlowDriver.Handlers
  private let isExhaustive: Bool
  private let apply: @Sendable ([String: WorldValue]) async throws -> Void

  /// How long an action may take that neither answers nor sleeps on the clock, before it counts as stuck.
  private static let patience = Duration.seconds(30)

  init(
    _ scenario: Scenario, _ program: Program, _ actions: SystemActions, _ handlers: FlowDriver.Handlers,
    _ clock: ManualClock, isExhaustive: Bool,
    apply: @escaping @Sendable ([String: WorldValue]) async throws -> Void
  ) {
    self.scenario = scenario
    self.program = program
    self.clock = clock
    self.isExhaustive = isExhaustive
    self.apply = apply
    own = actions
    scripted = ScriptedActions(scenario.simulated, clock: clock)
    self.handlers = handlers
  }

  func play() async throws -> ScenarioRun {
    var driver: FlowDriver?
    var last = Line(file: scenario.id, line: 1, kind: .suspend)
    for line in scenario.lines {
      last = line
      if case .prepare(let answers) = line.kind {
        scripted.prepare(answers)
        continue
      }
      if case .world(let settings, let simulation) = line.kind {
        scripted.change(simulation)
        try await apply(settings)
        continue
      }
      let session = if let driver { driver } else { try await start(line) }
      driver = session
      try await play(line, on: session)
    }
    let session = if let driver { driver } else { try await start(last) }
    try checkEffects(at: last)
    let end = await session.end
    if end == nil, !scenario.isOpen {
      let place = await session.place ?? ""
      throw failure("the session continues after the last line, at \(place)", at: last)
    }
    let unused = scripted.unused
    guard unused.isEmpty else {
      throw failure("\(unused.joined(separator: ", ")) never ran after its outcome was given", at: last)
    }
    return ScenarioRun(rows: record.rows.map(\.row), end: end, time: clock.now.offset)
  }

  private func start(_ line: Line) async throws -> FlowDriver {
    let (record, handlers) = (record, handlers)
    var noting = FlowDriver.Handlers()
    noting.log = { row in
      record.note(row)
      handlers.log(row)
    }
    noting.perform = { effect in
      record.note(effect)
      handlers.perform(effect)
    }
    let driver: FlowDriver
    do throws(FlowDriver.StartError) {
      driver = try await FlowDriver(
        program, flow: scenario.flow, parameters: scenario.parameters,
        actions: scripted.wrap(own, of: program, record: record), handlers: noting, clock: clock)
    } catch {
      throw failure(error.description, at: line)
    }
    try await rest(driver, line)
    return driver
  }

  private func play(_ line: Line, on driver: FlowDriver) async throws {
    switch line.kind {
    case .prepare, .world: break
    case .user, .row, .event, .give, .wait, .suspend, .resume: try await deed(line, driver)
    default: try await expect(line, of: driver)
    }
  }

  private func deed(_ line: Line, _ driver: FlowDriver) async throws {
    try checkEffects(at: line)
    record.forgetEffects()
    if case .wait(let duration) = line.kind {
      return try await wait(until: clock.now.offset + duration, driver, line)
    }
    do {
      try await send(line.kind, to: driver)
    } catch let refusal as Refusal {
      throw failure(refusal.description, at: line)
    }
    try await rest(driver, line)
  }

  private func send(_ kind: Line.Kind, to driver: FlowDriver) async throws {
    switch kind {
    case .user(let words, let gives): try await driver.user(words, inputs(gives))
    case .row(let row, let gives): try await driver.user(row, inputs(gives))
    case .event(let words): try await driver.event(words)
    case .give(let values): try await driver.give(inputs(values))
    case .suspend: try await driver.suspend()
    case .resume: try await driver.resume()
    default: break
    }
  }

  private func checkEffects(at line: Line) throws(ScenarioFailure) {
    let effects = record.effects
    guard isExhaustive, !effects.isEmpty else { return }
    throw failure("no 'did:' line names what happened before: \(effects.joined(separator: ", "))", at: line)
  }

  /// Lets time pass, timer by timer and sleep by sleep.
  func wait(until end: Duration, _ driver: FlowDriver, _ line: Line) async throws(ScenarioFailure) {
    while let next = await nextMoment(driver), next <= end {
      clock.advance(by: next - clock.now.offset)
      await driver.fireDueTimers()
      try await rest(driver, line)
    }
    clock.advance(by: end - clock.now.offset)
    await driver.fireDueTimers()
    try await rest(driver, line)
  }

  /// When the session continues by itself; nil if it does not.
  func nextMoment(_ driver: FlowDriver) async -> Duration? {
    if await driver.end != nil { return nil }
    let moments = [await driver.nextDeadline, clock.nextWaking].compactMap(\.self)
    return moments.filter { $0 > clock.now.offset }.min()
  }

  /// Waits until nothing runs any more but what sleeps on the clock.
  private func rest(_ driver: FlowDriver, _ line: Line) async throws(ScenarioFailure) {
    let patience = ContinuousClock.now + Self.patience
    while await driver.runningActions > clock.sleepingActions {
      if ContinuousClock.now > patience {
        throw failure("an action of \(await driver.place ?? "the session") does not answer", at: line)
      }
      await Task.yield()
    }
    if let call = scripted.missing {
      throw failure("the app has no action '\(call.action)', which \(call.flow) \(call.step) runs", at: line)
    }
  }

  private func inputs(_ values: [String: String]) -> [String: ActionInput] {
    Dictionary(
      uniqueKeysWithValues: values.map { name, text in
        (name, program.isSecret(name) ? .secret(Secret(text.utf8)) : .plain(.text(text)))
      })
  }

  func failure(_ message: String, at line: Line) -> ScenarioFailure {
    ScenarioFailure(file: line.file, line: line.line, message: message, path: record.path)
  }
}
