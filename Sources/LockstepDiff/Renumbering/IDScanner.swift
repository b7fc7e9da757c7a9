import Lockstep
import LockstepModel

/// Finds texts that look like the ID of a step or a row in plain text.
enum IDScanner {
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
      guard bytes[place].isDigit else {
        place += 1
        continue
      }
      let start = place
      var points = 0
      while place < end, bytes[place].isDigit || isPoint(bytes, place, end) {
        if !bytes[place].isDigit { points += 1 }
        place += 1
      }
      let suffix = RowSuffix.end(in: bytes, at: place, before: end)
      place = suffix ?? place
      let isAlone = (start == 0 || !isJoining(bytes[start - 1])) && (place >= end || !bytes[place].isWord)
      if points > 0 || withScenarios, suffix != nil, isAlone {
        found.append(
          SourceString(String(decoding: bytes[start..<place], as: UTF8.self), at: Span(start..<place)))
      }
      while place < end, bytes[place].isWord { place += 1 }
    }
    return found
  }

  private static func isPoint(_ bytes: [UInt8], _ place: Int, _ end: Int) -> Bool {
    bytes[place] == UInt8(ascii: ".") && place + 1 < end && bytes[place + 1].isDigit
  }

  /// Whether a byte makes the digits after it part of another text.
  private static func isJoining(_ byte: UInt8) -> Bool {
    byte.isWord || "-./#".utf8.contains(byte)
  }
}
