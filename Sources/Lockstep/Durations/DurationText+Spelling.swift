extension DurationText {
  /// A duration as it is read back: in the unit that fits, with at most nine digits behind the point.
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
