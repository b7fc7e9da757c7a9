import Lockstep
import LockstepPIN
import Testing

@testable import LockstepPINWorld

@Suite struct PossibleOutcomesTests {
  private func outcomes(_ rounds: Int, _ attempts: Int, _ locks: [Int]) throws -> [String] {
    let policy = try PINPolicy(rounds: rounds, attempts: attempts, locks: locks.map { .seconds($0) })
    return try PINWorld(PINWorldSettings(policy: policy)).names("pin.validate")
  }

  @Test func thePolicyOfPF28HasExactlyItsRows() {
    #expect(
      PINWorld().names("pin.validate") == [
        "valid", "locked", "blocked", "wrong-1", "wrong-2", "wrong-3", "wrong-4", "final-1", "final-2",
        "final-3", "final-4",
      ])
  }

  @Test func otherPoliciesHaveOthers() throws {
    #expect(try outcomes(2, 5, [60]).contains("wrong-5"))
    #expect(try outcomes(1, 2, []) == ["valid", "blocked", "final-1", "final-2"])
    #expect(
      try outcomes(3, 1, [1, 2]) == ["valid", "locked", "blocked", "wrong-1", "final-1"],
      "one attempt a round still locks")
    #expect(try !outcomes(2, 2, [0]).contains("locked"), "a lock of no length is never met")
  }

  /// What can be is what is: every outcome listed is met by somebody who only mistypes, and no other.
  @Test(arguments: [
    (1, 1, []), (1, 3, []), (2, 1, [5]), (3, 2, [5, 7]), (4, 4, [60, 300, 3600]), (2, 5, [0]),
  ])
  func theyAreThoseThatACourseOfAttemptsMeets(_ rounds: Int, _ attempts: Int, _ locks: [Int]) throws {
    let policy = try PINPolicy(rounds: rounds, attempts: attempts, locks: locks.map { .seconds($0) })
    var world = try PINWorld(PINWorldSettings(policy: policy))
    var met: Set = [try world.validate("123456")]
    for attempt in 0..<(policy.failuresToBlock + 1) {
      let now = attempt * 10_000_000
      for time in [now, now + 1] where time == now || world.lockout.failures.isMultiple(of: attempts) {
        met.insert(String(try world.validate("000000", at: time).prefix { $0 != " " }))
      }
    }
    #expect(met.sorted() == world.names("pin.validate").sorted())
  }

  @Test func aNewPINIsRefusedOnlyByRulesThatAreInForce() throws {
    var world = PINWorld()
    #expect(
      world.names("pin.change") == ["changed", "similar-digits", "sequence", "wrong-length"])
    try world.apply(PINWorldSettings(rules: .guide))
    #expect(
      world.names("pin.change")
        == ["changed", "blacklisted", "sequence", "similar-digits", "wrong-length"])
    let lenient = try PINRules([
      .length(6...6), .sequences(.none, wraps: false), .mostSimilar(6), .different(1),
    ])
    try world.apply(PINWorldSettings(rules: .own(lenient)))
    #expect(world.names("pin.change") == ["changed", "wrong-length"])
  }

  @Test func oneFailureThatDeregistersIsNeverMerelyWrong() throws {
    let world = try PINWorld(PINWorldSettings(changeFailures: 1))
    #expect(world.names("pin.authenticate") == ["correct", "user-deregistered", "not-authenticated"])
  }

  @Test func whatAWorldCanComeToIsNamedForAllWorlds() throws {
    func plain(_ name: String) -> String { String(name.reversed().drop(while: \.isNumber).reversed()) }
    let policy = try PINPolicy(rounds: 3, attempts: 7, locks: [.seconds(60), .seconds(300)])
    for world in [
      PINWorld(), try PINWorld(PINWorldSettings(policy: policy)),
      try PINWorld(PINWorldSettings(rules: .guide)),
    ] {
      for action in PINWorld.actionNames {
        let known = PINWorld.outcomeNames[action].map { Set($0.map(plain)) } ?? []
        #expect(world.names(action).allSatisfy { known.contains(plain($0)) }, "\(action)")
      }
    }
  }
}

extension PINWorld {
  fileprivate func names(_ action: String) -> [String] { contract(of: action)?.outcomes.map(\.name) ?? [] }
}
