import Lockstep
import LockstepPIN
import LockstepPINTesting
import Testing

/// Unlocking and changing share one count of wrong PINs, which bars both, and biometrics.
@MainActor @Suite struct SharedCountTests {
  private nonisolated static let (old, new) = ("73916", "28649")

  private func kit(_ store: UnreliableStore = UnreliableStore()) async throws -> ChangeKit {
    try await ChangeKit(pin: Self.old, rules: .guide(length: 5), store: store)
  }

  /// Wrong unlocks without a pause lock the PIN for a minute; with an hour between them they block it.
  @Test(arguments: [(4, Duration.zero), (40, .seconds(3600))])
  func aPINThatIsLockedIsNotChanged(_ unlocks: Int, _ pause: Duration) async throws {
    let store = UnreliableStore()
    let kit = try await kit(store)
    let before = kit.verifier.looks
    for _ in 0..<unlocks {
      kit.clock.now += pause
      _ = try await kit.keeper.unlock(with: secret("00000"))
    }
    #expect(kit.verifier.looks - before == min(unlocks, 16))
    let record = store.record
    let delegate = RecordingDelegate()
    kit.client.changePIN(delegate: delegate)
    for pin in ["00000", "11111", Self.old] {
      await kit.client.waitUntilIdle()
      delegate.challenge?.respond(with: secret(pin))
    }
    await kit.client.waitUntilIdle()
    delegate.create?.respond(with: secret(Self.new))
    await kit.client.waitUntilIdle()
    #expect(kit.verifier.looks - before == min(unlocks, 16), "no PIN is looked at")
    #expect(delegate.take() == [.failed(nil, .userNotAuthenticated)])
    #expect(store.record == record, "nothing is counted")
  }

  /// After the lock the user has to sign in again, and can change the PIN then.
  @Test func aLockEndsTheAuthentication() async throws {
    let kit = try await kit()
    for _ in 0..<4 { _ = try await kit.keeper.unlock(with: secret("00000")) }
    kit.clock.now += .seconds(60)
    #expect(await kit.client.authenticatedUserProfile() == nil)
    #expect(try await kit.opens(Self.old))
    #expect(await kit.client.authenticatedUserProfile() == ChangeKit.profile)
    try await kit.client.changePIN { _ in
      secret(Self.old)
    } newPIN: { _ in
      secret(Self.new)
    }
    #expect(try await kit.opens(Self.new))
  }

  @Test func aLockOfAnotherProcessEndsTheAuthentication() async throws {
    let store = UnreliableStore()
    let kit = try await kit(store)
    let gate = PINGate(.standard, store)
    for _ in 0..<4 { _ = try await gate.attempt(at: kit.clock.now, judge: Verifier().judge(false)) }
    await #expect(throws: PINError.userNotAuthenticated) {
      try await kit.client.changePIN { _ in
        secret(Self.old)
      } newPIN: { _ in
        secret(Self.new)
      }
    }
  }

  @Test func aKeeperTellsHowLongThePINIsLocked() async throws {
    let store = UnreliableStore()
    let kit = try await kit(store)
    for _ in 0..<4 { _ = try await kit.keeper.unlock(with: secret("00000")) }
    kit.clock.now += .seconds(20)
    let (looks, record) = (kit.verifier.looks, store.record)
    #expect(try await kit.keeper.authenticate(secret(Self.old)) == .locked(remaining: .seconds(40)))
    await #expect(throws: PINChangeError.notAuthenticated) {
      try await kit.keeper.resumeChange(with: secret(Self.old))
    }
    #expect(kit.verifier.looks == looks)
    #expect(store.record == record)
    for _ in 0..<12 {
      kit.clock.now += .seconds(3600)
      _ = try await kit.keeper.unlock(with: secret("00000"))
    }
    kit.clock.now += .seconds(3600)
    #expect(try await kit.keeper.authenticate(secret(Self.old)) == .blocked)
    #expect(kit.verifier.looks == looks + 12)
    #expect(kit.erased.all == [], "the user is blocked, not deregistered")
  }

  /// Two wrong current PINs and two wrong unlocks are the four wrong PINs of a round.
  @Test func wrongUnlocksAndWrongCurrentPINsAreOneCount() async throws {
    let kit = try await kit()
    let delegate = RecordingDelegate()
    kit.client.changePIN(delegate: delegate)
    for _ in 0..<2 {
      await kit.client.waitUntilIdle()
      delegate.challenge?.respond(with: secret("00000"))
    }
    await kit.client.waitUntilIdle()
    #expect(
      try await kit.keeper.unlock(with: secret("00000")).verdict
        == .wrong(attempt: 3, attemptsLeft: 1, isFinalRound: false))
    #expect(
      try await kit.keeper.unlock(with: secret("00000")).verdict
        == .roundOver(attempt: 4, lockedFor: .seconds(60)))
    _ = delegate.take()
    // The challenge of a change that began before the lock.
    delegate.challenge?.respond(with: secret(Self.old))
    await kit.client.waitUntilIdle()
    #expect(delegate.take() == [.failed(ChangeKit.profile, .userNotAuthenticated)])
    #expect(try await kit.keeper.failureCount() == 2)
  }

  @Test func aRightCurrentPINForgivesWrongUnlocks() async throws {
    let store = UnreliableStore()
    let kit = try await kit(store)
    for _ in 0..<3 { _ = try await kit.keeper.unlock(with: secret("00000")) }
    #expect(try await kit.keeper.authenticate(secret(Self.old)) == .right)
    #expect(store.failures == 0)
  }

  /// The fourth of five current PINs that would deregister ends the round.
  @Test func aWrongCurrentPINCanLock() async throws {
    let kit = try await ChangeKit(pin: Self.old, rules: .guide(length: 5), failures: 5)
    var answers: [PINAuthentication] = []
    for _ in 0..<5 { answers.append(try await kit.keeper.authenticate(secret("00000"))) }
    let locked = PINAuthentication.locked(remaining: .seconds(60))
    #expect(answers == [.wrong(remaining: 4), .wrong(remaining: 3), .wrong(remaining: 2), locked, locked])
    kit.clock.now += .seconds(60)
    #expect(try await kit.keeper.authenticate(secret("00000")) == .deregistered)
    #expect(try await kit.keeper.authenticate(secret(Self.old)) == .deregistered)
    kit.clock.now += .seconds(3600)
    #expect(
      try await kit.keeper.unlock(with: secret("00000")).verdict
        == .wrong(attempt: 2, attemptsLeft: 2, isFinalRound: false))
  }

  /// Another process locks the PIN, or deregisters the user, between the current PIN and the new one.
  @Test(arguments: [PINAttempt.Purpose.unlocking, .changing])
  func aLockBetweenTheTwoPINsEndsTheChange(_ door: PINAttempt.Purpose) async throws {
    let store = UnreliableStore()
    let kit = try await kit(store)
    #expect(try await kit.keeper.authenticate(secret(Self.old)) == .right)
    let gate = PINGate(.standard, store)
    for _ in 0..<4 { _ = try await gate.attempt(door, at: kit.clock.now, judge: Verifier().judge(false)) }
    await #expect(throws: PINChangeError.notAuthenticated) {
      try await kit.keeper.change(to: secret(Self.new))
    }
    kit.clock.now += .seconds(60)
    #expect(try await kit.opens(Self.old))
  }

  @Test func wrongCurrentPINsKeepBiometricsFromOpening() async throws {
    let finger = BiometricEnrolment([1])
    let kit = try await ChangeKit(pin: Self.old, rules: .guide(length: 5), failures: 5)
    try await kit.keeper.enableBiometrics(finger)
    for _ in 0..<4 { _ = try await kit.keeper.authenticate(secret("00000")) }
    #expect(try await kit.keeper.biometricStatus(enrolled: finger) == .locked)
  }
}
