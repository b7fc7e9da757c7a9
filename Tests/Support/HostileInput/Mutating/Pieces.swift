/// What mutations put where it does not belong.
enum Pieces {
  /// Marks of YAML, texts that other readers take for something else, characters that are none.
  static let yaml: [[UInt8]] =
    [
      "[", "]", "{", "}", ",", ":", ": ", "- ", "? ", "\"", "'", "#", " #", "&a ", "*a", "!!str ", "<<: ",
      "|\n",
      ">-\n", "|9\n", "\t", "\n", "\r\n", "\r", "  ", "---\n", "...\n", "%YAML 1.2\n", "%TAG ! x\n", "@", "`",
      "~",
      "null", "1.10", "No", "on", "flow: ", "lockstep: 1\n", "next: 1", "next: back", "next: end",
      "next: resume",
      "{a, b}", "\\", "\\u0000", "\\UFFFFFFFF", "as: x", "after: 1ms", "after: 0s",
      "after: 99999999999999999999d",
      "forget: true", "secret: true", "pattern: \"(((((((((a*)*)*)*\"", "pattern: \"[0-9]{1000000000}\"",
      "show: x", "error-flow: x", "- {id: 1.1a, user: x, next: 1}", "flows: []", "scenarios: []", "with: [x]",
      "9223372036854775808", "-0", "1e999", "0x7fffffffffffffff",
    ].map { Array($0.utf8) } + unicode

  /// Odd but legal, forbidden, and broken characters.
  static let unicode: [[UInt8]] =
    [
      "\0", "\u{FEFF}", "é", "😀", "\u{85}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{301}",
      "\u{1F468}\u{200D}\u{1F469}",
      "\u{FFFE}", "\u{10FFFF}", "\u{7F}", "\u{1B}[31m",
    ].map { Array($0.utf8) } + [
      [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF, 0xFE], [0xFE, 0xFF], [0x80],
      [0xE2, 0x82],
      [0, 0, 0xFE, 0xFF],
    ]

  /// What opens something, to be repeated until a parser without a limit falls over.
  static let openings: [[UInt8]] = [
    "[", "{", "{a: ", "[[", "- ", "? ", "? - ", "a: ", "\"", "!<", "&a ", "(", "- - ", "[{", "'",
  ].map { Array($0.utf8) }

  /// What stands in JSON where something else did.
  static let json: [[UInt8]] =
    [
      "0", "-1", "1", "2147483647", "2147483648", "4294967295", "4294967296", "9223372036854775807",
      "9223372036854775808", "-9223372036854775808", "1e400", "-0", "0.5", "null", "true", "{}", "[]", "\"\"",
      "\"1.1\"", "\"x\"", "\"\\u0000\"", "\"\\ud800\"", "[[[[", "[[]]", "\"3162240000000000000\"",
      "3162240000000000000",
      "3155760000000", "64", "255", "256", "3", ",", ":", "\"back\"",
    ].map { Array($0.utf8) } + unicode
}
