/// Plain scalars that are texts here and something else for other YAML readers, of version 1.1 or 1.2.
///
/// See YAML 1.2.2 §10.3.2 (core schema) and the YAML 1.1 types `bool`, `null`, `int`, `float`, `timestamp`.
enum AmbiguousScalar: Equatable {
  case boolean(String)
  case null
  /// A number whose spelling would be lost.
  case number
  case date
  case special
  /// A question mark inside brackets ends a text for YAML 1.1 readers.
  case questionMark

  /// The rest of the sentence "other YAML readers …".
  func words(_ shown: String) -> String {
    switch self {
    case .boolean(let value): "take \(shown) for \(value), not for a text"
    case .null: "take \(shown) for nothing at all, not for a text"
    case .number: "take \(shown) for a number, whose spelling they do not keep"
    case .date: "take \(shown) for a date, not for a text"
    case .special: "give \(shown) a meaning of its own"
    case .questionMark: "stumble over the '?' in \(shown), because it stands inside brackets"
    }
  }

  /// What others take `bytes` for; nil if they agree that it is a text.
  ///
  /// - Parameter mayBeNumber: a number is fine as long as it is spelt as numbers are printed: `1.1`, `5`.
  static func check(
    _ bytes: UnsafeBufferPointer<UInt8>, isInFlow: Bool, mayBeNumber: Bool
  ) -> AmbiguousScalar? {
    guard let first = bytes.first else { return nil }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      if let taken = NumberSpelling.check(bytes) {
        return taken == .canonical && mayBeNumber ? nil : taken == .date ? .date : .number
      }
    case UInt8(ascii: "~") where bytes.count == 1: return .null
    case UInt8(ascii: "=") where bytes.count == 1: return .special
    case UInt8(ascii: "<") where bytes.elementsEqual("<<".utf8): return .special
    default:
      if bytes.count <= 5, let word = word(bytes) { return word }
    }
    return isInFlow && bytes.contains(UInt8(ascii: "?")) ? .questionMark : nil
  }

  private static func word(_ bytes: UnsafeBufferPointer<UInt8>) -> AmbiguousScalar? {
    switch bytes[0] | 0x20 {
    case UInt8(ascii: "y"), UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "o"): break
    default: return nil
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let lower = text.lowercased()
    // Only `word`, `Word` and `WORD` count.
    guard text == lower || text == text.uppercased() || text.dropFirst() == lower.dropFirst() else { return nil }
    switch lower {
    case "y", "yes", "on", "true": return .boolean("true")
    case "n", "no", "off", "false": return .boolean("false")
    case "null": return .null
    default: return nil
    }
  }
}
