/// Reads one JSON value strictly: RFC 8259, and no key twice in an object.
///
/// Our own, although there are good libraries: those at hand (Foundation's among them) hand out every string
/// as a `String`, whose memory cannot be wiped, take a key twice, and round numbers. It is small because it
/// makes no text of strings and no tree but ``JSONValue``. Messages contain the place, never its content.
package struct JSONParser {
  private let bytes: ZeroizedBuffer.Part
  private var index = 0
  /// More than any line of the format needs; the bound on recursion.
  private static let deepestNesting = 32

  private init(_ bytes: ZeroizedBuffer.Part) { self.bytes = bytes }

  /// - Parameter bytes: the memory that the value's strings refer to as long as it is used.
  package static func parse(_ bytes: ZeroizedBuffer.Part) throws(JSONError) -> JSONValue {
    var parser = JSONParser(bytes)
    let value = try parser.readValue(depth: 0)
    parser.skipSpace()
    guard parser.index == bytes.count else { throw parser.error("something follows the value") }
    return value
  }

  private mutating func readValue(depth: Int) throws(JSONError) -> JSONValue {
    guard depth < Self.deepestNesting else { throw error("nested too deeply") }
    skipSpace()
    switch nextByte {
    case UInt8(ascii: "{"): return try readObject(depth)
    case UInt8(ascii: "["): return try readArray(depth)
    case UInt8(ascii: "\""): return .string(try readString())
    case let byte? where byte == UInt8(ascii: "-") || byte.isDigit: return .number(try readNumber())
    case UInt8(ascii: "t"): return try readWord("true", .bool(true))
    case UInt8(ascii: "f"): return try readWord("false", .bool(false))
    case UInt8(ascii: "n"): return try readWord("null", .null)
    case nil: throw error("it ends too early")
    default: throw error("a value is expected")
    }
  }

  private mutating func readObject(_ depth: Int) throws(JSONError) -> JSONValue {
    let start = index
    index += 1
    var members: [JSONValue.Member] = []
    var keys: Set<String> = []
    skipSpace()
    if skip("}") { return .object([], range: start..<index) }
    while true {
      skipSpace()
      guard nextByte == UInt8(ascii: "\"") else { throw error("a key in double quotes is expected") }
      let key = try readString().text
      guard keys.insert(key).inserted else { throw error("a key occurs twice in one object") }
      skipSpace()
      guard skip(":") else { throw error("':' is expected") }
      members.append(JSONValue.Member(key: key, value: try readValue(depth: depth + 1)))
      skipSpace()
      if skip("}") { return .object(members, range: start..<index) }
      guard skip(",") else { throw error("',' or '}' is expected") }
    }
  }

  private mutating func readArray(_ depth: Int) throws(JSONError) -> JSONValue {
    index += 1
    var elements: [JSONValue] = []
    skipSpace()
    if skip("]") { return .array([]) }
    while true {
      elements.append(try readValue(depth: depth + 1))
      skipSpace()
      if skip("]") { return .array(elements) }
      guard skip(",") else { throw error("',' or ']' is expected") }
    }
  }

  private mutating func readString() throws(JSONError) -> JSONString {
    index += 1
    let start = index
    while let byte = nextByte {
      switch byte {
      case UInt8(ascii: "\""):
        let encoded = bytes[start..<index]
        index += 1
        return JSONString(encoded: encoded)
      case UInt8(ascii: "\\"): try skipEscape()
      case 0..<0x20: throw error("a control character must be escaped")
      case ..<0x80: index += 1
      default: try skipScalar()
      }
    }
    throw error("a string is not closed")
  }

  private mutating func skipEscape() throws(JSONError) {
    index += 1
    switch nextByte {
    case UInt8(ascii: "u"):
      index += 1
      let unit = try readCodeUnit()
      if UTF16.isLeadSurrogate(unit) {
        guard skip("\\"), skip("u"), UTF16.isTrailSurrogate(try readCodeUnit()) else {
          throw error("half of a surrogate pair")
        }
      } else if UTF16.isTrailSurrogate(unit) {
        throw error("half of a surrogate pair")
      }
    case let byte? where "\"\\/bfnrt".utf8.contains(byte): index += 1
    default: throw error("no such escape")
    }
  }

  private mutating func readCodeUnit() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = nextByte?.hexDigit else { throw error("four hexadecimal digits are expected") }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }

  /// Skips a scalar of more than one byte, which has to be well-formed UTF-8.
  private mutating func skipScalar() throws(JSONError) {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = (index..<min(index + 4, bytes.count)).lazy.map { [bytes] in bytes[$0] }.makeIterator()
    guard case .valid(let encoded) = parser.parseScalar(from: &rest) else { throw error("not UTF-8") }
    index += encoded.count
  }

  private mutating func readNumber() throws(JSONError) -> JSONNumber {
    var number = JSONNumber(isNegative: skip("-"))
    let start = index
    let hasLeadingZero = nextByte == UInt8(ascii: "0")
    guard readDigits({ number.append(digit: $0, isFraction: false) }) > 0 else {
      throw error("a digit is expected")
    }
    if hasLeadingZero, index - start > 1 { throw error("a number starts with a zero") }
    if skip(".") {
      guard readDigits({ number.append(digit: $0, isFraction: true) }) > 0 else {
        throw error("a digit is expected")
      }
    }
    if skip("e") || skip("E") {
      let isNegative = skip("-")
      if !isNegative { _ = skip("+") }
      var exponent = 0
      // No text has as many digits as such an exponent moves the point; a larger one must not overflow 32 bits.
      guard readDigits({ if exponent < 10_000_000 { exponent = exponent * 10 + Int($0) } }) > 0 else {
        throw error("a digit is expected")
      }
      number.addExponent(isNegative ? -exponent : exponent)
    }
    return number
  }

  private mutating func readDigits(_ body: (UInt8) -> Void) -> Int {
    let start = index
    while let byte = nextByte, byte.isDigit {
      body(byte - UInt8(ascii: "0"))
      index += 1
    }
    return index - start
  }

  private mutating func readWord(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
    let end = index + word.utf8.count
    guard end <= bytes.count, bytes[index..<end].withBytes({ $0.has(word.utf8) }) else {
      throw error("a value is expected")
    }
    index = end
    return value
  }

  private var nextByte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard nextByte == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = nextByte, byte.isSpace { index += 1 }
  }

  private func error(_ what: String) -> JSONError {
    JSONError(message: "not JSON: \(what), at byte \(index + 1)", offset: index)
  }
}
