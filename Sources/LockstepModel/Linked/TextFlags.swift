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
    text.withBytes { look($0) }
  }

  private mutating func look(_ bytes: ByteSpan) {
    guard let first = bytes.first, let last = bytes.last else { return }
    ending = ByteWord.end(of: bytes) | ByteWord.small
    isOdd = first <= 0x20 || last <= 0x20 || first | 0x20 == UInt8(ascii: "u")
    if bytes.count < 8 {
      var isAfterBlank = false
      for index in bytes.indices {
        take(UInt64(bytes[index]), isAfterBlank: isAfterBlank)
        isAfterBlank = bytes[index] == 0x20
      }
      return
    }
    var offset = 0
    var isAfterBlank = false
    while offset < bytes.count {
      // The last eight may reach back into those before.
      let start = min(offset, bytes.count - 8)
      take(bytes.word(at: start), isAfterBlank: isAfterBlank && start == offset)
      isAfterBlank = bytes[start + 7] == 0x20
      offset += 8
    }
  }

  /// - Parameter word: bytes, the first one lowest; zeros mean none.
  private mutating func take(_ word: UInt64, isAfterBlank: Bool) {
    if ByteWord.bytes(of: word, thatAre: UInt8(ascii: "[")) != 0 { hasBracket = true }
    if ByteWord.bytes(of: word, thatAre: UInt8(ascii: "(")) != 0 { hasParenthesis = true }
    let blanks = ByteWord.bytes(of: word, thatAre: 0x20)
    let odd =
      word & ByteWord.high | ByteWord.bytes(of: word, thatAre: UInt8(ascii: ":"))
      | ByteWord.bytes(of: word, thatAre: UInt8(ascii: "<")) | blanks & (blanks << 8)
      | ByteWord.bytes(of: word, thatAre: 0x09) | ByteWord.bytes(of: word, thatAre: 0x0A)
      | ByteWord.bytes(of: word, thatAre: 0x0B) | ByteWord.bytes(of: word, thatAre: 0x0C)
      | ByteWord.bytes(of: word, thatAre: 0x0D)
    if odd != 0 || isAfterBlank && blanks & 0x80 != 0 { isOdd = true }
  }
}
