import Lockstep
import LockstepPIN
import LockstepPINWorld
import LockstepSimulation
import Testing

/// `rules:` of a world spelt out.
@Suite struct RulesOfAWorldTests {
  private func world(_ rules: [HostSetting]) throws -> PINWorld {
    var world = PINWorld()
    try world.apply([HostSetting("rules", .mapping(rules))])
    return world
  }

  @Test func everyKeyHasItsRule() throws {
    let world = try world([
      HostSetting("length", .list([.integer(4), .integer(12)])), HostSetting("different", .integer(2)),
      HostSetting("sequences", .text("up")), HostSetting("wrap", .flag(true)),
      HostSetting("most-similar", .integer(3)), HostSetting("blocklist", .list([.secret(secret("112233"))])),
      HostSetting("report", .text("all")),
    ])
    let rules = world.rules
    #expect(rules.violations(of: secret("123")) == [.length(4...12), .ascending])
    #expect(rules.violations(of: secret("8901")) == [.ascending])
    #expect(rules.violations(of: secret("4321")) == [])
    #expect(rules.violations(of: secret("1111")) == [.tooFewDifferent(least: 2), .tooManySimilar(most: 3)])
    #expect(rules.violations(of: secret("112233")) == [.blocklisted])
  }

  /// The order of the keys is that of reporting.
  @Test(arguments: [
    (["different", "most-similar"], "similar-digits max=3"),
    (["most-similar", "different"], "similar-digits max=2"),
  ])
  func theFirstKeyIsReportedFirst(_ keys: [String], _ answer: String) throws {
    let numbers = ["different": 2, "most-similar": 2]
    var world = try world(
      [HostSetting("length", .integer(4))] + keys.map { HostSetting($0, .integer(numbers[$0] ?? 0)) })
    #expect(try world.run("pin.change", ["new-pin": "7777"]) == answer)
    #expect(try world.run("pin.check", ["pin": "7777"]) == "too-simple")
    #expect(try world.run("pin.check", ["pin": "7711"]) == "accepted")
  }

  @Test(arguments: [
    (
      [HostSetting("length", .list([.integer(4)]))],
      "the 'length' of rules is one number, or the least and the most: [4, 12]"
    ),
    (
      [HostSetting("length", .list([.integer(6), .integer(4)]))],
      "the 'length' of rules is one number, or the least and the most: [4, 12]"
    ),
    (
      [HostSetting("length", .integer(4)), HostSetting("different", .integer(5))],
      "these rules for PINs make no sense: a PIN of 4 digits cannot have 5 different ones"
    ),
    ([HostSetting("longest", .integer(4))], "rules have no such key 'longest', or a value of another shape"),
  ])
  func rulesThatMakeNoSenseAreRefusedAtTheirKey(_ rules: [HostSetting], _ message: String) throws {
    let problem = #expect(throws: WorldProblem.self) { try world(rules) }
    #expect(problem == WorldProblem(message, key: "rules"))
  }
}
