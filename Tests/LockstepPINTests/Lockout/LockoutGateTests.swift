import LockstepPIN
import Testing

@Suite struct LockoutGateTests {
  @Test func tenAtOnceAreAnsweredAsIfOneAfterAnother() async throws {
    let verifier = Verifier()
    let store = FakeStore()
    let gate = LockoutGate(policy: .standard, store: store)
    let answers = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<10 {
        group.addTask { try await gate.attempt(at: .zero, verify: verifier.judge(false)).label }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let locked = Array(repeating: "in_timeout 60000", count: 6)
    #expect(
      answers.sorted()
        == (locked + ["timeout 60000", "wrong 1 nonfinal", "wrong 2 nonfinal", "wrong 3 nonfinal"]))
    #expect(verifier.verifications == 4)
    #expect(store.record?.failures == 4)
  }

  @Test(arguments: 0..<20) func rightAndWrongAtOnceAreNeverBothLetThrough(_ run: Int) async throws {
    let policy = try PINPolicy(rounds: 1, attempts: 1, locks: [])
    let gate = LockoutGate(policy: policy, store: FakeStore())
    async let wrong = gate.attempt(at: .zero, verify: Verifier().judge(false))
    async let right = gate.attempt(at: .zero, verify: Verifier().judge(true))
    let answers = try await (wrong.label, right.label)
    #expect(answers == ("blocked", "already_blocked") || answers == ("blocked", "success"))
  }

  @Test func dyingBeforeTheCountIsDurableCountsNothing() async throws {
    let store = FakeStore()
    let verifier = Verifier()
    store.die(after: 0)
    await #expect(throws: FakeStore.Failure.self) {
      try await LockoutGate(policy: .standard, store: store).attempt(at: .zero, verify: verifier.judge(true))
    }
    #expect(store.record == LockoutRecord())
    #expect(verifier.verifications == 0, "what was not counted is not looked at")
  }

  @Test func dyingBetweenCountAndVerificationCounts() async throws {
    let store = FakeStore(LockoutRecord(failures: 3, anchor: .zero))
    await #expect(throws: FakeStore.Failure.self) {
      try await LockoutGate(policy: .standard, store: store).attempt(at: .milliseconds(10)) {
        store.die()
        throw FakeStore.Failure()
      }
    }
    store.restart()
    let gate = LockoutGate(policy: .standard, store: store)
    let next = try await gate.attempt(at: .milliseconds(11), verify: Verifier().judge(true))
    #expect(next == .locked(remaining: .milliseconds(59_999)))
  }

  @Test func aSuccessThatCannotBeClearedIsNotAnswered() async throws {
    let store = FakeStore()
    store.die(after: 1)
    await #expect(throws: FakeStore.Failure.self) {
      let gate = LockoutGate(policy: .standard, store: store)
      return try await gate.attempt(at: .zero, verify: Verifier().judge(true))
    }
    #expect(store.record?.failures == 1)
  }

  @Test func aKnownFailureToJudgeGivesTheAttemptBack() async throws {
    struct KeyStoreBusy: Error {}
    let before = LockoutRecord(failures: 2, anchor: .seconds(1))
    let store = FakeStore(before)
    await #expect(throws: KeyStoreBusy.self) {
      try await LockoutGate(policy: .standard, store: store).attempt(at: .seconds(2)) { throw KeyStoreBusy() }
    }
    #expect(store.record == before)
  }

  @Test(arguments: [
    (nil, LockoutGateError.recordMissing),
    (LockoutRecord(failures: -1, anchor: .zero), .recordInconsistent),
    (LockoutRecord(failures: 0, anchor: .zero), .recordInconsistent),
    (LockoutRecord(failures: 1), .recordInconsistent),
    (LockoutRecord(blocked: true), .recordInconsistent),
  ])
  func aRecordTakenAwayOrBentLetsNobodyThrough(_ record: LockoutRecord?, _ error: LockoutGateError) async {
    let verifier = Verifier()
    let gate = LockoutGate(policy: .standard, store: FakeStore(record))
    await #expect(throws: error) { try await gate.attempt(at: .zero, verify: verifier.judge(true)) }
    await #expect(throws: error) { try await gate.standing(at: .zero) }
    #expect(verifier.verifications == 0)
  }

  @Test func enrollingStartsAfresh() async throws {
    let store = FakeStore(nil)
    let gate = LockoutGate(policy: .standard, store: store)
    try await gate.enroll()
    #expect(store.record == LockoutRecord())
    #expect(try await gate.standing(at: .zero) == .open)
  }

  @Test func lookingAtTheStandingCountsNothingButRemembersAClockThatWentBack() async throws {
    let store = FakeStore(LockoutRecord(failures: 4, anchor: .seconds(100)))
    let gate = LockoutGate(policy: .standard, store: store)
    #expect(try await gate.standing(at: .seconds(130)) == .locked(remaining: .seconds(30)))
    #expect(try await gate.standing(at: .seconds(5)) == .locked(remaining: .seconds(60)))
    #expect(store.record == LockoutRecord(failures: 4, anchor: .seconds(5)))
  }

  @Test func aCancelledCallerStillUsesItsAttempt() async throws {
    let store = FakeStore()
    let gate = LockoutGate(policy: .standard, store: store)
    let caller = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await gate.attempt(at: .zero, verify: Verifier().judge(false))
    }
    _ = try? await caller.value
    #expect(store.record?.failures == 1)
  }

  /// No order of deaths, waits and restarts buys a guess more than the policy grants.
  @Test(arguments: 1...40) func guessesAreNeverMoreThanThePolicyGrants(_ seed: UInt64) async throws {
    var random = Dice(state: seed)
    let rounds = 1 + random.roll(4)
    let attempts = 1 + random.roll(4)
    let locks = (1..<rounds).map { _ in Duration.milliseconds(random.roll(50)) }
    let policy = try PINPolicy(rounds: rounds, attempts: attempts, locks: locks)
    let store = FakeStore()
    let verifier = Verifier()
    for _ in 0..<80 {
      let gate = LockoutGate(policy: policy, store: store)
      switch random.roll(4) {
      case 0: store.die(after: random.roll(2))
      default: break
      }
      let dies = random.roll(4) == 0
      let now = Duration.milliseconds(random.roll(500))
      _ = try? await gate.attempt(at: now) {
        let isRight = try await verifier.judge(false)()
        if dies {
          store.die()
          throw FakeStore.Failure()
        }
        return isRight
      }
      store.restart()
    }
    #expect(verifier.verifications <= policy.failuresToBlock)
  }
}

/// A small linear congruential generator: tests that fail must fail again.
struct Dice {
  var state: UInt64

  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(sides))
  }
}
