import Lockstep

/// Facts about the bytes of a row's words, or of its name, found in one pass, so that most rows are read only once.
struct TextFlags {
  /// A bracket, with which a link begins.
  private(set) var hasBracket = false
  /// A parenthesis, with which a guard begins.
  private(set) var hasParenthesis = false
  /// Whether it may read the same as a text with a different ending: besides letter case there are doubled spaces,
  /// footnotes, words for a kind, or non-ASCII characters.
  private(set) var isOdd = false
  /// The last eight bytes; capitals count as small letters.
  private(set) var ending: UInt64 = 0

  init(_ text: String) {
    var previous = UInt8(ascii: " ")
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "["): hasBracket = true
      case UInt8(ascii: "("): hasParenthesis = true
      case UInt8(ascii: ":"), UInt8(ascii: "<"), 0x09...0x0D, 0x80...: isOdd = true
      case UInt8(ascii: " ") where previous == byte: isOdd = true
      default: break
      }
      ending = ending << 8 | UInt64(byte | 0x20)
      previous = byte
    }
    if previous <= 0x20 || text.utf8.first.map({ $0 | 0x20 == UInt8(ascii: "u") }) == true { isOdd = true }
  }
}
