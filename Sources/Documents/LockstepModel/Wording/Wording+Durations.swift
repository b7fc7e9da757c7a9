import Lockstep

/// Lengths of time in words.
extension Wording {
  /// The length of time that words spell: `5m`, `10 minutes`, `1,5 hours`, `1 hour 30 minutes`; nil for other words.
  package func duration(_ text: ArraySlice<UInt8>) -> Duration? {
    if let short = Duration(spelling: String(decoding: text, as: UTF8.self)) { return short }
    var rest = text.drop { $0 == 0x20 }
    var total = Duration.zero
    var least = Int64.max
    while !rest.isEmpty {
      guard let amount = DecimalNumber(rest), let (unit, end) = unit(rest.clampedSuffix(amount.end)),
        unit.seconds < least, let part = amount.times(unit.seconds)
      else { return nil }
      total += part
      least = unit.seconds
      rest = rest.clampedSuffix(end).drop { $0 == 0x20 }
    }
    let isRead = least < .max && total <= .seconds(DurationText.longestSeconds)
    return isRead ? total : nil
  }

  /// The unit that a text begins with, and where it ends.
  package func unit(_ text: ArraySlice<UInt8>) -> (unit: Unit, end: Int)? {
    let text = text.drop { $0 == 0x20 }
    for entry in units.entries where entry.word.tail == nil {
      if let end = entry.word.head.end(in: text, at: text.startIndex) { return (entry.key, end) }
    }
    return nil
  }

  /// The words of all units, for messages: `seconds, minutes, hours or days`.
  package var unitNames: String {
    let names = Unit.allCases.map { units.preferredWord($0).text }
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }
}

extension Wording.Unit {
  /// How many seconds it has.
  package var seconds: Int64 {
    switch self {
    case .seconds: 1
    case .minutes: 60
    case .hours: 3_600
    case .days: 86_400
    }
  }
}

extension ArraySlice<UInt8> {
  /// The part from an offset on.
  fileprivate func clampedSuffix(_ offset: Int) -> ArraySlice<UInt8> {
    self[Swift.min(Swift.max(offset, startIndex), endIndex)...]
  }
}
