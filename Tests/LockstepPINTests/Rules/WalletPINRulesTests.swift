import Lockstep
import LockstepPIN
import Testing

@Suite struct WalletPINRulesTests {
  @Test(
    arguments: [
      ("024791", nil), ("010101", nil), ("000001", nil), ("100000", nil), ("122222", nil), ("112233", nil),
      ("0247913", .invalidLength), ("12345", .invalidLength), ("", .invalidLength),
      ("abcdef", .nonDigits), ("02479a", .nonDigits), ("12 456", .nonDigits), ("/23456", .nonDigits),
      (":23456", .nonDigits), ("000000", .tooFewUniqueDigits), ("111111", .tooFewUniqueDigits),
      ("012345", .ascendingDigits), ("123456", .ascendingDigits), ("456789", .ascendingDigits),
      ("543210", .descendingDigits), ("654321", .descendingDigits), ("987654", .descendingDigits),
      // No wraparound, no partial runs, no steps of two.
      ("890123", nil), ("901234", nil), ("098765", nil), ("109876", nil), ("123450", nil), ("135790", nil),
      ("112345", nil), ("121212", nil),
      // Six Arabic-Indic digits are twelve bytes; two full-width digits and "1234²" are six.
      ("\u{661}\u{662}\u{663}\u{664}\u{665}\u{666}", .invalidLength), ("\u{ff11}\u{ff12}", .nonDigits),
      ("1234\u{b2}", .nonDigits),
    ] as [(String, WalletPINViolation?)])
  func theFirstRuleBrokenIsReported(digits: String, violation: WalletPINViolation?) {
    #expect(WalletPINRules().violation(of: secret(digits)) == violation)
  }

  @Test func exactlyTwentyOfAMillionAreRefused() {
    let rules = WalletPINRules()
    var refused: [Int] = []
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 6) { bytes in
      bytes.initialize(repeating: 0x30)
      for number in 0..<1_000_000 {
        if rules.violation(of: UnsafeBufferPointer(bytes)) != nil { refused.append(number) }
        var place = 5
        while place >= 0, bytes[place] == 0x39 {
          bytes[place] = 0x30
          place -= 1
        }
        if place >= 0 { bytes[place] += 1 }
      }
    }
    #expect(
      refused == [
        0, 12_345, 111_111, 123_456, 222_222, 234_567, 333_333, 345_678, 444_444, 456_789, 543_210, 555_555,
        654_321, 666_666, 765_432, 777_777, 876_543, 888_888, 987_654, 999_999,
      ])
  }

  @Test(
    arguments: [
      ("12345", .wrongLength(required: 6)), ("12345a", .wrongLength(required: 6)), ("123456", .sequence),
      ("654321", .sequence), ("777777", .similarDigits(max: 5)), ("777778", nil),
    ] as [(String, GuidePINViolation?)])
  func changePINHearsThemInTheWordsOfTheGuide(digits: String, violation: GuidePINViolation?) {
    #expect(PINRules.wallet().violation(of: secret(digits)) == violation)
  }
}
