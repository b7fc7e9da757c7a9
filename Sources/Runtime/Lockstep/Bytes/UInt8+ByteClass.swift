/// The ASCII character classes of a byte.
extension UInt8 {
  @inlinable package var isDigit: Bool { self &- 0x30 < 10 }
  @inlinable package var isSmallLetter: Bool { self &- 0x61 < 26 }
  @inlinable package var isCapital: Bool { self &- 0x41 < 26 }
  @inlinable package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
  @inlinable package var isLetterOrDigit: Bool { isLetter || isDigit }
  /// A letter, a digit or `_`.
  @inlinable package var isWord: Bool { isLetterOrDigit || self == 0x5F }
  /// The same, or a part of a character beyond ASCII.
  @inlinable package var isIdentifier: Bool { isWord || self >= 0x80 }
  /// A separator of words in a line: a space, a tab, or the first half of a line's end on Windows.
  @inlinable package var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D }
  /// Whitespace, including the end of a line.
  @inlinable package var isSpace: Bool { isBlank || self == 0x0A }

  /// The value of a hexadecimal digit; nil for any other byte.
  @inlinable package var hexDigit: UInt8? {
    if isDigit { return self - 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }
}
