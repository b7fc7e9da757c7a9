import Lockstep

/// Whether a plain scalar is a number or a date for some YAML reader, and whether its spelling survives.
enum NumberSpelling {
  /// As a program would print it: `5`, `1.1`.
  case canonical
  /// A number that would be printed differently: `1.10`, `007`, `0x1F`, `1_000`, `1:30`, `+1`.
  case other
  case date

  /// nil if it is not a number.
  static func classify(_ bytes: ByteSpan) -> NumberSpelling? {
    // Row IDs, `1.1a`: short, without a sign or a zero in front, and no number or date ends in a letter.
    if bytes.count < 8, bytes[0] > UInt8(ascii: "0"), bytes[0].isDigit,
      bytes[bytes.count - 1].isLetter
    {
      return nil
    }
    if isDate(bytes) { return .date }
    var position = 0
    let isSigned = bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-")
    if isSigned { position = 1 }
    let whole = skipDigits(bytes, &position)
    if position == bytes.count, whole > 0 {
      let hasLeadingZero = whole > 1 && bytes[position - whole] == UInt8(ascii: "0")
      return bytes[0] == UInt8(ascii: "+") || hasLeadingZero || whole > 15 ? .other : .canonical
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      let fraction = skipDigits(bytes, &position)
      if position == bytes.count, whole + fraction > 0 {
        let isCanonical =
          !(bytes[0] == UInt8(ascii: "+")) && whole > 0 && fraction > 0 && whole + fraction <= 15
          && bytes[bytes.count - 1] != UInt8(ascii: "0")
          && (whole == 1 || bytes[isSigned ? 1 : 0] != UInt8(ascii: "0"))
        return isCanonical ? .canonical : .other
      }
    }
    return isOtherNumber(bytes) ? .other : nil
  }

  private static func skipDigits(_ bytes: ByteSpan, _ position: inout Int) -> Int {
    let start = position
    while position < bytes.count, bytes[position].isDigit { position += 1 }
    return position - start
  }

  /// `2026-11-21`, with or without a time after it.
  private static func isDate(_ bytes: ByteSpan) -> Bool {
    guard bytes.count >= 8, bytes.extracting(0..<4).allSatisfy(\.isDigit), bytes[4] == UInt8(ascii: "-")
    else {
      return false
    }
    var position = 5
    guard 1...2 ~= skipDigits(bytes, &position), position < bytes.count, bytes[position] == UInt8(ascii: "-")
    else {
      return false
    }
    position += 1
    guard 1...2 ~= skipDigits(bytes, &position) else { return false }
    return position == bytes.count || bytes[position] == UInt8(ascii: "T")
      || bytes[position] == UInt8(ascii: "t")
      || bytes[position] == UInt8(ascii: " ")
  }

  /// Exponents, other bases, underscores, times of day, infinity.
  private static func isOtherNumber(_ bytes: ByteSpan) -> Bool {
    var position = bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-") ? 1 : 0
    guard position < bytes.count else { return false }
    if bytes[position] == UInt8(ascii: "."), bytes.count - position == 4 {
      let word = bytes.extracting(position + 1..<bytes.count).text.lowercased()
      if word == "inf" || word == "nan" { return true }
    }
    if bytes.count - position > 2, bytes[position] == UInt8(ascii: "0") {
      let rest = bytes.extracting(position + 2..<bytes.count)
      switch bytes[position + 1] {
      case UInt8(ascii: "x"): return rest.allSatisfy { $0.hexDigit != nil || $0 == 0x5F }
      case UInt8(ascii: "o"): return rest.allSatisfy { 0x30...0x37 ~= $0 || $0 == 0x5F }
      case UInt8(ascii: "b"): return rest.allSatisfy { 0x30...0x31 ~= $0 || $0 == 0x5F }
      default: break
      }
    }
    var digits = 0
    var points = 0
    var colons = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "_"): if digits == 0 { return false }
      case UInt8(ascii: "."): points += 1
      case UInt8(ascii: ":"): colons += 1
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        return digits > 0 && points <= 1 && colons == 0 && isExponent(bytes, position + 1)
      default: return false
      }
      position += 1
    }
    return digits > 0 && (colons == 0 ? points <= 1 : isSexagesimal(bytes))
  }

  private static func isExponent(_ bytes: ByteSpan, _ start: Int) -> Bool {
    var position = start
    if position < bytes.count, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
      position += 1
    }
    return skipDigits(bytes, &position) > 0 && position == bytes.count
  }

  /// `1:30` and `1:30:00.5`: numbers to the base 60 in YAML 1.1.
  private static func isSexagesimal(_ bytes: ByteSpan) -> Bool {
    var position = bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-") ? 1 : 0
    guard skipDigits(bytes, &position) > 0 else { return false }
    while position < bytes.count, bytes[position] == UInt8(ascii: ":") {
      position += 1
      let start = position
      let count = skipDigits(bytes, &position)
      guard 1...2 ~= count, count == 1 || bytes[start] < UInt8(ascii: "6") else { return false }
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      _ = skipDigits(bytes, &position)
    }
    return position == bytes.count
  }
}
