import Lockstep

/// Times of logs as RFC 3339 has them: `2026-01-01T12:00:00.5Z`; with a space for the T, and without a zone for UTC.
enum LogTime {
  /// The time since 1970; nil for anything else.
  static func parse(_ text: String) -> Duration? {
    let bytes = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int64? {
      guard range.upperBound <= bytes.count, bytes[range].allSatisfy({ $0.isDigit }) else { return nil }
      return bytes[range].reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
      (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second <= 60,
      [4, 7].allSatisfy({ bytes[$0] == UInt8(ascii: "-") }),
      [13, 16].allSatisfy({ bytes[$0] == UInt8(ascii: ":") }), "Tt ".utf8.contains(bytes[10])
    else { return nil }
    var rest = bytes[19...]
    var nanoseconds: Int64 = 0
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix { $0.isDigit }
      guard !digits.isEmpty else { return nil }
      for place in 0..<9 {
        nanoseconds =
          nanoseconds * 10 + (digits.dropFirst(place).first.map { Int64($0 - UInt8(ascii: "0")) } ?? 0)
      }
      rest = rest[digits.endIndex...]
    }
    var offset: Int64 = 0
    if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      let start = rest.startIndex + 1
      guard rest.count == 6, let hours = number(start..<start + 2),
        let minutes = number(start + 3..<start + 5)
      else { return nil }
      offset = (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -60 : 60)
    } else if !rest.isEmpty, !(rest.count == 1 && "Zz".utf8.contains(bytes[rest.startIndex])) {
      return nil
    }
    let seconds = days(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second - offset
    return .seconds(seconds) + .nanoseconds(nanoseconds)
  }

  /// A time of the first days of 1970 in UTC.
  static func text(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    func padded(_ number: Int64, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let (year, month, day) = date(seconds / 86_400)
    let moment = [seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T\(moment.joined(separator: ":"))."
      + padded(attoseconds / 1_000_000_000, 9) + "Z"
  }

  /// Days since 1970 in the Gregorian calendar; years begin in March, so that the leap day is the last.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let year = month > 2 ? year : year - 1
    let month = (month + 9) % 12
    return 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1 - 719_468
  }

  private static func date(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    var year = 1970 + days / 366
    while Self.days(year + 1, 1, 1) <= days { year += 1 }
    var month: Int64 = 1
    while month < 12, Self.days(year, month + 1, 1) <= days { month += 1 }
    return (year, month, days - Self.days(year, month, 1) + 1)
  }
}
