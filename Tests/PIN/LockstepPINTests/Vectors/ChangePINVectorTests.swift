import Lockstep
import LockstepPIN
import LockstepSimulation
import Testing

@testable import LockstepPINWorld

@Suite struct ChangePINVectorTests {
  private static let current = "73916"

  @Test(arguments: VectorFile.all.flatMap(\.changePin))
  func theWorldAnswersAsTheSDK(_ vector: ChangePINVector) throws {
    let config = vector.config
    var world = try SimulatedWorld(
      PINWorldSettings(
        pin: secret(Self.current), rules: .own(try config.rules()),
        user: config.authenticated == false ? .signedOut : .authenticated,
        changeFailures: config.maxFailures))
    for _ in 0..<(config.previousFailures ?? 0) {
      _ = try world.run("pin.authenticate", ["current-pin": wrongPIN(Self.current)])
    }

    var state = "idle"
    var newPIN = ""
    var current = Self.current
    for (index, entry) in vector.trace.enumerated() {
      let place = Comment(rawValue: "\(vector.id) \(index)")
      // What is ignored never reaches an action.
      guard let callback = entry.calls.last else {
        #expect(world.host.record.changing.failures == entry.failuresAfter, place)
        continue
      }
      let error = callback.error ?? callback.challenge?.error
      try world.host.apply(PINWorldSettings(network: network(of: entry.event)))
      if entry.event.event == "changePin", state != "idle" { continue }
      if entry.event.event == "serverEnds" {
        let outcome = entry.event.value == "UserDeregistered" ? "user-deregistered" : "device-deregistered"
        try world.apply(WorldChange(outcomes: ["CP1 1.2": outcome]))
      }
      if entry.event.event == "respondNewPin", let value = entry.event.value { newPIN = value }
      if let answer = try answer(to: entry.event, in: &world, current) {
        #expect(answer == expected(callback.callback ?? "", error, left: callback.challenge), place)
      }
      if let challenge = callback.challenge, let previous = challenge.previousFailureCount {
        #expect(world.host.record.changing.failures == previous, place)
        #expect(world.host.changeFailureLimit == challenge.maxFailureCount, place)
      }
      if let length = callback.challenge?.pinLength { #expect(length == config.pinLength) }
      #expect(world.host.record.changing.failures == entry.failuresAfter, place)
      if callback.callback == "didChangePinForUser" { current = newPIN }
      state = entry.stateAfter
    }
    #expect(world.host.isRegistered == vector.end.userRegistered, "\(vector.id)")
    #expect(world.host.isCurrentPIN(secret(current)), "\(vector.id)")
  }

  private func network(of event: ChangePINVector.Event) -> PINWorldSettings.Network {
    switch event.error {
    case "NetworkConnectivityFailure": .down
    case "ServerNotReachable": .serverDown
    default: .up
    }
  }

  /// Nil for what is the flow's alone: cancelling.
  private func answer(
    to event: ChangePINVector.Event, in world: inout SimulatedWorld<PINWorld>, _ current: String
  ) throws -> String? {
    switch event.event {
    case "changePin": try world.run("user.authenticated")
    case "respondPin":
      try world.run(
        "pin.authenticate", ["current-pin": event.value == "correct" ? current : wrongPIN(current)])
    case "serverEnds":
      try world.run("pin.authenticate", ["current-pin": current], flow: "CP1", step: "1.2")
    case "respondNewPin": try world.run("pin.change", ["new-pin": event.value ?? "28649"])
    default: nil
    }
  }

  /// The outcome that stands for a callback of the SDK, by its error's number.
  private func expected(
    _ callback: String, _ error: ChangePINVector.SDKError?, left challenge: ChangePINVector.Challenge?
  ) -> String {
    let brought = error?.userInfo?.values.first ?? -1
    switch (callback, error?.number) {
    case ("didReceivePinChallenge", nil): return "authenticated"
    case ("didReceiveCreatePinChallenge", nil): return "correct"
    case ("didChangePinForUser", nil): return "changed"
    case (_, 9000): return "error No internet"
    case (_, 9001): return "error Server unreachable"
    case (_, 9002): return "device-deregistered"
    case (_, 9003): return "user-deregistered"
    case (_, 9009): return "wrong remaining=\(challenge?.remainingFailureCount ?? -1)"
    case (_, 9010): return "not-authenticated"
    case (_, 9011): return "blacklisted"
    case (_, 9012): return "sequence"
    case (_, 9013): return "similar-digits max=\(brought)"
    case (_, 9014): return "wrong-length length=\(brought)"
    default: return "\(callback) \(error?.number ?? 0)"
    }
  }
}

/// A PIN of the same length that is another.
func wrongPIN(_ pin: String) -> String { String(pin.map { $0 == "9" ? "0" : "9" }) }
