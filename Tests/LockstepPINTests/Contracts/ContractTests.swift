import FlowFixtures
import Lockstep
import LockstepPIN
import Testing

/// What a configuration can answer and what the flows have rows for, found when they are loaded.
@Suite struct ContractTests {
  private func never(_ configuration: PINConfiguration) throws -> [String] {
    try FlowFiles.program.bind(configuration.contracts).map(\.row)
  }

  @Test func theFlowsFitTheStandard() throws {
    #expect(
      try never(PINConfiguration()) == ["CP1 1.3d", "CP1 1.5b", "CP1 1.5f", "CP1 1.5g"],
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

  @Test func aPlatformsScansHaveTheirRows() throws {
    let ios = try never(PINConfiguration(biometrics: .ios)).filter { $0.hasPrefix("UC2.3") }
    #expect(ios == ["UC2.3 1.2d", "UC2.3 1.2e"])
    let android = try never(PINConfiguration(biometrics: .android)).filter { $0.hasPrefix("UC2.3") }
    #expect(android == ["UC2.3 1.2b", "UC2.3 1.2c"])
  }

  @Test func oneFailureThatDeregistersIsNeverMerelyWrong() throws {
    #expect(try never(PINConfiguration(changeFailures: 1)).contains("CP1 1.3b"))
  }
}
