/// Durations as people write them: `1s`, `500ms`, `1m`, `1h`, `1.5s`, `2d`. Exact, without floating point.
package enum DurationText {
  /// An example for messages.
  package static let exampleForms = "500ms, 1s, 1.5s, 1m, 1h or 2d"

  /// Why a text is not a duration.
  package enum Failure: Error, Equatable {
    case notADuration
    /// More than 100 years.
    case tooLong
    /// More than nine digits after the point.
    case tooPrecise
  }

  /// 36,525 days, in seconds: 100 years with their leap days.
  package static let longestSeconds: Int64 = 36_525 * 86_400
  private static let attosecondsPerSecond: Int128 = 1_000_000_000_000_000_000

  /// A number with its unit.
  package static func parse(_ text: String) throws(Failure) -> Duration {
    let utf8 = text.utf8
    let number = text[..<(utf8.firstIndex { !$0.isDigit && $0 != UInt8(ascii: ".") } ?? text.endIndex)]
    let attoseconds: Int128
    switch text[number.endIndex...] {
    case "ms": attoseconds = attosecondsPerSecond / 1000
    case "s": attoseconds = attosecondsPerSecond
    case "m": attoseconds = 60 * attosecondsPerSecond
    case "h": attoseconds = 3600 * attosecondsPerSecond
    case "d": attoseconds = 86_400 * attosecondsPerSecond
    default: throw .notADuration
    }
    return try parse(number, attosecondsPerUnit: attoseconds)
  }

  /// A number of seconds without a unit: `0.1`.
  package static func parseSeconds(_ text: String) throws(Failure) -> Duration {
    try parse(text[...], attosecondsPerUnit: attosecondsPerSecond)
  }

  private static func parse(_ number: Substring, attosecondsPerUnit: Int128) throws(Failure) -> Duration {
    let parts = number.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.count <= 2, !whole.isEmpty, whole.allSatisfy({ $0.isDigit }) else {
      throw .notADuration
    }
    var fraction: Int128 = 0
    if parts.count == 2, let digits = parts.last {
      guard !digits.isEmpty, digits.allSatisfy({ $0.isDigit }) else { throw .notADuration }
      guard digits.count <= 9 else { throw .tooPrecise }
      // Billionths: every unit holds a whole number of attoseconds for each.
      for position in 0..<9 {
        let digit = digits.dropFirst(position).first.map { Int128($0 - UInt8(ascii: "0")) } ?? 0
        fraction = fraction * 10 + digit
      }
    }
    var units: Int128 = 0
    for digit in whole {
      units = units * 10 + Int128(digit - UInt8(ascii: "0"))
      if units > 1_000_000_000_000_000 { throw .tooLong }
    }
    let (product, overflow) = units.multipliedReportingOverflow(by: attosecondsPerUnit)
    let total = product + fraction * (attosecondsPerUnit / 1_000_000_000)
    guard !overflow, total <= Int128(longestSeconds) * attosecondsPerSecond else { throw .tooLong }
    return Duration(
      secondsComponent: Int64(total / attosecondsPerSecond),
      attosecondsComponent: Int64(total % attosecondsPerSecond))
  }

  /// A duration as it is read back: in the unit that fits, with at most nine digits after the point.
  package static func spelling(_ duration: Duration) -> String {
    let brief = duration.brief
    let digits = brief.utf8.split(separator: UInt8(ascii: ".")).dropFirst().first?.count ?? 0
    // One more for the unit.
    if digits <= 10 { return brief }
    let (seconds, attoseconds) = duration.components
    let parts = attoseconds / 1_000_000_000_000_000
    let fraction = String(attoseconds % 1_000_000_000_000_000 / 1_000_000)
    let padded = String(repeating: "0", count: 9 - fraction.count) + fraction
    return "\(seconds * 1000 + parts).\(padded)ms"
  }
}

extension Duration {
  /// The duration that people spell `1s`, `500ms`, `1m`, `1h`, `1.5s` or `2d`; nil for anything else.
  package init?(spelling text: String) {
    guard let duration = try? DurationText.parse(text) else { return nil }
    self = duration
  }
}
