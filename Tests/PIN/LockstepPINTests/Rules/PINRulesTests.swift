import Lockstep
import LockstepPIN
import Testing

@Suite struct PINRulesTests {
  @Test(
    arguments: [
      ("024791", nil), ("010101", nil), ("000001", nil), ("100000", nil), ("122222", nil), ("112233", nil),
      ("0247913", .length(6...6)), ("12345", .length(6...6)), ("", .length(6...6)),
      ("abcdef", .nonDigits), ("02479a", .nonDigits), ("12 456", .nonDigits), ("/23456", .nonDigits),
      (":23456", .nonDigits), ("000000", .tooFewDifferent(least: 2)), ("111111", .tooFewDifferent(least: 2)),
      ("012345", .ascending), ("123456", .ascending), ("456789", .ascending),
      ("543210", .descending), ("654321", .descending), ("987654", .descending),
      // No wraparound, no partial runs, no steps of two.
      ("890123", nil), ("901234", nil), ("098765", nil), ("109876", nil), ("123450", nil), ("135790", nil),
      ("112345", nil), ("121212", nil),
      // Six Arabic-Indic digits are twelve bytes; two full-width digits and "1234²" are six.
      ("\u{661}\u{662}\u{663}\u{664}\u{665}\u{666}", .length(6...6)), ("\u{ff11}\u{ff12}", .nonDigits),
      ("1234\u{b2}", .nonDigits),
    ] as [(String, PINViolation?)])
  func theWalletReportsTheFirst(digits: String, violation: PINViolation?) {
    #expect(PINRules.wallet.violation(of: secret(digits)) == violation)
    #expect(PINRules.wallet.violations(of: secret(digits)) == (violation.map { [$0] } ?? []))
  }

  @Test(
    arguments: [
      ("28469", .blocklisted), ("12345", .ascending), ("98765", .descending),
      ("1234", .length(5...5)), ("123456", .length(5...5)), ("", .length(5...5)), ("1234x", .nonDigits),
      // Together or apart.
      ("11112", .tooManySimilar(most: 3)), ("12111", .tooManySimilar(most: 3)), ("11122", nil),
      ("28649", nil),
      // Only the whole PIN is a sequence.
      ("12346", nil), ("90123", nil),
    ] as [(String, PINViolation?)])
  func theGuideReportsTheFirst(digits: String, violation: PINViolation?) {
    #expect(PINRules.guide(length: 5).violation(of: secret(digits)) == violation)
  }

  @Test(
    arguments: [
      ("12345", .wrongLength(required: 6)), ("12345a", .wrongLength(required: 6)), ("123456", .sequence),
      ("654321", .sequence), ("777777", .similarDigits(max: 5)), ("777778", nil),
    ] as [(String, GuideViolation?)])
  func changePINHearsTheWalletsRulesInTheWordsOfTheGuide(digits: String, violation: GuideViolation?) {
    #expect(PINRules.wallet.guideViolation(of: secret(digits)) == violation)
  }

  @Test func theNearerEndOfARangeIsTheLengthRequired() throws {
    let rules = try PINRules([.length(4...8)])
    #expect(rules.guideViolation(of: secret("123")) == .wrongLength(required: 4))
    #expect(rules.guideViolation(of: secret("123456789")) == .wrongLength(required: 8))
  }

  /// Where the current PIN is known; the guide has no error of its own for it.
  @Test func thePINBeforeIsRefusedByItsRule() throws {
    let (rules, current) = (try PINRules([.length(5...5), .changed]), secret("73916"))
    #expect(rules.violations(of: current, replacing: secret("73916")) == [.unchanged])
    #expect(rules.violation(of: secret("73961"), replacing: current) == nil)
    #expect(rules.violation(of: current) == nil)
    #expect(rules.guideViolation(of: current, replacing: secret("73916")) == .blacklisted)
    #expect(PINRules.guide(length: 5).violation(of: current, replacing: secret("73916")) == nil)
    // The flow has to have a row for it.
    let outcomes = PINConfiguration(rules: rules).contract(of: .changePIN)?.outcomes.map(\.name)
    #expect(outcomes?.contains("blacklisted") == true)
  }

  @Test func allMistakesAreToldInTheOrderOfTheRules() throws {
    let rules: [PINRule] = [
      .blocklist([secret("1111")]), .mostSimilar(2), .different(2), .length(4...4),
      .sequences(.both, wraps: false),
    ]
    let all = try PINRules(rules, report: .all)
    #expect(
      all.violations(of: secret("1111"))
        == [.blocklisted, .tooManySimilar(most: 2), .tooFewDifferent(least: 2)])
    #expect(all.violations(of: secret("12345")) == [.length(4...4), .ascending])
    #expect(all.violation(of: secret("1111")) == .blocklisted)
    #expect(try PINRules(rules).violations(of: secret("1111")) == [.blocklisted])
  }

  /// What is wrong with digits is not asked of anything else.
  @Test func whatIsNoPINIsSaidFirst() throws {
    let rules = try PINRules([.different(3), .length(4...4), .mostSimilar(1)], report: .all)
    #expect(rules.violations(of: secret("xx")) == [.nonDigits, .length(4...4)])
    #expect(
      try PINRules([.length(4...4)], report: .all).violations(of: secret("x")) == [
        .length(4...4), .nonDigits,
      ])
  }

  @Test(arguments: [
    ("890123", PINSequences.up, true, PINViolation?.some(.ascending)), ("890123", .up, false, nil),
    ("210987", .down, true, .descending), ("210987", .down, false, nil), ("210987", .up, true, nil),
    ("123456", .down, true, nil), ("123456", .none, true, nil), ("654321", .both, false, .descending),
    ("123456", .both, true, .ascending), ("901235", .both, true, nil),
  ])
  func sequencesGoRoundOrNot(digits: String, refused: PINSequences, wraps: Bool, violation: PINViolation?)
    throws
  {
    let rules = try PINRules([.length(6...6), .sequences(refused, wraps: wraps)])
    #expect(rules.violation(of: secret(digits)) == violation)
  }

  @Test func aSingleDigitIsNoSequence() throws {
    #expect(try PINRules([.sequences(.both, wraps: true)]).accepts(secret("7")))
  }

  @Test func withoutALengthAnyPINThatCanBeTypedIsLetThrough() throws {
    let rules = try PINRules([])
    #expect(rules.violation(of: secret("")) == .length(1...64))
    #expect(rules.accepts(secret("1")))
    #expect(rules.accepts(secret(String(repeating: "7", count: 64))))
    #expect(!rules.accepts(secret(String(repeating: "7", count: 65))))
  }

  // Each length that the rules allow has a PIN that meets them all.
  @Test(
    arguments: [
      ([.length(0...4)], .length(0...4)), ([.length(4...65)], .length(4...65)),
      ([.length(4...4), .length(5...5)], .twice(.length)), ([.different(0)], .different(0)),
      ([.different(11)], .different(11)),
      ([.length(4...4), .different(5)], .tooShort(length: 4, forDifferent: 5)),
      ([.length(3...6), .different(4)], .tooShort(length: 3, forDifferent: 4)),
      ([.mostSimilar(0)], .mostSimilar(0)),
      ([.length(11...11), .mostSimilar(1)], .tooLong(length: 11, forMostSimilar: 1)),
      ([.length(4...11), .mostSimilar(1)], .tooLong(length: 11, forMostSimilar: 1)),
      ([.length(4...4), .blocklist([secret("1212"), secret("12345")])], .blocklistEntry(number: 2)),
      ([.length(4...4), .blocklist([secret("12a4")])], .blocklistEntry(number: 1)),
      ([.blocklist([secret("")])], .blocklistEntry(number: 1)),
    ] as [([PINRule], PINRulesError)])
  func rulesThatMakeNoSenseAreRefused(rules: [PINRule], error: PINRulesError) {
    #expect(throws: error) { try PINRules(rules) }
    #expect(error.description.count > 20)
  }

  @Test func noPINOfTheGuidesBlocklistIsRefusedByAnotherRule() throws {
    for length in 1...40 {
      let rules = PINRules.guide(length: length)
      // The preset is one that could be spelt out.
      _ = try PINRules(rules.rules)
      for case .blocklist(let pins) in rules.rules {
        for pin in pins {
          let others = rules.rules.filter { if case .blocklist = $0 { false } else { true } }
          #expect(try PINRules(others).accepts(pin))
        }
      }
    }
  }
}
