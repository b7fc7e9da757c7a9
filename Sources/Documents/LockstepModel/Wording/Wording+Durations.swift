import Lockstep

/// Lengths of time in words.
extension Wording {
  /// The length of time that words spell: `5m`, `10 minutes`, `1,5 hours`, `1 hour 30 minutes`, `5m30s`, `5 minutes and 30 seconds`;
  /// nil for other words.
  package func duration(_ text: ArraySlice<UInt8>) -> Duration? { try? parseDuration(text) }

  /// The same, with the reason why words spell none.
  func parseDuration(_ text: ArraySlice<UInt8>) throws(DurationText.Failure) -> Duration {
    do {
      return try DurationText.parse(String(decoding: text, as: UTF8.self))
    } catch {
      if error != .notADuration { throw error }
    }
    var rest = text.drop { $0 == 0x20 }
    var total = Duration.zero
    var least = Int64.max
    while !rest.isEmpty {
      guard let amount = DecimalNumber(rest), let (unit, end) = unitOrSign(rest.clampedSuffix(amount.end)),
        unit.seconds < least
      else { throw .notADuration }
      guard let part = amount.times(unit.seconds) else { throw .tooLong }
      total += part
      least = unit.seconds
      rest = Self.nextPart(of: rest.clampedSuffix(end))
    }
    if least == .max { throw .notADuration }
    if total > .seconds(DurationText.longestSeconds) { throw .tooLong }
    return total
  }

  /// The text behind a comma or an `and` before a further number; the whole text without one.
  private static func nextPart(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let text = text.drop { $0 == 0x20 }
    var rest = (text.first == 0x2C ? text.dropFirst() : text).drop { $0 == 0x20 }
    for word in conjunctions + ["&"] {
      guard let end = Phrase(word).end(in: rest, at: rest.startIndex) else { continue }
      rest = rest[end...].drop { $0 == 0x20 }
      break
    }
    return rest.first?.isDigit == true ? rest : text
  }

  /// The unit that a text begins with, also one right before the next number: `m` of `m30s`.
  private func unitOrSign(_ text: ArraySlice<UInt8>) -> (unit: Unit, end: Int)? {
    if let unit = unit(text) { return unit }
    let letters = text.prefix(while: \.isLetter)
    guard text.clampedSuffix(letters.endIndex).first?.isDigit == true else { return nil }
    return units.meaning(of: letters).map { ($0, letters.endIndex) }
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
