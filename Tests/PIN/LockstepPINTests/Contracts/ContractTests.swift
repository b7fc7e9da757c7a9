import FlowFixtures
import Lockstep
import LockstepPIN
import Testing

/// What a configuration can answer and what the flows have rows for, found when they are loaded.
@Suite struct ContractTests {
  private func never(_ configuration: PINConfiguration) throws -> [String] {
    try FlowFiles.program.bind(configuration.contracts)
  }

  @Test func theFlowsFitTheStandard() throws {
    #expect(
      try never(PINConfiguration()) == [
        "CP1 1.1c", "CP1 1.3d", "CP1 1.3f", "CP1 1.5b", "CP1 1.5f", "CP1 1.5g", "CP1 1.5h",
      ],
      "no server, no blocklist")
    #expect(try never(PINConfiguration(rules: .guide(length: 5), serverDeregisters: true)) == [])
  }

  @Test func fiveAttemptsARoundHaveNoRowForTheFifth() throws {
    let policy = try PINPolicy(rounds: 4, attempts: 5, locks: PINPolicy.standard.locks)
    let error = #expect(throws: ContractMismatch.self) { try never(PINConfiguration(policy: policy)) }
    // The fourth wrong PIN, whose row brings the lock along, does not lock yet.
    #expect(
      error?.description
        == "'wrong-4' of 'pin.validate' brings no value, but row 1.1g of PF2.8 1.1 declares 'blocked-for': it is "
        + "written for another configuration")
    let all = try FlowFiles.program.mismatches(with: PINConfiguration(policy: policy).contracts)
    #expect(
      all.map(\.description).dropFirst() == [
        "'pin.validate' can answer 'wrong-5', for which PF2.8 1.1 has no row",
        "'pin.validate' can answer 'final-5', for which PF2.8 1.1 has no row",
      ])
  }

  @Test func oneRoundNeverLocks() throws {
    let policy = try PINPolicy(rounds: 1, attempts: 4, locks: [])
    let rows = try never(PINConfiguration(policy: policy)).filter { $0.hasPrefix("PF2.8") }
    #expect(rows == ["PF2.8 1.1b", "PF2.8 1.1d", "PF2.8 1.1e", "PF2.8 1.1f", "PF2.8 1.1g"])
  }

  @Test func threeAttemptsNeedTheLockAtTheThird() throws {
    let policy = try PINPolicy(rounds: 2, attempts: 3, locks: [.seconds(1)])
    let error = #expect(throws: ContractMismatch.self) { try never(PINConfiguration(policy: policy)) }
    #expect(error?.outcome == "wrong-3")
  }

  /// PF2.8 has rows for four attempts a round: of all policies up to six by six, each with another number of attempts
  /// is refused with the outcomes that lack a row, or whose row is written for another number.
  @Test(arguments: 1...6, 1...6) func eachPolicyFitsOrIsRefused(_ rounds: Int, _ attempts: Int) throws {
    let locks = Array(repeating: Duration.seconds(1), count: rounds - 1)
    let configuration = PINConfiguration(
      policy: try PINPolicy(rounds: rounds, attempts: attempts, locks: locks))
    let kinds = rounds > 1 ? ["wrong", "final"] : ["final"]
    var outcomes: [String] = []
    // The lock comes with the last wrong PIN of a round, which the row of the fourth expects.
    if rounds > 1, attempts != 4 { outcomes.append("wrong-\(min(attempts, 4))") }
    if attempts > 4 { outcomes += kinds.flatMap { kind in (5...attempts).map { "\(kind)-\($0)" } } }
    if attempts < 4 { outcomes += kinds.map { "\($0)-\(attempts + 1)" } }
    let mismatches = try FlowFiles.program.mismatches(with: configuration.contracts)
    #expect(mismatches.map(\.outcome) == outcomes)
    for mismatch in mismatches {
      #expect(mismatch.description.contains("'\(mismatch.outcome)'"))
      #expect(mismatch.description.contains("PF2.8 1.1"))
    }
    if let first = mismatches.first {
      #expect(throws: first) { try never(configuration) }
    } else {
      let others = ["b", "d", "e", "f", "g"].filter { _ in rounds == 1 }
      #expect(try never(configuration).filter { $0.hasPrefix("PF2.8") } == others.map { "PF2.8 1.1\($0)" })
    }
  }

  /// The third of three wrong PINs blocks, and PF2.8 would tell its user that one attempt is left.
  @Test func aSingleRoundOfThreeNamesTheRowOfTheFourth() throws {
    let policy = try PINPolicy(rounds: 1, attempts: 3, locks: [])
    let error = #expect(throws: ContractMismatch.self) { try never(PINConfiguration(policy: policy)) }
    #expect(
      error?.description
        == "'pin.validate' never answers 'final-4', for which PF2.8 1.1 has row 1.1k: it is written for another "
        + "configuration")
  }

  @Test func aPlatformsScansHaveTheirRows() throws {
    let ios = try never(PINConfiguration(biometrics: .iOS)).filter { $0.hasPrefix("UC2.3") }
    #expect(ios == ["UC2.3 1.2d", "UC2.3 1.2e"])
    let android = try never(PINConfiguration(biometrics: .android)).filter { $0.hasPrefix("UC2.3") }
    #expect(android == ["UC2.3 1.2b", "UC2.3 1.2c"])
  }

  @Test func oneFailureThatDeregistersIsNeverMerelyWrong() throws {
    #expect(try never(PINConfiguration(changeFailures: 1)).contains("CP1 1.3b"))
  }
}
