import Lockstep
import LockstepModel

/// Compares a scalar's text with its bytes in the file.
enum ScalarBytes {
  /// A block scalar ends, for libyaml, where the next token begins; for people at its last character.
  static func trimmed(_ place: Span, _ bytes: [UInt8]) -> Span {
    var end = Int(place.end)
    while end > Int(place.start) + 1, bytes[end - 1] <= 0x20 { end -= 1 }
    return Span(start: place.start, end: UInt32(clamping: end))
  }

  /// Whether the scalar's text equals its bytes in the file.
  static func areVerbatim(
    _ event: borrowing LibYAMLEvent, _ value: ByteSpan, _ place: Span, _ bytes: [UInt8]
  ) -> Bool {
    var start = Int(place.start)
    switch event.style {
    case .plain:
      // A plain text on one line cannot be anything else.
      if event.isOnOneLine { return value.count == place.end - place.start }
    case .singleQuoted, .doubleQuoted: start += 1
    case .block, .bracketed: return false
    }
    let quotes = (start - Int(place.start)) * 2
    guard value.count + quotes == place.end - place.start else { return false }
    for index in value.indices where value[index] != bytes[start + index] { return false }
    return true
  }
}
