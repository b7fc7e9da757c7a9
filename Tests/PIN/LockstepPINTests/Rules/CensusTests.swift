import Lockstep
import LockstepPIN
import Testing

/// All PINs of six digits, judged by the rules and by arithmetic.
@Suite struct CensusTests {
  @Test func exactlyTwentyOfAMillionAreRefusedByTheWallet() {
    var refused: [Int] = []
    Self.forEachPIN { number, pin in if !PINRules.wallet.accepts(pin) { refused.append(number) } }
    #expect(
      refused == [
        0, 12_345, 111_111, 123_456, 222_222, 234_567, 333_333, 345_678, 444_444, 456_789, 543_210, 555_555,
        654_321, 666_666, 765_432, 777_777, 876_543, 888_888, 987_654, 999_999,
      ])
  }

  /// Rules that are all in force at once, against counting that knows nothing of them.
  @Test func aMillionPINsBreakTheRulesThatTheyBreak() throws {
    let rules = try PINRules(
      [
        .length(6...6), .different(3), .sequences(.both, wraps: true), .mostSimilar(2),
        .blocklist([secret("123987"), secret("890123")]),
      ], report: .all)
    var wrong = 0
    Self.forEachPIN { number, pin in
      let first = number / 100_000
      // How often each digit occurs, four bits each; and whether each step is +1 or -1, round the ten.
      var counts: UInt64 = 0
      var (rises, falls) = (true, true)
      var (rest, previous) = (number, -1)
      for _ in 0..<6 {
        let digit = rest % 10
        rest /= 10
        counts += 1 << UInt64(4 * digit)
        // From the last digit to the first.
        if previous >= 0, (previous + 10 - digit) % 10 != 1 { rises = false }
        if previous >= 0, (digit + 10 - previous) % 10 != 1 { falls = false }
        previous = digit
      }
      var (different, most) = (0, 0)
      for digit in UInt64(0)...9 {
        let count = Int(counts >> (4 * digit) & 15)
        if count > 0 { different += 1 }
        most = max(most, count)
      }
      var expected: [PINViolation] = []
      if different < 3 { expected.append(.tooFewDifferent(least: 3)) }
      if rises { expected.append(.ascending) }
      if falls { expected.append(.descending) }
      if most > 2 { expected.append(.tooManySimilar(most: 2)) }
      if number == 123_987 || number == 890_123 { expected.append(.blocklisted) }
      if rules.violations(of: pin) != expected || previous != first { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  private static func forEachPIN(_ body: (Int, Secret) -> Void) {
    var digits = [UInt8](repeating: 0x30, count: 6)
    for number in 0..<1_000_000 {
      body(number, Secret(digits))
      var place = 5
      while place >= 0, digits[place] == 0x39 {
        digits[place] = 0x30
        place -= 1
      }
      if place >= 0 { digits[place] += 1 }
    }
  }
}
