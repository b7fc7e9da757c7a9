import FlowFixtures
import Lockstep
import LockstepPIN
import LockstepPINTesting

// Changes of the PIN, at a keeper and at a client.
extension PINMachine {
  mutating func change() async throws {
    guard try await attempt(.changing, by: 0, entering: right) else { return }
    let former = pins
    renew()
    let death: UnreliableStore.DeathMoment? =
      switch dice.roll(3) {
      case 0: .before(write: 1)
      case 1: .after(write: 1)
      default: nil
      }
    done = "change dying \(death.map { "\($0)" } ?? "never")"
    store.restart()
    if let death { store.die(death) }
    let isRefused = try? await keepers[0].change(to: secret(pins.current)) != nil
    switch isRefused {
    // A rule of the new PIN; nothing has happened, and no store was asked.
    case true?: pins = former
    case false?: guard death == nil else { throw difference("a dead store took a change") }
    case nil:
      guard let death else { throw difference("a store that lives took no change") }
      if death == .before(write: 1) { pins = former }
    }
    if isRefused == nil { start() } else { store.restart() }
  }

  /// A client over the flow, with a person who mistypes and gives up, while others enter PINs in between.
  mutating func changeByClient() async throws {
    var index = dice.roll(keepers.count)
    if dice.roll(4) != 0 { try await attempt(.unlocking, by: index, entering: right) }
    index = min(index, keepers.count - 1)
    let client = try PINClient(program: try FlowFiles.program, service: keepers[index])
    let delegate = await RecordingDelegate()
    await client.changePIN(delegate: delegate)
    done = "a client begins at \(clock.now)"
    guard isAuthenticated(index) else {
      return try await hear(.failed(nil, .userNotAuthenticated), client, delegate, "signedOut")
    }
    try await hear(.challenge(nil, model, changeFailures), client, delegate)
    while try await giveCurrentPIN(index, client, delegate) {}
    guard opened.contains(index), await delegate.state == "new_pin" else { return }
    while try await giveNewPIN(index, client, delegate) {}
    opened.remove(index)
  }

  /// Answers the challenge for the current PIN; false once no other follows.
  private mutating func giveCurrentPIN(
    _ index: Int, _ client: PINClient, _ delegate: RecordingDelegate
  ) async throws -> Bool {
    if try await cancels(await delegate.challenge?.cancel, client, delegate) { return false }
    try await somethingElse()
    let (pin, isRight) = entered()
    var expected = expectation(.changing, isRight, dyingAt: nil)
    store.restart()
    // Who is deregistered writes once more.
    if dice.roll(8) == 0, expected.answer != "deregistered" {
      expected = expectation(.changing, isRight, dyingAt: .after(write: 1))
      store.die(.after(write: 1))
    }
    done = "a client's current PIN is \(isRight ? "right" : "wrong") at \(clock.now)"
    let lookedBefore = verifier.looks
    await delegate.challenge?.respond(with: pin)
    await client.waitUntilIdle()
    try take(expected, .client, by: index, looks: verifier.looks - lookedBefore)
    switch expected.answer?.prefix(while: { $0 != " " }) {
    case nil: try await hear(.failed(profile, .unknown), client, delegate, "none")
    case "success": try await hear(.create(length: 4, nil), client, delegate)
    case "wrong":
      try await hear(.challenge(.invalidPIN, model, changeFailures), client, delegate, "wrong")
      return true
    case "deregistered":
      isErased = true
      try await hear(.failed(profile, .userDeregistered), client, delegate, "deregistered")
    default: try await hear(.failed(profile, .userNotAuthenticated), client, delegate, "locked")
    }
    return false
  }

  /// Answers the challenge for the new PIN; false once no other follows.
  private mutating func giveNewPIN(
    _ index: Int, _ client: PINClient, _ delegate: RecordingDelegate
  ) async throws -> Bool {
    if try await cancels(await delegate.create?.cancel, client, delegate) { return false }
    for _ in 0..<dice.roll(8) { try await somethingElse() }
    done = "a client's new PIN at \(clock.now)"
    let former = pins
    renew()
    if dice.roll(8) == 0 { pins.current = "1234" }
    let pin = secret(pins.current)
    let violation = Self.rules.guideViolation(of: pin)
    // Who has locked the PIN meanwhile has ended the authentication.
    var after = model
    let isOpen =
      opened.contains(index) && !model.isDeregistered && after.refusal(at: clock.now) == nil
    if violation == nil, isOpen { model = after } else { pins = former }
    await delegate.create?.respond(with: pin)
    switch (violation, isOpen) {
    case (let violation?, _): try await hear(.create(length: 4, PINError(violation)), client, delegate)
    case (nil, true): try await hear(.changed(profile), client, delegate, "changed")
    case (nil, false): try await hear(.failed(profile, .unknown), client, delegate, "refused")
    }
    return violation != nil
  }

  private var profile: UserProfile { UserProfile(id: user) }

  private mutating func cancels(
    _ cancel: (@MainActor () -> Void)?, _ client: PINClient, _ delegate: RecordingDelegate
  ) async throws -> Bool {
    guard dice.roll(8) == 0 else { return false }
    done = "a client is cancelled"
    await cancel?()
    try await hear(.failed(profile, .actionCancelled), client, delegate, "cancelled")
    return true
  }

  /// Another process, or time, comes in between.
  private mutating func somethingElse() async throws {
    switch dice.roll(6) {
    case 0: jump()
    case 1, 2: try await attempt(door())
    default: break
    }
  }

  /// The last callback, which is all that comes of an answer, and of a beginning with the one that it begins.
  private mutating func hear(
    _ call: RecordingDelegate.Call, _ client: PINClient, _ delegate: RecordingDelegate,
    _ answer: String? = nil
  ) async throws {
    await client.waitUntilIdle()
    let calls = await delegate.take().filter { $0 != .started(profile) }
    if let answer { note(answer, at: .client) }
    guard calls == [call] else { throw difference("called \(calls), not \(call)") }
  }
}

extension RecordingDelegate.Call {
  /// The challenge for the current PIN, with the count of the model.
  fileprivate static func challenge(_ error: PINError?, _ model: PINModel, _ maximum: Int) -> Self {
    .challenge(
      maximum: maximum, previous: model.changes.count, remaining: max(0, maximum - model.changes.count), error
    )
  }
}
