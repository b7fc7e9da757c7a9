/// How many columns of a terminal a character takes.
package enum DisplayWidth {
  /// 0 for what combines with the character before, 2 for East Asian wide and emoji, else 1.
  ///
  /// A tab counts as the 8 columns it can take at most. Each scalar counts by itself: an emoji of several
  /// joined ones is counted wider than terminals that join them show it.
  package static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return scalar == "\t" ? 8 : 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // Hangul vowels and finals join the consonant before them.
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    if scalar.properties.isEmojiPresentation { return 2 }
    return wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  /// The blocks that EastAsianWidth.txt (UAX #11) has as W or F, without the gaps inside them.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul consonants
    0x2E80...0x303E,  // CJK radicals and punctuation
    0x3041...0xA4CF,  // kana to Yi
    0xA960...0xA97F,
    0xAC00...0xD7A3,  // Hangul syllables
    0xF900...0xFAFF,
    0xFE10...0xFE19,
    0xFE30...0xFE6F,
    0xFF01...0xFF60,  // full-width forms
    0xFFE0...0xFFE6,
    0x17000...0x18DFF,
    0x1AFF0...0x1B2FF,
    0x1F200...0x1F265,  // enclosed ideographs
    0x20000...0x3FFFD,
  ]
}
