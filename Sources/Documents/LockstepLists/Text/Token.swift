import Lockstep

/// A word of a document, folded, with what separates it from the one before.
struct Token: Sendable {
  /// The marks between two words, as far as they matter.
  struct Break: OptionSet, Sendable {
    let rawValue: UInt16

    /// The end of a sentence.
    static let period = Self(rawValue: 1)
    static let comma = Self(rawValue: 2)
    static let colon = Self(rawValue: 4)
    /// A parenthesis or a bracket that opens or closes.
    static let parenthesis = Self(rawValue: 8)
    static let dash = Self(rawValue: 16)
    static let quote = Self(rawValue: 32)
    static let blank = Self(rawValue: 64)
    /// `→`, which leads from a condition to its consequence.
    static let arrow = Self(rawValue: 128)
    /// A line that the document breaks, with a capital behind it: `<br>`, or `\` at the end of a line.
    static let line = Self(rawValue: 256)
    /// A parenthesis or a bracket that closes, beside ``parenthesis``.
    static let closing = Self(rawValue: 512)
    /// A slash, beside ``dash``.
    static let slash = Self(rawValue: 1024)
  }

  let word: String
  /// Its bytes in the file.
  let range: Range<Int>
  let before: Break

  /// Whether it begins with a digit: `4`, `3a1`.
  var isNumber: Bool { word.utf8.first?.isDigit == true }
}
