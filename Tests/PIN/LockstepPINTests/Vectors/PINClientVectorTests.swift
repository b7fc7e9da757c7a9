import Lockstep
import LockstepPIN
import Testing

/// The vectors as the delegate of a client sees them, over CP1 run by the interpreter.
@MainActor @Suite struct PINClientVectorTests {
  private nonisolated static let current = "73916"

  @Test(arguments: VectorFile.all.flatMap(\.changePin))
  func theClientCallsBackAsTheSDK(_ vector: ChangePINVector) async throws {
    let config = vector.config
    var current = String(repeating: Self.current, count: 3)
    current = String(current.prefix(max(4, config.pinLength)))
    let kit = try await ChangeKit(
      pin: current, rules: config.rules(), failures: config.maxFailures,
      signsIn: config.authenticated != false)
    for _ in 0..<(config.previousFailures ?? 0) {
      _ = try await kit.keeper.authenticate(secret(wrongPIN(current)))
    }
    let delegate = RecordingDelegate()
    let old = current
    for (index, entry) in vector.trace.enumerated() {
      let place = Comment(rawValue: "\(vector.id) \(index)")
      await send(entry.event, kit, delegate, current)
      let calls = delegate.take()
      #expect(calls.map(Self.label) == entry.calls.map(\.label), place)
      #expect(delegate.state == entry.stateAfter, place)
      #expect(try await kit.keeper.failureCount() == entry.failuresAfter, place)
      if case .changed = calls.last { current = entry.event.value ?? current }
    }
    let expected: [ErasedData] =
      switch vector.end.localData {
      case "user_data_must_be_erased": [.user]
      case "all_users_data_must_be_erased": [.allUsers]
      default: []
      }
    #expect(kit.erased.all == expected, "\(vector.id)")
    #expect((current != old) == vector.end.pinChanged, "\(vector.id)")
    #expect(try await kit.opens(current) == vector.end.userRegistered, "\(vector.id)")
    if current != old { #expect(try await !kit.opens(old), "\(vector.id)") }
  }

  private func send(
    _ event: ChangePINVector.Event, _ kit: ChangeKit, _ delegate: RecordingDelegate, _ current: String
  ) async {
    kit.service.meet(Self.trouble(event.error))
    switch event.event {
    case "changePin": kit.client.changePIN(delegate: delegate)
    case "respondPin":
      delegate.challenge?.respond(with: secret(event.value == "wrong" ? wrongPIN(current) : current))
    case "respondNewPin": delegate.create?.respond(with: secret(event.value ?? "28649"))
    case "cancelPin": delegate.challenge?.cancel()
    case "cancelNewPin": delegate.create?.cancel()
    case "serverEnds":
      // The client hears of it with its next request.
      kit.service.meet(Self.trouble(event.value))
      switch delegate.state {
      case "current_pin": delegate.challenge?.respond(with: secret(current))
      case "new_pin": delegate.create?.respond(with: secret("28649"))
      default: break
      }
    default: Issue.record("the vectors know an event '\(event.event)' that the test does not")
    }
    await kit.client.waitUntilIdle()
    kit.service.meet(nil)
  }

  private static func trouble(_ name: String?) -> PINServiceError? {
    switch name {
    case "NetworkConnectivityFailure": .networkConnectivityFailure
    case "ServerNotReachable": .serverNotReachable
    case "UserDeregistered": .userDeregistered
    case "DeviceDeregistered": .deviceDeregistered
    default: nil
    }
  }

  private static func label(_ call: RecordingDelegate.Call) -> String {
    switch call {
    case .started: "didStartPinChangeForUser"
    case .challenge(let maximum, let previous, let remaining, let error):
      "didReceivePinChallenge \(maximum) \(previous) \(remaining)" + label(error)
    case .create(let length, let error): "didReceiveCreatePinChallenge \(length)" + label(error)
    case .changed: "didChangePinForUser"
    case .failed(_, let error): "didFailToChangePinForUser" + label(error)
    }
  }

  private static func label(_ error: PINError?) -> String {
    guard let error else { return "" }
    return " \(error.domain.rawValue) \(error.name) \(error.number)" + info(error.userInfo)
  }
}

private func info(_ info: [String: Int]) -> String {
  info.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
}

extension ChangePINVector.Callback {
  /// As the test writes a callback.
  fileprivate var label: String {
    let numbers =
      [
        challenge?.maxFailureCount, challenge?.previousFailureCount, challenge?.remainingFailureCount,
        challenge?.pinLength,
      ].compactMap { $0 }.map { " \($0)" }.joined()
    let told = (error ?? challenge?.error).map {
      " \($0.domain) \($0.code) \($0.number)" + info($0.userInfo ?? [:])
    }
    return (callback ?? "") + numbers + (told ?? "")
  }
}
