/// Finds what means something in a text, well enough to exchange it: no parser, and never wrong about places.
enum Tokens {
  /// `key: value`, up to the end of the line, or to a comma or bracket inside `{}`.
  struct Pair {
    var key: Range<Int>
    var value: Range<Int>
  }

  static func pairs(in bytes: [UInt8]) -> [Pair] {
    var pairs: [Pair] = []
    var index = 0
    var isInBraces = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "{") { isInBraces += 1 }
      if byte == UInt8(ascii: "}") { isInBraces -= 1 }
      if byte == 0x0A, isInBraces < 0 { isInBraces = 0 }
      guard isLetter(byte) else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, isLetter(bytes[index]) { index += 1 }
      guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: ":"), bytes[index + 1] == 0x20 else {
        continue
      }
      let value = value(in: bytes, from: index + 2, inBraces: isInBraces > 0)
      if !value.isEmpty { pairs.append(Pair(key: start..<index, value: value)) }
      // A value in braces holds pairs of its own.
      index = bytes[index + 2..<value.upperBound].contains(UInt8(ascii: "{")) ? index + 2 : value.upperBound
    }
    return pairs
  }

  private static func value(in bytes: [UInt8], from start: Int, inBraces: Bool) -> Range<Int> {
    var index = start
    var depth = 0
    var quote: UInt8 = 0
    while index < bytes.count, bytes[index] != 0x0A {
      let byte = bytes[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if (byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")) && index == start {
        quote = byte
      } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
        depth += 1
      } else if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
        if depth == 0, inBraces { break }
        depth -= 1
      } else if byte == UInt8(ascii: ","), depth == 0, inBraces {
        break
      }
      index += 1
    }
    return start..<index
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x61 && byte <= 0x7A || byte == UInt8(ascii: "-")
  }

  /// Numbers, strings and words of a JSON text, and where values in brackets begin and end.
  static func json(in bytes: [UInt8]) -> [Range<Int>] {
    var tokens: [Range<Int>] = []
    var open: [Int] = []
    var index = 0
    while index < bytes.count {
      let start = index
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        while index < bytes.count, bytes[index] != byte {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index + 1, bytes.count)
        tokens.append(start..<index)
      case UInt8(ascii: "["), UInt8(ascii: "{"): open.append(start)
      case UInt8(ascii: "]"), UInt8(ascii: "}"): if let from = open.popLast() { tokens.append(from..<index) }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"):
        while index < bytes.count, bytes[index] >= UInt8(ascii: "."), bytes[index] <= UInt8(ascii: "z"),
          bytes[index] != UInt8(ascii: ":"), bytes[index] != UInt8(ascii: "]"),
          bytes[index] != UInt8(ascii: "[")
        { index += 1 }
        tokens.append(start..<index)
      default: break
      }
    }
    return tokens
  }
}
