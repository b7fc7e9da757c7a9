/// The form of a valid input: a small part of regular expressions, matched against the whole value.
///
/// Literals, `.`, classes (`[0-9a-f]`, `[^x]`, `\d`), and the repetitions `?`, `*`, `+`, `{n}`, `{n,}` and
/// `{n,m}`. A character is a Unicode scalar. The `pattern` of HTML, JSON Schema and regular expressions of
/// JavaScript give these patterns the same meaning. It reads UTF-8, so that a secret never becomes a `String`.
public struct FlowPattern: Hashable, Sendable {
  /// Why a text is not a pattern.
  package struct Malformed: Error, Sendable, CustomStringConvertible {
    package var description: String
  }

  /// A set of characters, and how often one of them may follow another.
  struct Part: Hashable {
    var characters: ScalarSet
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
    var reader = Reader(text)
    while let (characters, least, most) = try reader.readPart() {
      parts.append(Part(characters: characters, least: least, most: most))
    }
  }

  /// The longest pattern, in bytes: the work of a check is at most this times the length of the value.
  private static let longest = 1_024

  /// Whether all of `bytes` match, which must be UTF-8; nothing is copied.
  package func matches(_ bytes: Span<UInt8>) -> Bool {
    guard let count = bytes.scalarCount else { return false }
    // The positions that the parts so far can have reached, from `low`, which is at the byte `start`, to `high`.
    var reached = [Bool](repeating: false, count: count + 1)
    var next = reached
    reached[0] = true
    var (low, high, start) = (0, 0, 0)
    for part in parts {
      var first: (position: Int, place: Int)?
      var end = low
      // The last of them that is far enough behind, and where matching characters in a row began.
      var (last, run, place) = (-1, low, start)
      for position in low...(part.most < count - high ? high + part.most : count) {
        let behind = position - part.least
        if behind >= low, behind <= high, reached[behind] { last = behind }
        next[position] = last >= run && position - last <= part.most
        if next[position] {
          first = first ?? (position, place)
          end = position
        }
        guard position < count else { break }
        if !part.characters.contains(bytes.nextScalar(&place)) { run = position + 1 }
        if run > high { break }
      }
      guard let first else { return false }
      (low, start, high) = (first.position, first.place, end)
      swap(&reached, &next)
    }
    return high == count
  }

  /// Whether a whole secret matches; it is not copied.
  package func matches(_ secret: Secret) -> Bool { secret.withBytes { matches($0) } }

  /// Whether the whole text matches.
  package func matches(_ text: String) -> Bool { text.withBytes { matches($0) } }

  /// A value that matches, as short as any, of digits and letters where the pattern allows them.
  package var example: [UInt8] {
    parts.flatMap { part in
      let character = part.characters.example.map { Array(String($0).utf8) } ?? []
      return (0..<part.least).flatMap { _ in character }
    }
  }
}

// Finds matches in a longer text.
extension FlowPattern {
  /// The longest match that is found inside a text, in bytes.
  package static let longestMatch = 63

  /// Whether a match can begin with a byte, in either letter case if `ignoringCase`.
  package func canBegin(with byte: UInt8, ignoringCase: Bool) -> Bool {
    for part in parts {
      let canMatch =
        byte < 0x80 ? part.matches(UInt32(byte), ignoringCase) : part.characters.isBeyondASCII
      if canMatch { return true }
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
      // As above; `behind` follows at a distance of `part.least` characters.
      var (last, lastCount, run, behind) = (-1, 0, first, first)
      var (length, count) = (first, 0)
      while length <= most {
        if count >= part.least {
          if reached >> UInt64(behind) & 1 == 1 { (last, lastCount) = (behind, count - part.least) }
          if last >= run, count - lastCount <= part.most { next |= 1 << UInt64(length) }
        }
        guard length < most, behind <= end || count - lastCount < part.most else { break }
        var place = start + length
        let scalar = bytes.nextScalar(&place)
        if !part.matches(scalar, ignoringCase) { run = place - start }
        if run > end { break }
        if count >= part.least {
          var follower = start + behind
          _ = bytes.nextScalar(&follower)
          behind = follower - start
        }
        (length, count) = (place - start, count + 1)
      }
      if next == 0 { return nil }
      reached = next
    }
    let length = 63 - reached.leadingZeroBitCount
    return length > 0 ? start + length : nil
  }
}

extension FlowPattern.Part {
  /// - Parameter scalar: nil where the bytes are not UTF-8, which nothing matches.
  fileprivate func matches(_ scalar: UInt32?, _ ignoringCase: Bool) -> Bool {
    if characters.contains(scalar) { return true }
    guard ignoringCase, let scalar, scalar < 0x80, UInt8(scalar).isLetter else { return false }
    return characters.contains(scalar ^ 0x20)
  }
}
