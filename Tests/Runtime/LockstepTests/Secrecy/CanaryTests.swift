import FlowFixtures
import Lockstep
import LockstepModel
import LockstepScenarios
import LockstepSimulation
import LockstepTesting
import SecretCanary
import Testing

@testable import LockstepPINWorld

@Suite("No PIN is ever seen") struct CanaryTests {
  @Test func theSearchFindsWhatIsThere() {
    struct Leak { var pin = Canary.pin }
    struct Bytes { var pin = Array(Canary.pin.utf8) }
    struct Digits { var pin = Canary.pin.reversed().map { $0.wholeNumberValue ?? 0 } }
    for leak: Any in [Leak(), Bytes(), Digits()] {
      #expect(Canary.found(in: Canary.everyWayToShow(leak)) != nil, "\(leak)")
    }
    #expect(Canary.found(in: "NzM5MTY0") != nil)
    #expect(Canary.found(in: "nothing") == nil)
  }

  @Test func unlockingShowsNone() throws {
    var phone = try Phone("UC2.3", .wallet(pin: Canary.pin, pid: .missing))
    Self.expectSilence(phone, "before")
    phone.enter(Phone.wrongPIN)
    phone.user("selects Close")
    try phone.change(PINWorldSettings(network: .down))
    phone.enter(Canary.pin)
    Self.expectSilence(phone, "offline")
    phone.user("Retry")
    try phone.change(PINWorldSettings(network: .up))
    phone.suspend()
    phone.resume()
    phone.enter(Canary.pin)
    #expect(phone.end == "handed over to UC3.1")
    Self.expectSilence(phone, "unlocked")
  }

  @Test func settingUpShowsNone() throws {
    var phone = try Phone("UC2.1", PINWorldSettings(biometrics: .unsupported, pid: .missing))
    phone.enter(Canary.pin)
    #expect(phone.at == "UC2.1 1.3")
    Self.expectSilence(phone, "one PIN kept")
    phone.user("enters PIN", ["repeated-pin": "739165"])
    Self.expectSilence(phone, "PINs differ")
    phone.user("selects Try again")
    phone.user("enters PIN", ["repeated-pin": Canary.pin])
    #expect(phone.at == "UC2.1 1.9")
    Self.expectSilence(phone, "set up")
  }

  @Test func changingThePINShowsNone() throws {
    var phone = try Phone("CP1", .wallet(pin: Canary.pin))
    phone.user("enters current PIN", ["current-pin": Canary.pin])
    #expect(phone.at == "CP1 1.4")
    phone.user("enters new PIN", ["new-pin": "461937"])
    #expect(phone.at == "CP1 1.6")
    Self.expectSilence(phone, "changed")
  }

  @Test func runningThePartialFlowAloneShowsNone() throws {
    var phone = try Phone("PF2.8", .wallet(pin: Canary.pin))
    Self.expectSilence(phone, "in need")
    phone.give(["pin": Canary.pin])
    #expect(phone.end == "result Valid PIN")
    Self.expectSilence(phone, "done")
  }

  @Test func aRefusalShowsNone() throws {
    let phone = try Phone("UC2.3", .wallet(pin: Canary.pin))
    let values: [ActionInput] = [
      .secret(Secret((Canary.pin + "0").utf8)), .plain(.text(Canary.pin)), .plain(.integer(739_164)),
    ]
    for value in values {
      for name in ["pin", "pan"] {
        var player = phone.player
        guard case .refused(let refusal) = player.send(.user("enters PIN", gives: [name: value])) else {
          Issue.record("not refused")
          return
        }
        Canary.expectSilence(refusal, "refusal")
        Canary.expectSilence(player.session, "session after a refusal")
      }
    }
  }

  @Test func aFaultShowsNone() throws {
    var run = try Run(try FlowFiles.program, flow: "UC2.3")
    run.outcome("disabled")
    run.user("enters PIN", ["pin": Canary.pin])
    Canary.expectSilence(try #require(run.call), "call")
    for answer: FlowSession.Input in [
      .failure(try #require(run.lastRun), "it broke"),
      .answer(try #require(run.lastRun), .outcome("no such outcome")),
    ] {
      var copy = run
      copy.send(answer)
      #expect(copy.end?.hasPrefix("fault: ") == true)
      Canary.expectSilence(copy.end ?? "", "end")
      Canary.expectSilence(copy.session, "session")
    }
  }

  @Test(.timeLimit(.minutes(10))) func theDriverShowsNone() async throws {
    let world = SimulatedActions(try Phone.world(.wallet(pin: Canary.pin, pid: .missing)))
    var actions: [String: any SystemAction] = [:]
    for name in PINWorld.actionNames { actions[name] = world }
    let driver = try await FlowDriver(
      try FlowFiles.program, flow: "UC2.3", actions: SystemActions(actions, asking: ["PF2.7"]),
      clock: ManualClock())
    let updates = await Updates(driver)
    let view = await updates.view(of: "Open app with PIN")
    Canary.expectSilence(try #require(view), "view")
    try await driver.choose(row: "enters PIN", giving: ["pin": .secret(Secret(Canary.pin.utf8))])
    Canary.expectSilence(driver, "driver")
    #expect(await updates.end() == .handedOver(to: "UC3.1"))
    Canary.expectSilence(driver, "driver at the end")
  }

  @Test func anErrorThatAnActionThrowsShowsNone() async throws {
    let driver = try await FlowDriverTests.driver(["net.load": Failing()])
    let updates = await Updates(driver)
    try await driver.choose(row: "loads")
    Canary.expectSilence(try #require(await updates.end()), "end")
    Canary.expectSilence(driver, "driver")
  }

  /// All that a phone holds, tells and stores.
  private static func expectSilence(
    _ phone: Phone, _ what: String, location: SourceLocation = #_sourceLocation
  ) {
    Canary.expectSilence(phone.player, "player \(what)", location: location)
    Canary.expectSilence(phone.player.state, "state \(what)", location: location)
    Canary.expectSilence(phone.player.world, "world \(what)", location: location)
    Canary.expectSilence(phone.moments, "moments \(what)", location: location)
    Canary.expectSilence(phone.possible, "possibilities \(what)", location: location)
    if let snapshot = phone.player.session.snapshot {
      Canary.expectSilence(snapshot, "snapshot \(what)", location: location)
      Canary.expectSilence((try? snapshot.text) ?? "", "stored snapshot \(what)", location: location)
    }
  }
}
