import FlowFixtures
import Foundation
import Lockstep
import LockstepLinking
import LockstepModel
import LockstepPIN
import LockstepText
import Testing

@Suite("The driver", .timeLimit(.minutes(1))) struct FlowDriverTests {
  /// With one processor there is one thread for everything, so nothing may block.
  @Test(.enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1))
  func aBlockingActionDoesNotHoldUpTheDriver() async throws {
    let blocking = Blocking()
    let driver = try await Self.driver(["net.load": blocking])
    let updates = Updates(driver)
    await driver.user("loads")
    await blocking.started.wait()
    for _ in 0..<20 { #expect(await driver.user("shakes").isRefused == false) }
    #expect(await updates.effect() == "the app vibrates")
    #expect(await driver.view?.step == "1.2")
    #expect(await driver.user("leaves").isRefused == false)
    #expect(await updates.view(of: "Left") != nil)
    blocking.release()
    #expect(await driver.user("ends").isRefused == false)
    #expect(await updates.end() == .ended)
  }

  @Test func anAnswerTakesTheSessionOn() async throws {
    let driver = try await Self.driver(["net.load": Answering("Loaded")])
    let updates = Updates(driver)
    await driver.user("loads")
    #expect(await updates.view(of: "Loaded") != nil)
  }

  @Test func leavingAStepCancelsItsTask() async throws {
    let endless = Endless()
    let driver = try await Self.driver(["net.load": endless])
    await driver.user("loads")
    await endless.started.wait()
    await driver.user("leaves")
    await endless.cancelled.wait()
    #expect(await driver.view?.title == "Left")
  }

  @Test func theEndCancelsWhatRuns() async throws {
    let endless = Endless()
    let driver = try await Self.driver(["net.load": endless])
    let updates = Updates(driver)
    await driver.user("loads")
    await endless.started.wait()
    await driver.user("goes out")
    await endless.cancelled.wait()
    #expect(await updates.end() == .handedOver(to: "UC7"))
  }

  @Test func lettingGoOfTheDriverCancelsWhatRuns() async throws {
    let endless = Endless()
    do {
      let driver = try await Self.driver(["net.load": endless])
      await driver.user("loads")
      await endless.started.wait()
    }
    await endless.cancelled.wait()
  }

  @Test func anActionThatNobodyGaveIsAskedForAndItsLateAnswerIgnored() async throws {
    let driver = try await Self.driver([:])
    let updates = Updates(driver)
    await driver.user("loads")
    let (id, call) = try #require(await updates.ask())
    #expect(call.action == "net.load")
    await driver.user("leaves")
    guard case .ignored = await driver.answer(id, .outcome("Loaded")) else {
      Issue.record("a late answer was not ignored")
      return
    }
    #expect(await driver.view?.title == "Left")
    await driver.user("loads again")
    let (second, _) = try #require(await updates.ask())
    #expect(second > id)
    guard case .taken = await driver.answer(second, .outcome("Loaded")) else {
      Issue.record("the answer was not taken")
      return
    }
    #expect(await driver.view?.title == "Loaded")
  }

  @Test func anErrorThatAnActionThrowsIsAFaultWithoutItsText() async throws {
    let driver = try await Self.driver(["net.load": Failing()])
    let updates = Updates(driver)
    await driver.user("loads")
    let end = try #require(await updates.end()).description
    #expect(end.hasPrefix("fault: "))
    #expect(end.contains("net.load"))
    #expect(end.contains("739164") == false)
  }

  @Test func aRefusalListsWhatIsPossible() async throws {
    let driver = try await Self.driver([:])
    guard case .refused(let refusal) = await driver.user("flies") else {
      Issue.record("not refused")
      return
    }
    #expect(refusal.possible.map(\.row) == ["1.1a", "1.1b"])
    #expect(await driver.possible == refusal.possible)
  }

  @Test func whatNoScreenGivesIsAskedFor() async throws {
    let driver = try await FlowDriver(
      try FlowFiles.program, flow: "PF2.8",
      actions: ["pin.validate": WorldActions(try World(.wallet()))], clock: ManualClock())
    let updates = Updates(driver)
    #expect(await updates.need() == ["pin"])
    await driver.give(["pin": .secret(Secret(Phone.pin.utf8))])
    #expect(await updates.end() == .result("Valid PIN"))
  }

  static func driver(
    _ actions: [String: any SystemAction], clock: ManualClock = ManualClock()
  ) async throws -> FlowDriver {
    try await FlowDriver(try FlowText(text).program, flow: "UC1", actions: actions, clock: clock)
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
