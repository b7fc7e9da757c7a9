extension Duration {
  /// The shortest exact text in the unit that fits: `1m`, `90s`, `1.5s`, `500ms`, `0s`.
  package var brief: String {
    let (seconds, attoseconds) = components
    if attoseconds == 0 {
      if seconds != 0, seconds % 86_400 == 0 { return "\(seconds / 86_400)d" }
      if seconds != 0, seconds % 3_600 == 0 { return "\(seconds / 3_600)h" }
      if seconds != 0, seconds % 60 == 0 { return "\(seconds / 60)m" }
      return "\(seconds)s"
    }
    if seconds == 0, attoseconds % 1_000_000_000_000_000 == 0 {
      return "\(attoseconds / 1_000_000_000_000_000)ms"
    }
    var digits = String(attoseconds.magnitude)
    digits = String(repeating: "0", count: 18 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return "\(self < .zero && seconds == 0 ? "-" : "")\(seconds).\(digits)s"
  }

  /// For a sentence, in whole units, rounded up to seconds, so that a wait is never too short: `1 minute`, `1 hour 30 minutes`,
  /// `59 seconds`.
  package var words: String {
    let (whole, attoseconds) = components
    var seconds = whole + (attoseconds > 0 ? 1 : 0)
    var words = ""
    let units: [(name: String, length: Int64)] = [
      ("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1),
    ]
    for unit in units {
      let count = seconds / unit.length
      seconds %= unit.length
      if count == 0, unit.length > 1 || !words.isEmpty { continue }
      words += "\(words.isEmpty ? "" : " ")\(count) \(unit.name)\(count == 1 ? "" : "s")"
    }
    return words
  }

  /// Whole nanoseconds, clamped to 64 bits (292 years).
  package var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflow { return seconds < 0 ? .min : .max }
    let (sum, carried) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    return carried ? (seconds < 0 ? .min : .max) : sum
  }
}
