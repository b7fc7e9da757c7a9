import Lockstep

/// Plain scalars that are texts here and something else for other YAML readers, of version 1.1 or 1.2.
///
/// See YAML 1.2.2 §10.3.2 (core schema) and the YAML 1.1 types `bool`, `null`, `int`, `float`, `timestamp`.
enum AmbiguousScalar: UInt8, Sendable {
  /// A text for them as well.
  case text
  /// A number as programs print it, which is fine where a number is allowed: `1.1`, `5`.
  case plainNumber
  /// A number whose spelling would be lost: `1.10`.
  case number
  case yes, no
  case null
  case date
  case special
  /// A question mark inside brackets ends a text for YAML 1.1 readers.
  case questionMark

  /// The rest of the sentence "other YAML readers …".
  func words(_ shown: String) -> String {
    switch self {
    case .text: "take \(shown) for a text"
    case .plainNumber: "take \(shown) for a number, not for a text"
    case .yes: "take \(shown) for true, not for a text"
    case .no: "take \(shown) for false, not for a text"
    case .null: "take \(shown) for an empty value, not for a text"
    case .number: "take \(shown) for a number and change its spelling"
    case .date: "take \(shown) for a date, not for a text"
    case .special: "give \(shown) a meaning of its own"
    case .questionMark: "fail at the '?' in \(shown), because it is inside brackets"
    }
  }

  /// The other reading of `bytes`.
  static func classify(_ bytes: ByteSpan, isInBrackets: Bool) -> AmbiguousScalar {
    guard let first = bytes.first else { return .text }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      switch NumberSpelling.classify(bytes) {
      case .canonical: return .plainNumber
      case .other: return .number
      case .date: return .date
      case nil: break
      }
    case UInt8(ascii: "~") where bytes.count == 1: return .null
    case UInt8(ascii: "=") where bytes.count == 1: return .special
    case UInt8(ascii: "<") where bytes.count == 2 && bytes[1] == first: return .special
    default:
      if bytes.count <= 5, let word = classifyWord(bytes) { return word }
    }
    return isInBrackets && bytes.contains(UInt8(ascii: "?")) ? .questionMark : .text
  }

  private static func classifyWord(_ bytes: ByteSpan) -> AmbiguousScalar? {
    switch bytes[0] | 0x20 {
    case UInt8(ascii: "y"), UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "o"): break
    default: return nil
    }
    let text = bytes.text
    let lower = text.lowercased()
    // Only `word`, `Word` and `WORD` count.
    guard text == lower || text == text.uppercased() || text.dropFirst() == lower.dropFirst() else {
      return nil
    }
    switch lower {
    case "y", "yes", "on", "true": return .yes
    case "n", "no", "off", "false": return .no
    case "null": return .null
    default: return nil
    }
  }
}
