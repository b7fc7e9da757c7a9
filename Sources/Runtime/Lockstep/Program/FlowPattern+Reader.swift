extension FlowPattern {
  /// Reads a pattern part by part.
  struct Reader {
    private let scalars: [Unicode.Scalar]
    private var position = 0

    init(_ text: String) {
      scalars = Array(text.unicodeScalars)
      _ = skip("^")
    }

    private var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private mutating func next() -> Unicode.Scalar? {
      defer { position += 1 }
      return peek
    }

    private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
      guard peek == scalar else { return false }
      position += 1
      return true
    }

    /// The next set of characters with its repetition; nil at the end.
    mutating func readPart() throws(Malformed) -> (ScalarSet, least: Int, most: Int)? {
      if position == scalars.count || position == scalars.count - 1 && peek == "$" { return nil }
      let characters = try readAtom()
      let (least, most) = try readRepetition()
      return (characters, least, most)
    }

    private mutating func readAtom() throws(Malformed) -> ScalarSet {
      guard let scalar = next() else { throw Malformed(description: "it ends too early") }
      switch scalar {
      case ".": return .allInALine
      case "\\": return try readEscape()
      case "[": return try readCharacterClass()
      case "(", ")", "|", "*", "+", "?", "{", "}", "]", "^", "$":
        throw Malformed(description: "'\(Character(scalar))' is not allowed here")
      default: return ScalarSet(scalar)
      }
    }

    private mutating func readEscape() throws(Malformed) -> ScalarSet {
      guard let scalar = next() else { throw Malformed(description: "it ends with a backslash") }
      if scalar == "d" { return ScalarSet("0"..."9") }
      guard !scalar.isLetterOrDigit else {
        throw Malformed(description: "'\\\(Character(scalar))' is not known here; use a class")
      }
      return ScalarSet(scalar)
    }

    private mutating func readCharacterClass() throws(Malformed) -> ScalarSet {
      let isInverted = skip("^")
      var members: [ScalarSet] = []
      while let scalar = next() {
        guard scalar == "]" else {
          members.append(try readMember(scalar))
          continue
        }
        let set = isInverted ? ScalarSet(unionOf: members).inverted : ScalarSet(unionOf: members)
        guard set.example != nil else { throw Malformed(description: "a class holds no character") }
        return set
      }
      throw Malformed(description: "a '[' is never closed")
    }

    /// A character of a class, a set of them, or a range.
    private mutating func readMember(_ scalar: Unicode.Scalar) throws(Malformed) -> ScalarSet {
      let set = scalar == "\\" ? try readEscape() : ScalarSet(scalar)
      guard let first = set.single, peek == "-", position + 1 < scalars.count, scalars[position + 1] != "]"
      else { return set }
      position += 1
      guard let end = next(), let last = (end == "\\" ? try readEscape() : ScalarSet(end)).single else {
        throw Malformed(description: "a range ends with a class")
      }
      guard first <= last else { throw Malformed(description: "a range runs backwards") }
      return ScalarSet(first...last)
    }

    private mutating func readRepetition() throws(Malformed) -> (least: Int, most: Int) {
      if skip("?") { return (0, 1) }
      if skip("*") { return (0, .max) }
      if skip("+") { return (1, .max) }
      guard skip("{") else { return (1, 1) }
      let least = try readNumber()
      var most = least
      if skip(",") { most = peek == "}" ? .max : try readNumber() }
      guard skip("}"), least <= most else { throw Self.badRepetition }
      return (least, most)
    }

    private mutating func readNumber() throws(Malformed) -> Int {
      var value = 0
      let start = position
      while let digit = peek.flatMap({ UInt8(exactly: $0.value) }), digit.isDigit, value < 10_000 {
        value = value * 10 + Int(digit - 0x30)
        position += 1
      }
      guard position > start else { throw Self.badRepetition }
      return value
    }

    private static var badRepetition: Malformed {
      Malformed(description: "write a repetition as {6} or {4,6}")
    }
  }
}

extension Unicode.Scalar {
  /// A letter or a digit of ASCII, which other regular expressions give a meaning behind a backslash.
  fileprivate var isLetterOrDigit: Bool { isASCII && UInt8(truncatingIfNeeded: value).isLetterOrDigit }
}
