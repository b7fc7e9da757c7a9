import Lockstep
import LockstepPIN
import LockstepPINTesting
import SecretCanary
import Testing

/// No path of a keeper and a client shows a PIN: neither what the app holds nor what it is told.
@MainActor @Suite struct SecrecyOfChangeTests {
  private nonisolated static let (old, new) = ("73916", "28649")

  /// Neither PIN, in whatever the value shows of itself.
  private func expectSilence(_ value: Any, _ what: String) {
    Canary.expectSilence(value, what, of: Self.old)
    Canary.expectSilence(value, what, of: Self.new)
  }

  private func expectSilence(_ kit: ChangeKit, _ delegate: RecordingDelegate, _ what: String) async throws {
    expectSilence(kit.keeper, "keeper \(what)")
    expectSilence(kit.client, "client \(what)")
    expectSilence(delegate.take(), "callbacks \(what)")
    expectSilence(delegate.challenge as Any, "challenge \(what)")
    expectSilence(delegate.create as Any, "create challenge \(what)")
    expectSilence(try await PINGate(.standard, kit.store).current(), "record \(what)")
  }

  @Test func aChangeShowsNone() async throws {
    let kit = try await ChangeKit(pin: Self.old, rules: .guide(length: 5))
    let delegate = RecordingDelegate()
    kit.client.changePIN(delegate: delegate)
    await kit.client.waitUntilIdle()
    try await expectSilence(kit, delegate, "asked")
    delegate.challenge?.respond(with: secret("00000"))
    await kit.client.waitUntilIdle()
    try await expectSilence(kit, delegate, "asked again")
    kit.service.meet(.serverNotReachable)
    delegate.challenge?.respond(with: secret(Self.old))
    await kit.client.waitUntilIdle()
    try await expectSilence(kit, delegate, "without a server")
    delegate.challenge?.respond(with: secret(Self.old))
    await kit.client.waitUntilIdle()
    try await expectSilence(kit, delegate, "with the current PIN kept")
    delegate.create?.respond(with: secret("12345"))
    await kit.client.waitUntilIdle()
    try await expectSilence(kit, delegate, "with a rule broken")
    delegate.create?.respond(with: secret(Self.new))
    await kit.client.waitUntilIdle()
    try await expectSilence(kit, delegate, "changed")
  }

  @Test func aJournalShowsNone() async throws {
    let store = UnreliableStore()
    let server = JournalTests.Server(Self.old, [.lostAnswer])
    let kit = try await ChangeKit(pin: Self.old, rules: .guide(length: 5), store: store, server: server)
    _ = try await kit.keeper.authenticate(secret(Self.old))
    let error = await #expect(throws: (any Error).self) {
      try await kit.keeper.change(to: secret(Self.new))
    }
    expectSilence(error as Any, "error of a server")
    expectSilence(store.record(for: user) as Any, "journal")
    store.die()
    let death = await #expect(throws: (any Error).self) {
      try await kit.keeper.unlock(with: secret(Self.old))
    }
    expectSilence(death as Any, "error of a store")
    store.restart()
    let (verdict, _) = try await kit.keeper.unlock(with: secret(Self.old))
    expectSilence(verdict, "verdict")
    expectSilence(kit.keeper, "keeper")
  }

  @Test func noErrorOfThisTargetHasRoomForAPIN() throws {
    let blocked = #expect(throws: PINRulesError.self) {
      try PINRules([.length(6...6), .blocklist([secret(Self.old)])])
    }
    expectSilence(blocked as Any, "error of a blocklist")
    let violations = PINRules.guide(length: 5).violations(of: secret(Self.old + "x"))
    expectSilence(violations, "violations")
  }
}
