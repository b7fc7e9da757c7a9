import Foundation
import Lockstep
import LockstepPIN
import LockstepPINTesting
import Testing

@testable import LockstepPINWorld

@Suite struct LockoutVectorTests {
  @Test func thereAreVectors() throws {
    let files = try VectorFile.read()
    #expect(!files.isEmpty)
    for vectors in files {
      #expect(!vectors.lockout.isEmpty)
      #expect(!vectors.crash.isEmpty)
      #expect(!vectors.remoteErrors.isEmpty)
      #expect(!vectors.evaluateUnitTests.isEmpty)
      #expect(!vectors.invalidPolicies.isEmpty)
      #expect(!vectors.races.isEmpty)
      #expect(!vectors.complexity.isEmpty)
      #expect(!vectors.changePin.isEmpty)
      #expect(!vectors.setupPin.isEmpty)
    }
  }

  @Test(arguments: VectorFile.all.flatMap(\.lockout))
  func theGateAnswers(_ vector: LockoutVector) async throws {
    let policy = try vector.policy.policy()
    let store = UnreliableStore(LockoutRecord())
    for step in vector.steps {
      let gate = PINGate(policy, store)
      let isRight = step.input == "correct"
      let verdict = try await gate.attempt(at: .milliseconds(step.tMs), judge: Verifier().judge(isRight))
      #expect(verdict.label == step.expect.label, "\(vector.id) at \(step.tMs)")
      #expect(store.failures == step.failuresAfter, "\(vector.id) at \(step.tMs)")
    }
  }

  @Test(arguments: VectorFile.all.flatMap(\.lockout))
  func theWorldAnswersWithTheRowsOfPF28(_ vector: LockoutVector) throws {
    var world = try PINWorld(PINWorldSettings(policy: try vector.policy.policy()))
    for step in vector.steps {
      let answer = try world.validate(step.input == "correct" ? "123456" : "000000", at: step.tMs)
      let name = String(answer.prefix { $0 != " " })
      if let row = step.pf28Case { #expect(rowsOfPF28[name] == row, "\(vector.id) at \(step.tMs)") }
      if let timeout = step.expect.timeoutMs { #expect(answer == "\(name) blocked-for=\(timeout)") }
      #expect(world.lockout.failures == step.failuresAfter)
      let contract = try #require(world.contract(of: "pin.validate"))
      #expect(contract.outcomes.contains { $0.name == name })
    }
  }

  /// How a process can die at the moment that a vector names.
  enum Death: CaseIterable, Sendable {
    /// The store is gone at a write; the process hears of it.
    case store
    /// The process is gone while it looks at the PIN.
    case process
  }

  @Test(arguments: VectorFile.all.flatMap(\.crash), Death.allCases)
  func aDeathGainsNothing(_ vector: LockoutVector, _ death: Death) async throws {
    try await check(vector, death, over: UnreliableStore(LockoutRecord()))
  }

  #if DurableStore
    @Test(arguments: VectorFile.all.flatMap(\.crash), Death.allCases)
    func aDeathGainsNothingOverAFile(_ vector: LockoutVector, _ death: Death) async throws {
      try await check(vector, death, over: MortalFile(LockoutRecord()))
    }
  #endif

  private func check(_ vector: LockoutVector, _ death: Death, over store: some MortalStore) async throws {
    let policy = try vector.policy.policy()
    for step in vector.steps {
      let gate = PINGate(policy, store)
      let isRight = step.input == "correct"
      switch (step.crash, death) {
      case ("before_count_is_durable", _): store.die(.before(write: 1))
      case ("after_count_before_verify", .store): store.die(.after(write: 1))
      case ("after_verify_before_answer", .store) where isRight: store.die(.before(write: 2))
      default: break
      }
      let verdict = try? await gate.attempt(at: .milliseconds(step.tMs)) { _ in
        switch step.crash {
        case "after_count_before_verify":
          store.die()
          throw UnreliableStore.Death()
        case "after_verify_before_answer" where death == .process || !isRight: store.die()
        default: break
        }
        return isRight ? PINAttempt.Judgement.right() : .wrong
      }
      if step.crash == nil {
        #expect(verdict?.label == step.expect.label, "\(vector.id) at \(step.tMs)")
      } else {
        #expect(verdict != .valid)
      }
      try store.restart()
      let failures = try store.durable(for: user)?.unlocking.failures
      #expect(failures == step.failuresAfter, "\(vector.id) at \(step.tMs)")
    }
  }

  /// The gate stands where the counting is done: here, behind a network that may lose a request or an answer.
  @Test(arguments: VectorFile.all.flatMap(\.remoteErrors))
  func anAnswerThatIsLostWasCountedARequestWasNot(_ vector: LockoutVector) async throws {
    let store = UnreliableStore(LockoutRecord())
    let gate = PINGate(try vector.policy.policy(), store)
    for step in vector.steps {
      if !step.input.hasPrefix("request_never_arrives") {
        let judge = Verifier().judge(step.input.hasPrefix("correct"))
        let verdict = try await gate.attempt(at: .milliseconds(step.tMs), judge: judge)
        if !step.input.hasSuffix("lost") { #expect(verdict.label == step.expect.label) }
      }
      #expect(store.failures == step.failuresAfter, "\(vector.id) at \(step.tMs)")
    }
  }

  @Test(arguments: VectorFile.all.flatMap(\.races))
  func attemptsAtOnceAreAnsweredOneByOne(_ vector: RaceVector) async throws {
    let store = UnreliableStore(LockoutRecord())
    let verifier = Verifier()
    let gate = PINGate(try vector.policy.policy(), store)
    let answers = try await withThrowingTaskGroup(of: (String, String).self) { group in
      for input in vector.parallelInputs {
        group.addTask {
          let verdict = try await gate.attempt(at: .zero, judge: verifier.judge(input == "correct"))
          return (input, verdict.label)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    if let expected = vector.expectMultiset {
      // `in_timeout` stands there without its time.
      let kinds = answers.map { $0.1.hasPrefix("in_timeout") ? "in_timeout" : $0.1 }
      #expect(Dictionary(kinds.map { ($0, 1) }, uniquingKeysWith: +) == expected)
      #expect(store.failures == vector.failuresAfter)
      #expect(verifier.verifications <= vector.verificationsAtMost ?? 0)
    } else {
      // Q3: one wrong and one right with a single attempt left.
      let byInput = Dictionary(uniqueKeysWithValues: answers)
      #expect(byInput["wrong"] == "blocked")
      #expect(["already_blocked", "success"].contains(byInput["correct"]))
    }
  }

  @Test(arguments: VectorFile.all.flatMap(\.evaluateUnitTests))
  func theRecordEvaluatesAsUpstream(_ vector: EvaluateVector) throws {
    let policy = try vector.policy.policy()
    let now = Duration.seconds(1_000_000)
    let anchor = vector.lastFailureAgoMs.map { now - .milliseconds($0) }
    let earlier = vector.attemptsIncludingThis - 1
    // Upstream leaves out the time where its rules do not read it.
    let isMadeUp = vector.expect.hasPrefix("panic")
    var record = LockoutRecord(
      failures: earlier, anchor: earlier > 0 && !isMadeUp ? anchor ?? now : anchor)
    if isMadeUp {
      #expect(!record.isConsistent)
      return
    }
    let label =
      switch record.admit(at: now, under: policy) {
      case .refused(let verdict), .admitted(_, let verdict): verdict.label
      }
    switch vector.expect {
    case "failed":
      #expect(label == "wrong \(vector.left ?? -1) \(vector.final == true ? "final" : "nonfinal")")
    case "timeout", "in_timeout": #expect(label == "\(vector.expect) \(vector.timeoutMs ?? -1)")
    // Upstream's function knows one kind of block, whether or not this attempt brought it about.
    default: #expect(vector.expect == "blocked" && ["blocked", "already_blocked"].contains(label))
    }
  }

  /// A mock that enforces no lock: time passes between its tries.
  @Test func theLockScreensMockHearsTheSame() async throws {
    for mock in try VectorFile.read().compactMap(\.nlwalletUiMock) {
      let locks = mock.steps.compactMap { step in
        step.expect.hasPrefix("timeout ") ? Int(step.expect.dropFirst(8)) : nil
      }
      let policy = try PINPolicy(
        rounds: locks.count + 1, attempts: mock.steps.count / (locks.count + 1),
        locks: locks.map { .milliseconds($0) })
      let gate = PINGate(policy, UnreliableStore(LockoutRecord()))
      for (number, step) in mock.steps.enumerated() {
        let now = Duration.seconds(3600 * number)
        #expect(try await gate.attempt(at: now, judge: Verifier().judge(false)).label == step.expect)
      }
      let after = try await gate.attempt(at: .seconds(1_000_000), judge: Verifier().judge(true)).label
      #expect(after == "already_\(mock.thenCorrect)")
    }
  }

  @Test func theTablesOfThePolicyHold() throws {
    for tables in try VectorFile.read().map(\.policyFunctionTables) { try Self.check(tables) }
  }

  private static func check(_ tables: PolicyTables) throws {
    let policy = try tables.policy.policy()
    func expect<Value: Equatable>(_ table: [String: Value], _ function: (Int) -> Value) throws {
      #expect(!table.isEmpty)
      for (key, value) in table { #expect(function(try #require(Int(key))) == value, "at \(key)") }
    }
    try expect(tables.currentRound, policy.round(after:))
    try expect(tables.attemptsLeftInRound, policy.attemptsLeft(after:))
    try expect(tables.currentTimeoutS) { policy.lock(after: $0).map { Int($0.milliseconds / 1000) } }
    try expect(tables.isFinalRound, policy.isFinalRound(after:))
    try expect(tables.isBlocked, policy.isBlocked(after:))
  }

  @Test(arguments: VectorFile.all.flatMap(\.invalidPolicies))
  func anInvalidPolicyIsRefused(_ vector: InvalidPolicy) {
    #expect(throws: PINPolicyError.self) { try vector.policy.policy() }
  }
}

private let rowsOfPF28 = [
  "valid": "1.1a", "locked": "1.1b", "blocked": "1.1c", "wrong-1": "1.1d", "wrong-2": "1.1e",
  "wrong-3": "1.1f", "wrong-4": "1.1g", "final-1": "1.1h", "final-2": "1.1i", "final-3": "1.1j",
  "final-4": "1.1k",
]
