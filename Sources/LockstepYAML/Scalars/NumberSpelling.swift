/// Whether a plain scalar is a number or a date for some YAML reader, and whether its spelling survives.
enum NumberSpelling {
  /// As a program would print it: `5`, `1.1`.
  case canonical
  /// A number that would be printed differently: `1.10`, `007`, `0x1F`, `1_000`, `1:30`, `+1`.
  case other
  case date

  /// nil if it is no number.
  static func check(_ bytes: UnsafeBufferPointer<UInt8>) -> NumberSpelling? {
    if isDate(bytes) { return .date }
    var position = 0
    let isSigned = bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-")
    if isSigned { position = 1 }
    let whole = digits(bytes, &position)
    if position == bytes.count, whole > 0 {
      let hasLeadingZero = whole > 1 && bytes[position - whole] == UInt8(ascii: "0")
      return bytes[0] == UInt8(ascii: "+") || hasLeadingZero || whole > 15 ? .other : .canonical
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      let fraction = digits(bytes, &position)
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

  private static func digits(_ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> Int {
    let start = position
    while position < bytes.count, isDigit(bytes[position]) { position += 1 }
    return position - start
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  /// `2026-11-21`, with or without a time behind it.
  private static func isDate(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count >= 8, bytes.prefix(4).allSatisfy(isDigit), bytes[4] == UInt8(ascii: "-") else { return false }
    var position = 5
    guard 1...2 ~= digits(bytes, &position), position < bytes.count, bytes[position] == UInt8(ascii: "-") else {
      return false
    }
    position += 1
    guard 1...2 ~= digits(bytes, &position) else { return false }
    return position == bytes.count || bytes[position] == UInt8(ascii: "T") || bytes[position] == UInt8(ascii: "t")
      || bytes[position] == UInt8(ascii: " ")
  }

  /// Exponents, other bases, underscores, times of day, infinity: the rarer forms, off the quick path.
  private static func isOtherNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var text = Substring(decoding: bytes, as: UTF8.self).lowercased()[...]
    if text.first == "+" || text.first == "-" { text = text.dropFirst() }
    if text == ".inf" || text == ".nan" { return true }
    if text.contains("_") {
      guard text.first?.isNumber == true else { return false }
      text = text.filter { $0 != "_" }[...]
    }
    func all(_ part: Substring, _ digits: String) -> Bool { !part.isEmpty && part.allSatisfy(digits.contains) }
    let decimal = "0123456789"
    if text.hasPrefix("0x") { return all(text.dropFirst(2), decimal + "abcdef") }
    if text.hasPrefix("0o") { return all(text.dropFirst(2), "01234567") }
    if text.hasPrefix("0b") { return all(text.dropFirst(2), "01") }
    if all(text, decimal) { return true }
    if let exponent = text.firstIndex(of: "e") {
      let mantissa = text[..<exponent]
      var power = text[exponent...].dropFirst()
      if power.first == "+" || power.first == "-" { power = power.dropFirst() }
      let numbers = mantissa.filter { $0 != "." }
      return all(power, decimal) && all(numbers[...], decimal) && mantissa.count - numbers.count <= 1
    }
    let times = text.split(separator: ":", omittingEmptySubsequences: false)
    guard times.count > 1, let hours = times.first, all(hours, decimal) else { return false }
    return times.dropFirst().allSatisfy { part in
      let minutes = part.prefix { $0 != "." }
      return (1...2).contains(minutes.count) && all(minutes, decimal) && (Int(minutes) ?? 60) < 60
    }
  }
}
