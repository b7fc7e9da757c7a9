import FlowFixtures
import Lockstep
import LockstepTesting
import Testing

@Suite("The driver: actions that fail") struct FailureTests {
  /// An action that throws leaves a session that goes on.
  @Test func aHandlerAnswersForAnActionThatThrows() async throws {
    let asked = Record()
    let driver = try await Self.driver(
      Failing(),
      FlowDriver.Handlers(recover: { call, error in
        asked.add("\(call.action): \(type(of: error))")
        return "Loaded"
      }))
    let updates = await Updates(driver)
    try await driver.choose(row: "loads")
    #expect(await updates.view(of: "Loaded") != nil)
    #expect(asked.all.count == 1)
    #expect(asked.all.first?.hasPrefix("net.load: ") == true)
    #expect(await driver.lastSnapshot == nil)
  }

  @Test func withoutAnAnswerTheSessionBeforeTheFaultIsKept() async throws {
    let driver = try await Self.driver(Failing(), FlowDriver.Handlers())
    let updates = await Updates(driver)
    try await driver.choose(row: "loads")
    #expect(await updates.end()?.description.hasPrefix("fault: ") == true)
    let snapshot = try #require(await driver.lastSnapshot)
    let restored = try await FlowDriver(
      try FlowText(FlowDriverTests.text).program, restoring: FlowSnapshot(bytes: snapshot.bytes),
      actions: ["net.load": Answering("Loaded")], clock: ManualClock())
    #expect(await Updates(restored).view(of: "Loaded") != nil)
  }

  @Test func whatWasCancelledOrRefusedIsTold() async throws {
    let notices = Record()
    let endless = Endless()
    let driver = try await Self.driver(
      endless, FlowDriver.Handlers(onNotice: { notices.add("\($0)") }))
    try await driver.choose(row: "loads")
    await endless.started.wait()
    await #expect(throws: InputRejection.self) { try await driver.choose(row: "flies") }
    try await driver.choose(row: "leaves")
    try await driver.suspend()
    try await driver.resume()
    // The cancelled action may have answered by now.
    #expect(notices.all.count { !$0.hasPrefix("late(") } == 4)
    #expect(notices.all.first?.hasPrefix("refused(") == true)
    #expect(notices.all.dropFirst().first == #"cancelled(action: "net.load", step: "UC1 1.2")"#)
  }

  /// For a log: no row is taken then.
  @Test func choicesOnAnErrorAreTold() async throws {
    let log = Record()
    let flow = """
      error-flows: {Offline: {}}
      actions: [net.load]
      use-case UC1; errors: [Offline]
      1.1 screen: Start
        a user: loads, next: 1.2
      1.2 system: loads, action: net.load
        a case: Loaded, next: 1.1
        b error: Offline, error-flow: Offline
      """
    let driver = try await FlowDriver(
      try FlowText(flow).program, flow: "UC1", actions: ["net.load": Failing()],
      handlers: .init(
        onTransition: { log.add($0.row) }, onNotice: { log.add("\($0)") },
        recover: { _, _ in .error("Offline") }),
      clock: ManualClock())
    for words in ["loads", "Retry", "Close"] {
      try await driver.choose(row: words)
      await driver.waitUntilIdle()
    }
    let (retry, close) = (
      FlowDriver.Notice.chose("Retry", at: .zero), FlowDriver.Notice.chose("Close", at: .zero)
    )
    #expect(log.all == ["UC1 1.1a", "UC1 1.2b", "\(retry)", "UC1 1.2b", "\(close)"])
    #expect(await driver.view?.title == "Start")
  }

  private static func driver(
    _ action: some SystemAction, _ handlers: FlowDriver.Handlers
  ) async throws -> FlowDriver {
    try await FlowDriver(
      try FlowText(FlowDriverTests.text).program, flow: "UC1", actions: ["net.load": action],
      handlers: handlers, clock: ManualClock())
  }
}
