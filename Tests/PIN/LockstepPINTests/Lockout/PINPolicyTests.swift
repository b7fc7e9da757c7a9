import LockstepPIN
import Testing

@Suite struct PINPolicyTests {
  @Test func theStandardPolicyIsTheOneOfPF28() throws {
    let written = try PINPolicy(rounds: 4, attempts: 4, locks: [.seconds(60), .seconds(300), .seconds(3600)])
    #expect(PINPolicy.standard == written)
    #expect(PINPolicy.standard.failuresToBlock == 16)
  }

  @Test(arguments: [
    (3, 4, [1], "3 rounds need 2 locks, one after each round but the last, not 1"),
    (3, 4, [1, 1, 1], "3 rounds need 2 locks, one after each round but the last, not 3"),
    (2, 4, [], "2 rounds need 1 lock, one after each round but the last, not 0"),
    (1, 2, [1], "1 round needs 0 locks, one after each round but the last, not 1"),
    (0, 4, [], "a PIN policy has 1 to 1000 rounds, not 0"),
    (-1, 4, [], "a PIN policy has 1 to 1000 rounds, not -1"),
    (1001, 4, [], "a PIN policy has 1 to 1000 rounds, not 1001"),
    (3, 0, [1, 1], "a PIN policy has 1 to 1000 attempts a round, not 0"),
    (1, Int.max, [], "a PIN policy has 1 to 1000 attempts a round, not \(Int.max)"),
    (3, 2, [1, -1], "lock 2 of a PIN policy is negative: -1.0 seconds"),
    (2, 2, [4_000_000_000], "lock 1 of a PIN policy is longer than a hundred years: 4000000000.0 seconds"),
  ])
  func anImpossiblePolicyIsRefused(rounds: Int, attempts: Int, locks: [Int], why: String) {
    let error = #expect(throws: PINPolicyError.self) {
      try PINPolicy(rounds: rounds, attempts: attempts, locks: locks.map { .seconds($0) })
    }
    #expect(error?.description == why)
  }

  // NL Wallet's rstest cases; the count includes the present failure.
  @Test func theCountSaysRoundAttemptsLeftAndLock() throws {
    let policy = try PINPolicy(rounds: 3, attempts: 4, locks: [.seconds(1), .seconds(2)])
    let counts = Array(1...14)
    #expect(counts.map(policy.round(after:)) == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4])
    #expect(counts.map(policy.attemptsLeft(after:)) == [3, 2, 1, 4, 3, 2, 1, 4, 3, 2, 1, 0, 0, 0])
    #expect(
      counts.map { policy.lock(after: $0)?.milliseconds }
        == [nil, nil, nil, 1000, 1000, 1000, 1000, 2000, 2000, 2000, 2000, nil, nil, nil])
    #expect(counts.map(policy.isFinalRound(after:)) == counts.map { $0 >= 9 })
    #expect(counts.map(policy.isBlocked(after:)) == counts.map { $0 >= 12 })
  }

  @Test func noCountTraps() {
    for count in [Int.min, -1, 0, Int.max] {
      _ = PINPolicy.standard.verdict(after: count)
      _ = PINPolicy.standard.lock(after: count)
      var record = LockoutRecord(failures: count)
      _ = record.admit(at: .zero, under: .standard)
    }
  }

  @Test func theLargestPolicyCountsToItsEnd() throws {
    let largest = PINPolicy.maximumCount
    let locks = Array(repeating: PINPolicy.maximumLock, count: largest - 1)
    let policy = try PINPolicy(rounds: largest, attempts: largest, locks: locks)
    #expect(policy.verdict(after: policy.failuresToBlock) == .blockedNow(attempt: largest))
    #expect(
      policy.verdict(after: policy.failuresToBlock - largest)
        == .roundOver(attempt: largest, lockedFor: PINPolicy.maximumLock))
  }
}
