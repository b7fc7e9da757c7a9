import Lockstep
import LockstepModel

/// Finds texts that look like the ID of a step or a row in plain text.
package enum IDScanner {
  /// Where a number ends that begins at an offset, such as `1.4`: groups of digits with points between them.
  ///
  /// - Returns: nil for any other text.
  package static func endOfNumber(
    in bytes: [UInt8], at start: Int, before end: Int
  ) -> (end: Int, points: Int)? {
    var (place, points) = (start, 0)
    while place < end, bytes[place].isDigit { place += 1 }
    guard place > start else { return nil }
    while place + 1 < end, bytes[place] == UInt8(ascii: "."), bytes[place + 1].isDigit {
      points += 1
      place += 1
      while place < end, bytes[place].isDigit { place += 1 }
    }
    return (place, points)
  }

  /// Two or more groups of digits with points between them, and at most two letters: `1.3`, `2.1a`, `2.1.a`.
  ///
  /// Parts of other words do not count: `UC2.3`, `v1.2`, `iso-1.2`, `example.org/1.2`.
  ///
  /// - Parameter withScenarios: whether a single number counts too.
  static func ids(in source: SourceText, within span: Span, withScenarios: Bool = false) -> [SourceString] {
    let bytes = source.bytes
    let end = min(Int(span.end), bytes.count)
    var place = Int(span.start)
    var found: [SourceString] = []
    while place < end {
      let start = place
      guard let number = endOfNumber(in: bytes, at: start, before: end) else {
        place += 1
        continue
      }
      let suffix = RowSuffix.end(in: bytes, at: number.end, before: end)
      place = suffix ?? number.end
      let isAlone = (start == 0 || !isJoining(bytes[start - 1])) && (place >= end || !bytes[place].isWord)
      if number.points > 0 || withScenarios, suffix != nil, isAlone {
        found.append(
          SourceString(String(decoding: bytes[start..<place], as: UTF8.self), at: Span(start..<place)))
      }
      while place < end, bytes[place].isWord { place += 1 }
    }
    return found
  }

  /// Whether a byte makes the digits after it part of another text.
  private static func isJoining(_ byte: UInt8) -> Bool {
    byte.isWord || "-./#".utf8.contains(byte)
  }
}
