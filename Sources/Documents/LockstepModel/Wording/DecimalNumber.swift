import Lockstep

/// A number with a point or a comma between its digits, at the start of a text.
package struct DecimalNumber {
  private let whole: Int64
  /// Billionths.
  private let fraction: Int64
  /// Where its last digit ends.
  package let end: Int
  package let textWithPoint: String

  /// nil without a number, and for one of more than nine digits before or after the point.
  package init?(_ bytes: ArraySlice<UInt8>) {
    let digits = bytes.prefix(while: \.isDigit)
    guard (1...9).contains(digits.count) else { return nil }
    whole = digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    let rest = bytes[digits.endIndex...]
    let decimals: ArraySlice<UInt8> =
      rest.first == 0x2E || rest.first == 0x2C ? rest.dropFirst().prefix(while: \.isDigit) : []
    guard decimals.count <= 9 else { return nil }
    let parsed = decimals.reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) }
    fraction = (decimals.count..<9).reduce(parsed) { value, _ in value * 10 }
    end = decimals.isEmpty ? digits.endIndex : decimals.endIndex
    let point = decimals.isEmpty ? "" : "." + String(decoding: decimals, as: UTF8.self)
    textWithPoint = String(decoding: digits, as: UTF8.self) + point
  }

  /// So many seconds; nil for more than a billion.
  package func times(_ seconds: Int64) -> Duration? {
    let (product, overflow) = whole.multipliedReportingOverflow(by: seconds)
    return overflow ? nil : .seconds(product) + .nanoseconds(fraction * seconds)
  }
}
