import LockstepPIN
import LockstepPINTesting
import Testing

/// An older file is an older count, unless something outside the file knows of the newer one.
@Suite struct RollbackGuardTests {
  private let file = UnreliableStore()
  private let counter = Counter()
  private let verifier = Verifier()
  private let policy = PINPolicy.standard

  private var guarded: GuardedPINStore { GuardedPINStore(file, guardedBy: counter) }
  private var gate: PINGate { PINGate(policy, guarded) }

  private func guess(_ isRight: Bool = false, at now: Duration = .zero) async throws -> PINVerdict {
    try await gate.attempt(at: now, judge: verifier.judge(isRight))
  }

  private var bytes: [UInt8]? { get async throws { try await file.read(user)?.bytes } }

  @Test func itKeepsThePromisesOfAStore() async {
    let (file, counter) = (UnreliableStore(), Counter())
    #expect(await PINStoreContract { GuardedPINStore(file, guardedBy: counter) }.failures() == [])
  }

  @Test func anOlderFileIsRefused() async throws {
    try await gate.enroll(PINCredential([]))
    let older = try await bytes
    _ = try await guess()
    let newer = try await bytes
    file.put(older, for: user)
    await #expect(throws: PINGateError.recordRolledBack) { try await guess(true) }
    await #expect(throws: PINGateError.recordRolledBack) { try await gate.status(at: .zero) }
    await #expect(throws: PINGateError.recordRolledBack) { try await gate.enroll(PINCredential([])) }
    #expect(verifier.verifications == 1)
    file.put(newer, for: user)
    #expect(try await guess(true) == .valid)
  }

  /// A PIN that was changed, or a user who was removed, does not come back with the file.
  @Test func anOldPINDoesNotComeBack() async throws {
    try await gate.enroll(PINCredential([1]))
    let older = try await bytes
    try await gate.enroll(PINCredential([2]))
    file.put(older, for: user)
    await #expect(throws: PINGateError.recordRolledBack) { try await gate.current() }
    let other = GuardedPINStore(UnreliableStore(), guardedBy: counter)
    #expect(try await other.read("another") == nil)
  }

  @Test func whatWasRemovedDoesNotComeBack() async throws {
    try await gate.enroll(PINCredential([1]))
    let older = try await bytes
    try await gate.remove()
    file.put(older, for: user)
    await #expect(throws: PINGateError.recordRolledBack) { try await gate.current() }
  }

  /// The user is known from elsewhere then, and chooses a PIN again.
  @Test func afterALossAPINCanBeSet() async throws {
    try await gate.enroll(PINCredential([1]))
    _ = try await guess()
    file.put(nil, for: user)
    await #expect(throws: PINGateError.recordMissing) { try await guess() }
    try await gate.enroll(PINCredential([2]))
    #expect(try await guess(true) == .valid)
  }

  /// An app that takes a guard later.
  @Test func recordsWithoutANumberAreTakenUntilTheFirstWrite() async throws {
    try await PINGate(policy, file).enroll(PINCredential([1]))
    let older = try await bytes
    _ = try await guess()
    #expect(try await gate.current().unlocking.failures == 1)
    file.put(older, for: user)
    await #expect(throws: PINGateError.recordRolledBack) { try await guess() }
  }

  /// No PIN is looked at whose count the guard has not heard of.
  @Test func aGuardThatIsNotReachedLetsNobodyThrough() async throws {
    try await gate.enroll(PINCredential([1]))
    counter.isReachable = false
    await #expect(throws: Counter.Unreachable.self) { try await guess(true) }
    #expect(verifier.verifications == 0)
    counter.isReachable = true
    #expect(try await guess(true) == .valid)
  }

  /// The process dies when the record is written and its number not yet kept; two files of one number would be
  /// exchangeable.
  @Test func afterADeathBetweenTheTwoTheFileBeforeIsTaken() async throws {
    try await gate.enroll(PINCredential([1]))
    let before = try await bytes
    file.restart()
    file.die(.after(write: 1))
    await #expect(throws: UnreliableStore.Death.self) { try await guess() }
    file.restart()
    let dying = try await bytes
    #expect(verifier.verifications == 0)
    // Nothing was looked at, so that nothing is gained.
    file.put(before, for: user)
    #expect(try await gate.current().unlocking.failures == 0)
    file.put(dying, for: user)
    _ = try await guess()
    file.put(dying, for: user)
    await #expect(throws: PINGateError.recordRolledBack) { try await guess() }
  }

  /// Another process that writes between the two questions is no rollback.
  @Test func aWriteInBetweenIsNoOlderFile() async throws {
    try await gate.enroll(PINCredential([1]))
    let other = PINGate(policy, guarded)
    counter.meanwhile { [verifier] in _ = try await other.attempt(at: .zero, judge: verifier.judge(false)) }
    #expect(try await gate.current().unlocking.failures == 1)
  }

  @Test func processesAtOnceShareOneCount() async throws {
    try await gate.enroll(PINCredential([1]))
    let (gates, verifier) = ((0..<4).map { _ in gate }, verifier)
    let verdicts = try await withThrowingTaskGroup(of: PINVerdict.self) { group in
      for gate in gates {
        for _ in 0..<3 { group.addTask { try await gate.attempt(at: .zero, judge: verifier.judge(false)) } }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(verdicts.count == 12)
    #expect(verifier.verifications == policy.attempts)
  }

  /// Random attempts, deaths and older files, for which no order buys a guess.
  @Test(arguments: 1...40) func olderFilesBuyNoGuess(_ seed: UInt64) async throws {
    #expect(try await looks(seed, isGuarded: true) <= policy.failuresToBlock, "seed \(seed)")
  }

  /// The same histories without the guard buy guesses, so that the test above can fail.
  @Test func withoutAGuardOlderFilesBuyGuesses() async throws {
    var seeds: [UInt64] = []
    for seed in 1...40 as ClosedRange<UInt64>
    where try await looks(seed, isGuarded: false) > policy.failuresToBlock {
      seeds.append(seed)
    }
    #expect(seeds.count > 20, "seeds \(seeds)")
  }

  /// How many wrong PINs a random history makes the verifier look at.
  private func looks(_ seed: UInt64, isGuarded: Bool) async throws -> Int {
    var dice = Dice(state: seed)
    let (file, counter, verifier) = (UnreliableStore(), Counter(), Verifier())
    let store: any PINStore = isGuarded ? GuardedPINStore(file, guardedBy: counter) : file
    try await PINGate(policy, store).enroll(PINCredential([]))
    var copies = [try await file.read(user)?.bytes]
    var now = Duration.zero
    for _ in 0..<200 {
      now += .minutes(dice.roll(1000))
      switch dice.roll(6) {
      case 0: file.put(copies[dice.roll(copies.count)], for: user)
      case 1: file.put(copies.last ?? nil, for: user)
      case 2: file.die(dice.roll(2) == 0 ? .before(write: 1) : .after(write: 1))
      default: break
      }
      _ = try? await PINGate(policy, store).attempt(at: now, judge: verifier.judge(false))
      file.restart()
      copies.append(try await file.read(user)?.bytes)
    }
    return verifier.verifications
  }
}

extension Duration {
  fileprivate static func minutes(_ count: Int) -> Duration { .seconds(60 * count) }
}
