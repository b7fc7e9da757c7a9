import Lockstep

/// Times of logs as RFC 3339 has them: `2026-01-01T12:00:00.5Z`; with a space for the T, and without a zone for UTC.
enum LogTime {
  /// The time since 1970; nil for anything else.
  static func parse(_ text: String) -> Duration? {
    let bytes = Array(text.utf8)
    func number(_ digits: ArraySlice<UInt8>) -> Int64 {
      digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }
    /// Whether a part has digits for the zeros of a pattern, and otherwise its characters.
    func fits(_ part: ArraySlice<UInt8>, _ pattern: String) -> Bool {
      part.count == pattern.utf8.count
        && zip(part, pattern.utf8).allSatisfy { $1 == UInt8(ascii: "0") ? $0.isDigit : $0 == $1 }
    }
    guard bytes.count >= 19, fits(bytes[..<10], "0000-00-00"), "Tt ".utf8.contains(bytes[10]),
      fits(bytes[11..<19], "00:00:00")
    else { return nil }
    let (year, month, day) = (number(bytes[..<4]), number(bytes[5..<7]), number(bytes[8..<10]))
    let (hour, minute, second) = (number(bytes[11..<13]), number(bytes[14..<16]), number(bytes[17..<19]))
    guard (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second <= 60 else {
      return nil
    }
    var (rest, nanoseconds, offset) = (bytes[19...], Int64(0), Int64(0))
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix { $0.isDigit }
      if digits.isEmpty { return nil }
      nanoseconds = number((digits + "000000000".utf8).prefix(9))
      rest = rest[digits.endIndex...]
    }
    if fits(rest, "+00:00") || fits(rest, "-00:00") {
      offset = number(rest.dropFirst().prefix(2)) * 60 + number(rest.suffix(2))
      if rest.first == UInt8(ascii: "-") { offset = -offset }
    } else if !["", "Z", "z"].contains(where: { fits(rest, $0) }) {
      return nil
    }
    let seconds = days(year, month, day) * 86_400 + hour * 3_600 + (minute - offset) * 60 + second
    return .seconds(seconds) + .nanoseconds(nanoseconds)
  }

  /// A time of the first days of 1970 in UTC.
  static func text(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    func padded(_ number: Int64, _ width: Int = 2) -> String {
      String(String(number + 1_000_000_000).suffix(width))
    }
    let (year, month, day) = date(seconds / 86_400)
    let clock = [seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60].map { padded($0) }
    return "\(padded(year, 4))-\(padded(month))-\(padded(day))T\(clock.joined(separator: ":"))."
      + padded(attoseconds / 1_000_000_000, 9) + "Z"
  }

  /// Days since 1970 in the Gregorian calendar; years begin in March, so that the leap day is the last.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let year = month > 2 ? year : year - 1
    let month = (month + 9) % 12
    return 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1 - 719_468
  }

  private static func date(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    var (year, month) = (1970 + days / 366, Int64(1))
    while Self.days(year + 1, 1, 1) <= days { year += 1 }
    while month < 12, Self.days(year, month + 1, 1) <= days { month += 1 }
    return (year, month, days - Self.days(year, month, 1) + 1)
  }
}
