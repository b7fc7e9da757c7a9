import FlowFixtures
import Lockstep
import LockstepModel
import LockstepPINWorld
import LockstepSimulation
import LockstepTesting
import Testing

@Suite("The driver's time", .timeLimit(.minutes(10))) struct DriverTimeTests {
  static let asking = SystemActions([:], asking: ["net.load"])

  @Test func timersFireWhenTheClockComesToThem() async throws {
    let clock = ManualClock()
    let driver = try await FlowDriverTests.driver([:], clock: clock)
    let updates = await Updates(driver)
    try await driver.choose(row: "waits")
    clock.advance(by: .seconds(9))
    #expect(await driver.view?.title == "Waiting")
    clock.advance(by: .seconds(1))
    #expect(await updates.view(of: "Late") != nil)
    clock.advance(by: .seconds(20))
    #expect(await updates.view(of: "Loaded") != nil)
  }

  /// A test moves the clock and looks at the screen; no task of the driver has woken up yet.
  @Test func waitingUntilIdleFiresWhatIsDue() async throws {
    let clock = ManualClock()
    let driver = try await FlowDriverTests.driver(["net.load": Answering("Loaded")], clock: clock)
    try await driver.choose(row: "waits")
    clock.advance(by: .seconds(10))
    await driver.waitUntilIdle()
    #expect(await driver.view?.title == "Late")
  }

  /// Timers and sleeping actions take their turns, each at its own time.
  @Test func theClockTakesTheSessionAlong() async throws {
    let text = """
      actions: [net.load]
      use-case UC1
      1.1 screen: Waiting
        a event: time is up, after: 10s, next: 1.2
      1.2 system: loads, action: net.load
        a case: Loaded, next: 1.3
      1.3 screen: Loaded
        a event: time is up, after: 20s, next: 1.4
      1.4 screen: Late
        a user: leaves, next: end
      """
    let clock = ManualClock()
    clock.advance(by: .seconds(100))
    var actions = SystemActions([:])
    actions.add("net.load") { _ in
      try await clock.sleep(for: .seconds(5))
      return "Loaded"
    }
    let rows = Record()
    let driver = try await FlowDriver(
      try FlowText(text).program, flow: "UC1", actions: actions,
      handlers: FlowDriver.Handlers(onTransition: { rows.add("\($0.row) \($0.at.brief)") }), clock: clock)
    await clock.advance(by: .seconds(14), for: driver)
    #expect(rows.all == ["UC1 1.1a 10s"])
    await clock.advance(by: .seconds(1), for: driver)
    #expect(await driver.view?.title == "Loaded")
    await clock.advance(by: .seconds(60), for: driver)
    #expect(rows.all == ["UC1 1.1a 10s", "UC1 1.2a 15s", "UC1 1.3a 35s"])
    #expect(clock.now.offset == .seconds(175))
    await clock.advance(by: .seconds(-5), for: driver)
    #expect(clock.now.offset == .seconds(175))
  }

  @Test func aTimerWhoseStepWasLeftDoesNotFire() async throws {
    let clock = ManualClock()
    let driver = try await FlowDriverTests.driver([:], clock: clock)
    try await driver.choose(row: "waits")
    clock.advance(by: .seconds(9))
    try await driver.choose(row: "leaves")
    clock.advance(by: .seconds(60))
    try? await driver.send(event: "nothing")
    #expect(await driver.view?.title == "Left")
  }

  @Test func whatIsDueComesBeforeTheInputThatArrivesLater() async throws {
    let clock = ManualClock()
    let driver = try await FlowDriverTests.driver([:], clock: clock)
    try await driver.choose(row: "waits")
    clock.advance(by: .seconds(10))
    await #expect(throws: InputRejection.self) { try await driver.choose(row: "leaves") }
    #expect(await driver.view?.title == "Late")
  }

  @Test func anActionIsToldTheTimeOfTheSession() async throws {
    let clock = ManualClock()
    clock.advance(by: .seconds(1_000))
    let driver = try await FlowDriverTests.driver([:], clock: clock)
    let updates = await Updates(driver)
    clock.advance(by: .seconds(7))
    try await driver.choose(row: "loads")
    #expect(try #require(await updates.ask()).1.at == .seconds(7))
  }

  @Test func aRestoredSessionGoesOnAtItsOwnTime() async throws {
    let clock = ManualClock()
    let driver = try await FlowDriverTests.driver([:], clock: clock)
    try await driver.choose(row: "waits")
    clock.advance(by: .seconds(4))
    _ = try? await driver.choose(row: "does nothing")
    try await driver.suspend()
    try await driver.resume()
    let snapshot = try #require(await driver.takeSnapshot()).stored
    let other = ManualClock()
    let restored = try await FlowDriver(
      try FlowText(FlowDriverTests.text).program, restoring: snapshot, actions: Self.asking, clock: other)
    let updates = await Updates(restored)
    #expect(await updates.view(of: "Waiting") != nil)
    other.advance(by: .seconds(5))
    #expect(await restored.view?.title == "Waiting")
    other.advance(by: .seconds(1))
    #expect(await updates.view(of: "Late") != nil)
  }

  @Test func theTimeThatTheAppWasGoneIsNotGivenBack() async throws {
    let clock = ManualClock()
    let driver = try await FlowDriverTests.driver([:], clock: clock)
    try await driver.choose(row: "waits")
    clock.advance(by: .seconds(4))
    try await driver.suspend()
    try await driver.resume()
    let snapshot = try #require(await driver.takeSnapshot()).stored
    let program = try FlowText(FlowDriverTests.text).program
    let other = ManualClock()
    let restored = try await FlowDriver(
      program, restoring: snapshot, after: .seconds(5), actions: Self.asking, clock: other)
    let updates = await Updates(restored)
    #expect(await restored.view?.title == "Waiting")
    other.advance(by: .seconds(1))
    #expect(await updates.view(of: "Late") != nil)
    let suspended = try await FlowDriver(
      program, restoring: snapshot, asSuspended: true, actions: Self.asking, clock: ManualClock())
    #expect(await suspended.possibleInputs.map(\.kind) == [.resume])
  }

  @Test func aRestoredSessionRunsItsActionAnew() async throws {
    let endless = Endless()
    let driver = try await FlowDriverTests.driver(["net.load": endless])
    try await driver.choose(row: "loads")
    await endless.started.wait()
    let snapshot = try #require(await driver.takeSnapshot()).stored
    let restored = try await FlowDriver(
      try FlowText(FlowDriverTests.text).program, restoring: snapshot,
      actions: ["net.load": Answering("Loaded")], clock: ManualClock())
    let updates = await Updates(restored)
    #expect(await updates.view(of: "Loaded") != nil)
  }

  @Test func aSnapshotOfOtherFlowsIsRefused() async throws {
    let driver = try await FlowDriverTests.driver([:])
    let snapshot = try #require(await driver.takeSnapshot())
    let program = try FlowFiles.program
    let error = await #expect(throws: FlowDriver.StartError.self) {
      try await FlowDriver(
        program, restoring: snapshot,
        actions: SystemActions([:], asking: Set(program.requiredActions.map(\.name))), clock: ManualClock())
    }
    guard case .mismatch(.missingFlow("UC1")) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func aBlockEndsWhenItsTimeIsOver() async throws {
    let clock = ManualClock()
    let world = SimulatedActions(try Phone.world(.wallet()))
    let names = PINWorld.actionNames
    let driver = try await FlowDriver(
      try FlowFiles.program, flow: "UC2.3",
      actions: SystemActions(
        Dictionary(uniqueKeysWithValues: names.map { ($0, world as any SystemAction) }), asking: ["PF2.7"]),
      clock: clock)
    let updates = await Updates(driver)
    for attempt in 0..<4 {
      #expect(await updates.view(of: "Open app with PIN") != nil)
      try await driver.choose(row: "enters PIN", giving: ["pin": .secret(Secret(Phone.wrongPIN.utf8))])
      #expect(await updates.view(of: attempt < 3 ? "Wrong PIN, retry" : "Temporarily Blocked") != nil)
      if attempt < 3 { try await driver.choose(row: "selects Close") }
    }
    clock.advance(by: .seconds(60))
    #expect(await updates.view(of: "Open app with PIN") != nil)
  }
}
