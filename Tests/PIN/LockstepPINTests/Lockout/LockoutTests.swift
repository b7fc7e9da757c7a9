import LockstepPIN
import LockstepPINTesting
import Testing

/// A course of attempts at one PIN: each line is the time in milliseconds, what is entered, and the answer.
struct Course: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var rounds: Int
  var attempts: Int
  var locks: [Int]
  var lines: [(at: Int, isRight: Bool, answer: String, failuresAfter: Int)]

  init(_ name: String, _ rounds: Int, _ attempts: Int, _ locks: [Int], _ text: String) {
    testDescription = name
    self.rounds = rounds
    self.attempts = attempts
    self.locks = locks
    lines = text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count > 3, let at = Int(words[0]), let after = Int(words[words.count - 1]) else {
        return nil
      }
      return (at, words[1] == "right", words[2..<(words.count - 1)].joined(separator: " "), after)
    }
  }

  func policy() throws -> PINPolicy {
    try PINPolicy(rounds: rounds, attempts: attempts, locks: locks.map { .milliseconds($0) })
  }

  static let all = [
    Course(
      "PF2.8 to the permanent block, which the right PIN does not lift", 4, 4, [60000, 300_000, 3_600_000],
      """
      0 wrong wrong 3 nonfinal 1
      1000 wrong wrong 2 nonfinal 2
      2000 wrong wrong 1 nonfinal 3
      3000 wrong timeout 60000 4
      63000 wrong wrong 3 nonfinal 5
      64000 wrong wrong 2 nonfinal 6
      65000 wrong wrong 1 nonfinal 7
      66000 wrong timeout 300000 8
      366000 wrong wrong 3 nonfinal 9
      366000 wrong wrong 2 nonfinal 10
      366000 wrong wrong 1 nonfinal 11
      369000 wrong timeout 3600000 12
      3969000 wrong wrong 3 final 13
      3970000 wrong wrong 2 final 14
      3971000 wrong wrong 1 final 15
      3972000 wrong blocked 16
      3973000 wrong already_blocked 16
      99973000 right already_blocked 16
      """),
    Course(
      "a PIN during a lock is refused unseen, and the lock is not extended", 4, 4, [60000, 1, 1],
      """
      0 wrong wrong 3 nonfinal 1
      0 wrong wrong 2 nonfinal 2
      0 wrong wrong 1 nonfinal 3
      0 wrong timeout 60000 4
      1 wrong in_timeout 59999 4
      30000 right in_timeout 30000 4
      59999 wrong in_timeout 1 4
      60000 wrong wrong 3 nonfinal 5
      """),
    Course(
      "the lock runs from the last failure of its round and ends on the millisecond", 2, 2, [60000],
      """
      0 wrong wrong 1 nonfinal 1
      50000 wrong timeout 60000 2
      109999 right in_timeout 1 2
      110000 right success 0
      """),
    Course(
      "waiting does not forgive", 2, 2, [60000],
      """
      0 wrong wrong 1 nonfinal 1
      86400000 wrong timeout 60000 2
      """),
    Course(
      "after a right PIN the first round begins anew", 3, 2, [60000, 300_000],
      """
      0 wrong wrong 1 nonfinal 1
      0 wrong timeout 60000 2
      60000 wrong wrong 1 nonfinal 3
      60000 right success 0
      60000 wrong wrong 1 nonfinal 1
      60000 wrong timeout 60000 2
      """),
    Course(
      "the very last attempt may still be right", 1, 3, [],
      """
      0 wrong wrong 2 final 1
      0 wrong wrong 1 final 2
      0 right success 0
      0 wrong wrong 2 final 1
      """),
    Course("one guess", 1, 1, [], "0 wrong blocked 1\n1 right already_blocked 1"),
    Course(
      "a lock of no length is told and is over", 2, 2, [0],
      "5 wrong wrong 1 nonfinal 1\n5 wrong timeout 0 2\n5 wrong wrong 1 final 3\n5 right success 0"),
    Course(
      "a clock that goes back during a lock starts the lock again", 4, 4, [60000, 300_000, 3_600_000],
      """
      1000000 wrong wrong 3 nonfinal 1
      1000000 wrong wrong 2 nonfinal 2
      1000000 wrong wrong 1 nonfinal 3
      1000000 wrong timeout 60000 4
      1030000 right in_timeout 30000 4
      500000 right in_timeout 60000 4
      559999 right in_timeout 1 4
      560000 right success 0
      """),
    Course(
      "a clock that goes back elsewhere changes nothing", 4, 4, [60000, 300_000, 3_600_000],
      "1000000 wrong wrong 3 nonfinal 1\n5 wrong wrong 2 nonfinal 2\n4 wrong wrong 1 nonfinal 3\n3 right success 0"
    ),
    Course(
      "one attempt a round locks after each, unlike upstream", 3, 1, [1000, 2000],
      """
      0 wrong timeout 1000 1
      500 wrong in_timeout 500 1
      1000 wrong timeout 2000 2
      2999 right in_timeout 1 2
      3000 wrong blocked 3
      """),
  ]
}

@Suite struct LockoutTests {
  @Test func thereAreCourses() {
    #expect(Course.all.count == 11)
    #expect(Course.all.map(\.lines.count).min() ?? 0 >= 2)
    #expect(Course.all.map(\.lines.count).max() == 18)
  }

  @Test(arguments: Course.all) func theRecordAnswers(_ course: Course) throws {
    let policy = try course.policy()
    var record = LockoutRecord()
    for line in course.lines {
      let verdict: PINVerdict
      switch record.admit(at: .milliseconds(line.at), under: policy) {
      case .refused(let refusal): verdict = refusal
      case .admitted(let number, let ifWrong):
        verdict = line.isRight ? .valid : ifWrong
        if line.isRight { record = record.succeeding(number) }
      }
      #expect(verdict.label == line.answer, "at \(line.at)")
      #expect(record.failures == line.failuresAfter, "at \(line.at)")
      #expect(record.isConsistent)
    }
  }

  @Test(arguments: Course.all) func theGateAnswersAlikeAfterEachRestart(_ course: Course) async throws {
    let policy = try course.policy()
    let store = UnreliableStore(LockoutRecord())
    for line in course.lines {
      let gate = PINGate(policy, store)
      let verdict = try await gate.attempt(at: .milliseconds(line.at), judge: Verifier().judge(line.isRight))
      #expect(verdict.label == line.answer, "at \(line.at)")
      #expect(store.failures == line.failuresAfter, "at \(line.at)")
    }
  }

  @Test func aMilderPolicyDoesNotUndoABlock() throws {
    var record = LockoutRecord()
    let strict = try PINPolicy(rounds: 1, attempts: 1, locks: [])
    _ = record.admit(at: .zero, under: strict)
    #expect(record.status(at: .zero, under: .standard) == .blocked)
  }

  @Test func aStricterPolicyBlocksWhatItCountsTooMany() throws {
    var record = LockoutRecord(failures: 5, anchor: .zero)
    #expect(record.status(at: .zero, under: .standard) == .open)
    #expect(record.status(at: .zero, under: try PINPolicy(rounds: 1, attempts: 2, locks: [])) == .blocked)
  }

  @Test func aLockWithoutATimeIsServedWhole() {
    var record = LockoutRecord(failures: 4)
    #expect(!record.isConsistent)
    #expect(record.status(at: .seconds(9), under: .standard) == .locked(remaining: .seconds(60)))
    #expect(record.status(at: .seconds(10), under: .standard) == .locked(remaining: .seconds(59)))
  }
}
