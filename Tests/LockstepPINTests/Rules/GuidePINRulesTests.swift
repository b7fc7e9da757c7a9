import Lockstep
import LockstepPIN
import Testing

@Suite struct GuidePINRulesTests {
  private let rules = GuidePINRules(length: 5, blacklist: [secret("28469"), secret("12321")])

  @Test(
    arguments: [
      ("28469", .blacklisted), ("12345", .sequence), ("98765", .sequence),
      ("1234", .wrongLength(required: 5)),
      ("123456", .wrongLength(required: 5)), ("", .wrongLength(required: 5)),
      ("1234x", .wrongLength(required: 5)), ("11112", .similarDigits(max: 3)),
      // Together or apart.
      ("12111", .similarDigits(max: 3)), ("11122", nil), ("28649", nil),
      // Only the whole PIN is a sequence.
      ("12346", nil), ("90123", nil),
    ] as [(String, GuidePINViolation?)])
  func theFirstRuleBrokenIsReported(digits: String, violation: GuidePINViolation?) {
    #expect(rules.violation(of: secret(digits)) == violation)
  }

  @Test func whatIsNotAskedForIsNotRefused() {
    let lenient = GuidePINRules(length: 5, forbidsSequences: false, maxSimilarDigits: nil)
    for digits in ["12345", "11111", "28469"] { #expect(lenient.violation(of: secret(digits)) == nil) }
  }

  // Each rule can be met on its own in the built-in world.
  @Test(
    arguments: [
      ("112233", .blacklisted), ("234567", .sequence), ("100001", .similarDigits(max: 3)), ("739164", nil),
    ] as [(String, GuidePINViolation?)])
  func theStandardRulesForSixDigits(digits: String, violation: GuidePINViolation?) {
    #expect(GuidePINRules.standard(length: 6).violation(of: secret(digits)) == violation)
  }

  @Test func noPINOfTheStandardBlacklistIsRefusedByAnotherRule() {
    let blacklist = GuidePINRules.standard(length: 6).blacklist
    #expect(blacklist.count >= 10)
    for pin in blacklist {
      let others = GuidePINRules(length: pin.withBytes(\.count))
      #expect(others.violation(of: pin) == nil)
    }
  }
}
