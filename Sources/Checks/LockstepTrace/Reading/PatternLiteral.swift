import Lockstep

/// A regular expression between slashes, as JavaScript and Swift write it: quotes, `//` and `/*` in it mean nothing.
enum PatternLiteral {
  /// Words behind which a value begins.
  private static let wordsBefore: Set = [
    "return", "typeof", "case", "in", "of", "await", "yield", "void", "throw",
  ]

  private static let longest = 1_000

  /// Where the expression ends that begins at a slash; nil if the slash divides, or belongs to something else.
  static func end(in bytes: [UInt8], at start: Int) -> Int? {
    guard canBegin(at: start, in: bytes) else { return nil }
    var isInClass = false
    var place = start + 1
    let most = min(bytes.count, start + longest)
    while place < most, bytes[place] != 0x0A {
      switch bytes[place] {
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass: return place + 1
      default: break
      }
      place += 1
    }
    return nil
  }

  /// Whether a value may begin here; behind another value a slash divides.
  private static func canBegin(at start: Int, in bytes: [UInt8]) -> Bool {
    var end = start
    while end > 0, bytes[end - 1].isSpace { end -= 1 }
    guard end > 0 else { return true }
    if bytes[end - 1] == UInt8(ascii: ">") { return end > 1 && bytes[end - 2] == UInt8(ascii: "=") }
    if "(,=:[!&|?{;+~".utf8.contains(bytes[end - 1]) { return true }
    var word = end
    while word > 0, end - word < 10, bytes[word - 1].isIdentifier { word -= 1 }
    return word < end && wordsBefore.contains(String(decoding: bytes[word..<end], as: UTF8.self))
  }
}
