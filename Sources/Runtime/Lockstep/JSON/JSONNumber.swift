/// A number exactly as it was written, as far as 64 bits hold its digits.
///
/// Not a `Double`: 0.1 milliseconds are 100,000 nanoseconds, and 2^53 + 1 is odd.
package struct JSONNumber {
  private var mantissa: UInt64 = 0
  /// Its last digit is not zero, unless it is all zero.
  private var exponent = 0
  private var isNegative = false
  private var isTooLong = false
  private var zeroCount = 0

  init(isNegative: Bool) { self.isNegative = isNegative }

  mutating func append(digit: UInt8, isFraction: Bool) {
    if isFraction { exponent -= 1 }
    if digit == 0 {
      zeroCount += 1
      return
    }
    // Zeros only count once something follows, so that 1.5000 and 15e-1 are the same.
    for step in 0...zeroCount {
      let (product, overflow) = mantissa.multipliedReportingOverflow(by: 10)
      let (sum, carried) = product.addingReportingOverflow(step == zeroCount ? UInt64(digit) : 0)
      if overflow || carried {
        isTooLong = true
        break
      }
      mantissa = sum
    }
    zeroCount = 0
  }

  mutating func addExponent(_ exponent: Int) { self.exponent += exponent }

  /// The whole number that this times ten to the power of `power` is; nil if it is not whole or does not fit.
  package func wholeNumber(power: Int = 0) -> Int64? {
    if isTooLong { return nil }
    if mantissa == 0 { return 0 }
    let exponent = exponent + zeroCount + power
    guard (0...19).contains(exponent) else { return nil }
    var magnitude = mantissa
    for _ in 0..<exponent {
      let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      magnitude = product
    }
    // The smallest number has no positive counterpart.
    if isNegative, magnitude == Int64.min.magnitude { return .min }
    return Int64(exactly: magnitude).map { isNegative ? -$0 : $0 }
  }
}
