/// The form of a valid input: a small part of regular expressions, matched against the whole value.
///
/// Literals, `.`, classes (`[0-9a-f]`, `[^x]`, `\d`), and the repetitions `?`, `*`, `+`, `{n}`, `{n,}`, `{n,m}`. It
/// works on bytes, so that a secret never becomes a `String`; JSON Schema readers and regular expression engines give
/// these patterns the same meaning.
public struct FlowPattern: Hashable, Sendable {
  /// Why a text is not a pattern.
  package struct Malformed: Error, Sendable, CustomStringConvertible {
    package var description: String
  }

  /// A set of bytes, and how often it may repeat.
  struct Part: Hashable {
    /// Which bytes match: 256 bits.
    var bytes: SIMD4<UInt64>
    var least: Int
    var most: Int
  }

  /// As it was written.
  public let text: String
  private(set) var parts: [Part] = []

  /// - Throws: `Malformed` with the problem, if `text` uses anything else.
  package init(_ text: String) throws(Malformed) {
    guard text.utf8.count <= Self.longest else {
      throw Malformed(description: "it is longer than \(Self.longest) bytes")
    }
    self.text = text
    var reader = Reader(bytes: Array(text.utf8))
    if reader.peek == UInt8(ascii: "^") { reader.position += 1 }
    while let byte = reader.peek {
      if byte == UInt8(ascii: "$"), reader.position == reader.bytes.count - 1 { break }
      let bytes = try reader.readAtom()
      let (least, most) = try reader.readRepetition()
      parts.append(Part(bytes: bytes, least: least, most: most))
    }
  }

  /// The longest pattern and the longest value that can match, in bytes: the work is at most one times the other.
  private static let longest = 1_024
  package static let maximumValueLength = 1_024

  /// Whether all of `bytes` match; nothing is copied.
  package func matches(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count <= Self.maximumValueLength else { return false }
    // The positions that the parts so far can have reached.
    var reached = [Bool](repeating: false, count: bytes.count + 1)
    reached[0] = true
    for part in parts {
      var next = [Bool](repeating: false, count: bytes.count + 1)
      // The last of them that is far enough behind, and where the bytes that match the part without a gap began.
      var (last, run) = (-1, 0)
      for position in reached.indices {
        if position >= part.least, reached[position - part.least] { last = position - part.least }
        if last >= run, position - last <= part.most { next[position] = true }
        if position < bytes.count, !part.bytes.contains(bytes[position]) { run = position + 1 }
      }
      reached = next
    }
    return reached[bytes.count]
  }

  /// Whether a whole secret matches; it is not copied.
  package func matches(_ secret: Secret) -> Bool { secret.withBytes { matches($0) } }

  /// Whether the whole text matches.
  package func matches(_ text: String) -> Bool { text.withBytes { matches($0) } }

  private struct Reader {
    var bytes: [UInt8]
    var position = 0

    var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func next() -> UInt8? {
      defer { position += 1 }
      return peek
    }

    mutating func readAtom() throws(Malformed) -> SIMD4<UInt64> {
      guard let byte = next() else { throw Malformed(description: "it ends too early") }
      switch byte {
      case UInt8(ascii: "."): return .all
      case UInt8(ascii: "\\"): return try readEscape()
      case UInt8(ascii: "["): return try readCharacterClass()
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "|"), UInt8(ascii: "*"), UInt8(ascii: "+"),
        UInt8(ascii: "?"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "^"),
        UInt8(ascii: "$"):
        throw Malformed(description: "'\(Character(Unicode.Scalar(byte)))' is not allowed here")
      default: return .one(byte)
      }
    }

    private mutating func readEscape() throws(Malformed) -> SIMD4<UInt64> {
      guard let byte = next() else { throw Malformed(description: "it ends with a backslash") }
      if byte == UInt8(ascii: "d") { return .range(UInt8(ascii: "0"), UInt8(ascii: "9")) }
      guard !byte.isLetterOrDigit else {
        throw Malformed(description: "'\\\(Character(Unicode.Scalar(byte)))' is not known here; use a class")
      }
      return .one(byte)
    }

    private mutating func readCharacterClass() throws(Malformed) -> SIMD4<UInt64> {
      var result = SIMD4<UInt64>.zero
      let inverted = peek == UInt8(ascii: "^")
      if inverted { position += 1 }
      while let byte = next() {
        if byte == UInt8(ascii: "]") { return inverted ? ~result : result }
        if byte == UInt8(ascii: "\\") {
          result |= try readEscape()
        } else if peek == UInt8(ascii: "-"), position + 1 < bytes.count,
          bytes[position + 1] != UInt8(ascii: "]")
        {
          let last = bytes[position + 1]
          position += 2
          guard byte <= last else { throw Malformed(description: "a range runs backwards") }
          result |= .range(byte, last)
        } else {
          result |= .one(byte)
        }
      }
      throw Malformed(description: "a '[' is never closed")
    }

    mutating func readRepetition() throws(Malformed) -> (Int, Int) {
      switch peek {
      case UInt8(ascii: "?"):
        position += 1
        return (0, 1)
      case UInt8(ascii: "*"):
        position += 1
        return (0, .max)
      case UInt8(ascii: "+"):
        position += 1
        return (1, .max)
      case UInt8(ascii: "{"):
        position += 1
        let least = try readNumber()
        var most = least
        if peek == UInt8(ascii: ",") {
          position += 1
          most = peek == UInt8(ascii: "}") ? .max : try readNumber()
        }
        guard next() == UInt8(ascii: "}"), least <= most else {
          throw Malformed(description: "write a repetition as {6} or {4,6}")
        }
        return (least, most)
      default: return (1, 1)
      }
    }

    private mutating func readNumber() throws(Malformed) -> Int {
      var value = 0
      let start = position
      while let byte = peek, (48...57).contains(byte), value < 10_000 {
        value = value * 10 + Int(byte - 48)
        position += 1
      }
      guard position > start else { throw Malformed(description: "write a repetition as {6} or {4,6}") }
      return value
    }
  }

  // Finds matches in a longer text.

  /// The longest match that is found inside a text, in bytes.
  package static let longestMatch = 63

  /// Whether a match can begin with a byte, in either letter case if `ignoringCase`.
  package func canBegin(with byte: UInt8, ignoringCase: Bool) -> Bool {
    for part in parts {
      if part.matches(byte, ignoringCase: ignoringCase) { return true }
      if part.least > 0 { return false }
    }
    return false
  }

  /// The end of the longest match that begins at `start` and is not empty; nil without one of at most
  /// ``longestMatch`` bytes.
  package func endOfMatch(in bytes: Span<UInt8>, from start: Int, ignoringCase: Bool) -> Int? {
    let most = min(Self.longestMatch, bytes.count - start)
    // The possible lengths of the parts so far: bit n means n bytes.
    var reached: UInt64 = 1
    for part in parts {
      var next: UInt64 = 0
      let (first, end) = (reached.trailingZeroBitCount, 63 - reached.leadingZeroBitCount)
      // As above.
      var (last, run) = (-1, first)
      for length in first...(part.most < most - end ? end + part.most : most) {
        if length >= part.least, reached >> UInt64(length - part.least) & 1 == 1 {
          last = length - part.least
        }
        if last >= run, length - last <= part.most { next |= 1 << UInt64(length) }
        if length < most, !part.matches(bytes[start + length], ignoringCase: ignoringCase) {
          run = length + 1
        }
        if run > end { break }
      }
      if next == 0 { return nil }
      reached = next
    }
    let length = 63 - reached.leadingZeroBitCount
    return length > 0 ? start + length : nil
  }

  /// A value that matches, as short as any, of digits and letters where the pattern allows them.
  package var example: [UInt8] {
    parts.flatMap { part -> [UInt8] in
      let preferred =
        Array(UInt8(ascii: "0")...UInt8(ascii: "9")) + Array(UInt8(ascii: "a")...UInt8(ascii: "z"))
      let byte =
        preferred.first { part.bytes.contains($0) } ?? (0x20...0x7E).first { part.bytes.contains($0) }
      return [UInt8](repeating: byte ?? 0x3F, count: part.least)
    }
  }
}

extension FlowPattern.Part {
  fileprivate func matches(_ byte: UInt8, ignoringCase: Bool) -> Bool {
    if bytes.contains(byte) { return true }
    return ignoringCase && byte.isLetter && bytes.contains(byte ^ 0x20)
  }
}

extension SIMD4<UInt64> {
  fileprivate static var all: Self { ~.zero }

  fileprivate static func one(_ byte: UInt8) -> Self {
    var set = Self.zero
    set[Int(byte >> 6)] = 1 << UInt64(byte & 63)
    return set
  }

  fileprivate static func range(_ first: UInt8, _ last: UInt8) -> Self {
    (first...last).reduce(.zero) { $0 | .one($1) }
  }

  func contains(_ byte: UInt8) -> Bool {
    self[Int(byte >> 6)] & (1 << UInt64(byte & 63)) != 0
  }
}
