import LockstepPIN
import LockstepPINTesting
import Testing

@Suite struct PINGateTests {
  @Test func tenAtOnceAreAnsweredAsIfOneAfterAnother() async throws {
    let verifier = Verifier()
    let store = UnreliableStore(LockoutRecord())
    let gate = PINGate(.standard, store)
    let answers = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<10 {
        group.addTask { try await gate.attempt(at: .zero, judge: verifier.judge(false)).label }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let locked = Array(repeating: "in_timeout 60000", count: 6)
    #expect(
      answers.sorted()
        == (locked + ["timeout 60000", "wrong 1 nonfinal", "wrong 2 nonfinal", "wrong 3 nonfinal"]))
    #expect(verifier.verifications == 4)
    #expect(store.failures == 4)
  }

  @Test(arguments: 0..<20) func rightAndWrongAtOnceAreNeverBothLetThrough(_ run: Int) async throws {
    let policy = try PINPolicy(rounds: 1, attempts: 1, locks: [])
    let gate = PINGate(policy, UnreliableStore(LockoutRecord()))
    async let wrong = gate.attempt(at: .zero, judge: Verifier().judge(false))
    async let right = gate.attempt(at: .zero, judge: Verifier().judge(true))
    let answers = try await (wrong.label, right.label)
    #expect(answers == ("blocked", "already_blocked") || answers == ("blocked", "success"))
  }

  @Test func dyingBeforeTheCountIsDurableCountsNothing() async throws {
    let store = UnreliableStore(LockoutRecord())
    let verifier = Verifier()
    store.die(.before(write: 1))
    await #expect(throws: UnreliableStore.Death.self) {
      try await PINGate(.standard, store).attempt(at: .zero, judge: verifier.judge(true))
    }
    #expect(store.record?.unlocking == LockoutRecord())
    #expect(verifier.verifications == 0, "what was not counted is not looked at")
  }

  @Test func dyingBetweenCountAndVerificationCounts() async throws {
    let store = UnreliableStore(LockoutRecord(failures: 3, anchor: .zero))
    await #expect(throws: UnreliableStore.Death.self) {
      try await PINGate(.standard, store).attempt(at: .milliseconds(10)) { _ in
        store.die()
        throw UnreliableStore.Death()
      }
    }
    store.restart()
    let gate = PINGate(.standard, store)
    let next = try await gate.attempt(at: .milliseconds(11), judge: Verifier().judge(true))
    #expect(next == .locked(remaining: .milliseconds(59_999)))
  }

  @Test func aSuccessThatCannotBeClearedIsNotAnswered() async throws {
    let store = UnreliableStore(LockoutRecord())
    store.die(.before(write: 2))
    await #expect(throws: UnreliableStore.Death.self) {
      let gate = PINGate(.standard, store)
      return try await gate.attempt(at: .zero, judge: Verifier().judge(true))
    }
    #expect(store.failures == 1)
  }

  @Test func aKnownFailureToJudgeGivesTheAttemptBack() async throws {
    struct KeyStoreBusy: Error {}
    let before = LockoutRecord(failures: 2, anchor: .seconds(1))
    let store = UnreliableStore(before)
    await #expect(throws: KeyStoreBusy.self) {
      try await PINGate(.standard, store).attempt(at: .seconds(2)) { _ in throw KeyStoreBusy() }
    }
    #expect(store.record?.unlocking == before)
  }

  @Test(arguments: [
    LockoutRecord(failures: -1, anchor: .zero),
    LockoutRecord(counted: 0, forgiven: 0, anchor: .zero, isBlocked: false),
    LockoutRecord(failures: 1), LockoutRecord(counted: 0, forgiven: 0, anchor: nil, isBlocked: true),
    LockoutRecord(counted: 1, forgiven: 2, anchor: nil, isBlocked: false),
    LockoutRecord(counted: .max, forgiven: 0, anchor: .zero, isBlocked: false),
  ])
  func aBentRecordLetsNobodyThrough(_ record: LockoutRecord) async {
    #expect(!record.isConsistent)
    await expectRefusal(UnreliableStore(record), .recordInconsistent)
    // Whoever drives an attempt by itself may have read the record in another way.
    var attempt = PINAttempt(.unlocking, at: .zero, under: .standard, changeFailures: 3)
    var bent = PINRecord(PINCredential([]))
    bent.unlocking = record
    attempt.read(bent)
    guard case .fail(.recordInconsistent) = attempt.step else {
      Issue.record("\(attempt.step)")
      return
    }
  }

  @Test func aRecordTakenAwayLetsNobodyThrough() async {
    await expectRefusal(UnreliableStore(), .recordMissing)
  }

  @Test func bytesOfAnotherMakeNoSense() async {
    let store = UnreliableStore()
    for bytes: [UInt8] in [[], [1], [2, 0, 0], Array(repeating: 0, count: 68)] {
      store.put(bytes, for: user)
      await expectRefusal(store, .recordInconsistent)
    }
  }

  private func expectRefusal(_ store: UnreliableStore, _ error: PINGateError) async {
    let verifier = Verifier()
    let gate = PINGate(.standard, store)
    await #expect(throws: error) { try await gate.attempt(at: .zero, judge: verifier.judge(true)) }
    await #expect(throws: error) { try await gate.status(at: .zero) }
    #expect(verifier.verifications == 0)
  }

  @Test func enrollingStartsAfresh() async throws {
    let store = UnreliableStore()
    let gate = PINGate(.standard, store)
    try await gate.enroll(PINCredential([7]))
    #expect(store.record == PINRecord(PINCredential([7])))
    #expect(try await gate.status(at: .zero) == .open)
  }

  @Test func lookingAtTheStandingCountsNothingButRemembersAClockThatWentBack() async throws {
    let store = UnreliableStore(LockoutRecord(failures: 4, anchor: .seconds(100)))
    let gate = PINGate(.standard, store)
    #expect(try await gate.status(at: .seconds(130)) == .locked(remaining: .seconds(30)))
    #expect(try await gate.status(at: .seconds(5)) == .locked(remaining: .seconds(60)))
    #expect(store.record?.unlocking == LockoutRecord(failures: 4, anchor: .seconds(5)))
  }

  @Test func aCancelledCallerStillUsesItsAttempt() async throws {
    let store = UnreliableStore(LockoutRecord())
    let gate = PINGate(.standard, store)
    let caller = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await gate.attempt(at: .zero, judge: Verifier().judge(false))
    }
    _ = try? await caller.value
    #expect(store.failures == 1)
  }

  @Test func aCancelledCallerLosesNoSuccess() async throws {
    let store = UnreliableStore(LockoutRecord(failures: 3, anchor: .zero))
    let gate = PINGate(.standard, store)
    let caller = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await gate.attempt(at: .zero, judge: Verifier().judge(true))
    }
    #expect(try await caller.value == .valid)
    #expect(store.failures == 0)
  }

  /// No order of deaths, waits and restarts buys a guess more than the policy grants.
  @Test(arguments: 1...40) func guessesAreNeverMoreThanThePolicyGrants(_ seed: UInt64) async throws {
    var random = Dice(state: seed)
    let rounds = 1 + random.roll(4)
    let attempts = 1 + random.roll(4)
    let locks = (1..<rounds).map { _ in Duration.milliseconds(random.roll(50)) }
    let policy = try PINPolicy(rounds: rounds, attempts: attempts, locks: locks)
    let store = UnreliableStore(LockoutRecord())
    let verifier = Verifier()
    for _ in 0..<80 {
      let gate = PINGate(policy, store)
      switch random.roll(4) {
      case 0:
        store.die(
          random.roll(2) == 0 ? .before(write: 1 + random.roll(2)) : .after(write: 1 + random.roll(2)))
      default: break
      }
      let dies = random.roll(4) == 0
      let now = Duration.milliseconds(random.roll(500))
      _ = try? await gate.attempt(at: now) { _ in
        let judgement = try await verifier.judge(false)(PINCredential([]))
        if dies {
          store.die()
          throw UnreliableStore.Death()
        }
        return judgement
      }
      store.restart()
    }
    #expect(verifier.verifications <= policy.failuresToBlock)
  }
}
