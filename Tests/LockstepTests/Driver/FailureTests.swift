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
      FlowDriver.Handlers(failed: { call, error in
        asked.add("\(call.action): \(type(of: error))")
        return "Loaded"
      }))
    let updates = await Updates(driver)
    try await driver.take(row: "loads")
    #expect(await updates.view(of: "Loaded") != nil)
    #expect(asked.all.count == 1)
    #expect(asked.all.first?.hasPrefix("net.load: ") == true)
    #expect(await driver.lastSnapshot == nil)
  }

  @Test func withoutAnAnswerTheSessionBeforeTheFaultIsKept() async throws {
    let driver = try await Self.driver(Failing(), FlowDriver.Handlers())
    let updates = await Updates(driver)
    try await driver.take(row: "loads")
    #expect(await updates.end()?.description.hasPrefix("fault: ") == true)
    let snapshot = try #require(await driver.lastSnapshot)
    let restored = try await FlowDriver(
      try FlowText(FlowDriverTests.text).program, restoring: Snapshot(bytes: snapshot.bytes),
      actions: ["net.load": Answering("Loaded")], clock: ManualClock())
    #expect(await Updates(restored).view(of: "Loaded") != nil)
  }

  @Test func whatWasCancelledOrRefusedIsTold() async throws {
    let notices = Record()
    let endless = Endless()
    let driver = try await Self.driver(
      endless, FlowDriver.Handlers(notice: { notices.add("\($0)") }))
    try await driver.take(row: "loads")
    await endless.started.wait()
    await #expect(throws: Refusal.self) { try await driver.take(row: "flies") }
    try await driver.take(row: "leaves")
    try await driver.suspend()
    try await driver.resume()
    #expect(notices.all.count == 4)
    #expect(notices.all.first?.hasPrefix("refused(") == true)
    #expect(notices.all.dropFirst().first == #"cancelled(action: "net.load", step: "UC1 1.2")"#)
  }

  private static func driver(
    _ action: some SystemAction, _ handlers: FlowDriver.Handlers
  ) async throws -> FlowDriver {
    try await FlowDriver(
      try FlowText(FlowDriverTests.text).program, flow: "UC1", actions: ["net.load": action],
      handlers: handlers, clock: ManualClock())
  }
}
