import FlowFixtures
import Foundation
import LockstepModel
import LockstepPINWorld
import LockstepSimulation
import LockstepTesting
import Testing

@testable import Lockstep

@Suite("The driver", .timeLimit(.minutes(10))) struct FlowDriverTests {
  /// With one processor there is one thread for everything, so nothing may block.
  @Test(.enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1))
  func aBlockingActionDoesNotHoldUpTheDriver() async throws {
    let blocking = Blocking()
    let driver = try await Self.driver(["net.load": blocking])
    let updates = await Updates(driver)
    try await driver.choose(row: "loads")
    await blocking.started.wait()
    for _ in 0..<20 { try await driver.choose(row: "shakes") }
    #expect(await driver.view?.step == "1.2")
    try await driver.choose(row: "leaves")
    #expect(await updates.view(of: "Left") != nil)
    blocking.release()
    try await driver.choose(row: "ends")
    #expect(await updates.end() == .ended)
  }

  @Test func anAnswerTakesTheSessionOn() async throws {
    let driver = try await Self.driver(["net.load": Answering("Loaded")])
    let updates = await Updates(driver)
    try await driver.choose(row: "loads")
    #expect(await updates.view(of: "Loaded") != nil)
  }

  @Test func settlingWaitsForTheActionThatAnInputStarted() async throws {
    let titles = try await withThrowingTaskGroup(of: String?.self) { group in
      for _ in 0..<1_000 {
        group.addTask {
          let driver = try await Self.driver(["net.load": Answering("Loaded")])
          try await driver.choose(row: "loads")
          await driver.waitUntilIdle()
          return await driver.view?.title
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(titles == Array(repeating: "Loaded", count: 1_000))
  }

  @Test func leavingAStepCancelsItsTask() async throws {
    let endless = Endless()
    let driver = try await Self.driver(["net.load": endless])
    try await driver.choose(row: "loads")
    await endless.started.wait()
    try await driver.choose(row: "leaves")
    await endless.cancelled.wait()
    #expect(await driver.view?.title == "Left")
  }

  @Test func theEndCancelsWhatRuns() async throws {
    let endless = Endless()
    let driver = try await Self.driver(["net.load": endless])
    let updates = await Updates(driver)
    try await driver.choose(row: "loads")
    await endless.started.wait()
    try await driver.choose(row: "goes out")
    await endless.cancelled.wait()
    #expect(await updates.end() == .handedOver(to: "UC7"))
  }

  @Test func lettingGoOfTheDriverCancelsWhatRuns() async throws {
    let endless = Endless()
    do {
      let driver = try await Self.driver(["net.load": endless])
      try await driver.choose(row: "loads")
      await endless.started.wait()
    }
    await endless.cancelled.wait()
  }

  @Test func anActionThatNobodyGaveIsAskedForAndItsLateAnswerIgnored() async throws {
    let driver = try await Self.driver([:])
    let updates = await Updates(driver)
    try await driver.choose(row: "loads")
    let (id, call) = try #require(await updates.ask())
    #expect(call.action == "net.load")
    try await driver.choose(row: "leaves")
    try await driver.answer(id, "Loaded")
    #expect(await driver.view?.title == "Left")
    try await driver.choose(row: "loads again")
    let (second, _) = try #require(await updates.ask())
    #expect(second > id)
    try await driver.answer(second, "Loaded")
    #expect(await driver.view?.title == "Loaded")
  }

  @Test func anErrorThatAnActionThrowsIsAFaultWithoutItsText() async throws {
    let driver = try await Self.driver(["net.load": Failing()])
    let updates = await Updates(driver)
    try await driver.choose(row: "loads")
    let end = try #require(await updates.end()).description
    #expect(end.hasPrefix("fault: "))
    #expect(end.contains("net.load"))
    #expect(end.contains("739164") == false)
  }

  @Test func aRefusalListsWhatIsPossible() async throws {
    let driver = try await Self.driver([:])
    let refusal = try #require(
      await #expect(throws: InputRejection.self) { try await driver.choose(row: "flies") })
    #expect(refusal.possibleInputs.map(\.row) == ["1.1a", "1.1b"])
    #expect(await driver.session.possibleInputs == refusal.possibleInputs)
  }

  @Test func whatNoScreenGivesIsAskedFor() async throws {
    let driver = try await FlowDriver(
      try FlowFiles.program, flow: "PF2.8",
      actions: SystemActions(
        ["pin.validate": SimulatedActions(try Phone.world(.wallet()))],
        asking: Set(try FlowFiles.program.requiredActions.map(\.name))),
      clock: ManualClock())
    let updates = await Updates(driver)
    #expect(await updates.need() == ["pin"])
    try await driver.provide(["pin": .secret(Secret(Phone.pin.utf8))])
    #expect(await updates.end() == .result("Valid PIN"))
  }

  @Test func sideEffectsAndRowsGoToTheHandlersOnce() async throws {
    let done = Record()
    let rows = Record()
    let driver = try await FlowDriver(
      try FlowText(Self.text).program, flow: "UC1", actions: SystemActions([:], asking: ["net.load"]),
      handlers: FlowDriver.Handlers(
        performEffect: { done.add($0.text) }, onTransition: { rows.add("\($0.row) → \($0.target)") }),
      clock: ManualClock())
    _ = await driver.updates()
    _ = await driver.updates()
    try await driver.choose(row: "loads")
    try await driver.choose(row: "shakes")
    #expect(done.all == ["the app vibrates"])
    #expect(rows.all == ["UC1 1.1a → 1.2", "UC1 1.2c → stays"])
  }

  @Test func aMissingActionIsToldWithItsStepsAndOutcomes() async throws {
    let program = try FlowText(Self.text).program
    let error = await #expect(throws: FlowDriver.StartError.self) {
      try await FlowDriver(program, flow: "UC1", actions: [:], clock: ManualClock())
    }
    guard case .missingActions(let actions) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(actions.map(\.name) == ["net.load"])
    #expect(actions.map(\.steps) == [["UC1 1.2"]])
    #expect(actions.map(\.outcomes) == [["Loaded"]])
  }

  @Test func aReaderMayComeLateAndGoEarly() async throws {
    let driver = try await Self.driver([:])
    let first = await Updates(driver)
    #expect(await first.view(of: "Start") != nil)
    let cancelled = Task { for await _ in await driver.updates() {} }
    cancelled.cancel()
    await cancelled.value
    try await driver.choose(row: "loads")
    let late = await Updates(driver)
    let (id, _) = try #require(await late.ask())
    try await driver.answer(id, "Loaded")
    #expect(await late.view(of: "Loaded") != nil)
    #expect(await first.view(of: "Loaded") != nil)
  }

  @Test func aRunningActionIsTold() async throws {
    let endless = Endless()
    let driver = try await Self.driver(["net.load": endless])
    let updates = await Updates(driver)
    try await driver.choose(row: "loads")
    #expect(await updates.running() == "net.load")
  }

  @Test func aChoiceOfTheViewIsTaken() async throws {
    let driver = try await Self.driver([:])
    let choice = try #require(await driver.view?.choice("waits"))
    try await driver.choose(choice)
    #expect(await driver.view?.title == "Waiting")
    #expect(await driver.view?.deadlines == [.init(flow: "UC1", row: "1.5a", at: .seconds(10))])
    await #expect(throws: InputRejection.self) { try await driver.choose(choice) }
  }

  static func driver(
    _ actions: [String: any SystemAction], clock: ManualClock = ManualClock()
  ) async throws -> FlowDriver {
    try await FlowDriver(
      try FlowText(text).program, flow: "UC1", actions: SystemActions(actions, asking: ["net.load"]),
      clock: clock)
  }

  static let text = """
    external-flows: {UC7: {}}
    actions: [net.load]
    use-case UC1
    1.1 screen: Start
      a user: loads, next: 1.2
      b user: waits, next: 1.5
    1.2 system: loads, action: net.load
      a case: Loaded, next: 1.3
      b user: leaves, next: 1.4
      c user: shakes, do: the app vibrates
      d user: goes out, go-to: UC7
    1.3 screen: Loaded
    1.4 screen: Left
      a user: ends, next: end
      b user: loads again, next: 1.2
    1.5 screen: Waiting
      a event: time is up, after: 10s, next: 1.6
      b user: leaves, next: 1.4
    1.6 screen: Late
      a event: time is up, after: 20s, next: 1.3
    """
}
