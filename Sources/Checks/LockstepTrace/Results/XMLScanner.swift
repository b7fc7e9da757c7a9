/// Reads elements and attributes of an XML file, as far as reports of tests have them.
///
/// No validation: entities other than the five of XML, `&nbsp;` and numbers stay as they are, and text between elements is passed
/// over. Every loop moves on, so that any bytes end.
struct XMLScanner {
  /// The beginning or the end of an element.
  enum Event: Equatable {
    case open(String, [String: String], isEmpty: Bool)
    case close(String)
  }

  /// The problem, and its place.
  struct Malformed: Error {
    var message: String
    var offset = 0
  }

  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next element's beginning or end; nil at the end of the file.
  mutating func next() throws(Malformed) -> Event? {
    while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
      offset = start
      if try skipMarkup() { continue }
      return try readElement()
    }
    offset = bytes.count
    return nil
  }

  /// Passes over a comment and its like.
  private mutating func skipMarkup() throws(Malformed) -> Bool {
    for (open, close) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">")]
    where bytes[offset...].starts(with: open.utf8) {
      let rest = Array(close.utf8)
      let end = (offset + open.utf8.count..<bytes.count).first { bytes[$0...].starts(with: rest) }
      guard let end else { throw Malformed(message: "'\(open)' is never closed", offset: offset) }
      offset = end + rest.count
      return true
    }
    return false
  }

  private mutating func readElement() throws(Malformed) -> Event {
    let start = offset
    offset += 1
    if skip(UInt8(ascii: "/")) {
      let name = readName()
      guard let end = bytes[offset...].firstIndex(of: UInt8(ascii: ">")) else { throw unclosedError(start) }
      offset = end + 1
      return .close(name)
    }
    let name = readName()
    guard !name.isEmpty else { throw Malformed(message: "'<' begins no element", offset: start) }
    var attributes: [String: String] = [:]
    while offset < bytes.count {
      skipBlanks()
      if skip(UInt8(ascii: ">")) { return .open(name, attributes, isEmpty: false) }
      if skip(UInt8(ascii: "/")) {
        guard skip(UInt8(ascii: ">")) else { throw unclosedError(start) }
        return .open(name, attributes, isEmpty: true)
      }
      let key = self.readName()
      skipBlanks()
      guard !key.isEmpty, skip(UInt8(ascii: "=")) else { throw unclosedError(start) }
      skipBlanks()
      attributes[key] = try readValue(from: start)
    }
    throw unclosedError(start)
  }

  private mutating func readValue(from start: Int) throws(Malformed) -> String {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'")
    else {
      throw unclosedError(start)
    }
    let quote = bytes[offset]
    guard let end = bytes[(offset + 1)...].firstIndex(of: quote) else { throw unclosedError(start) }
    defer { offset = end + 1 }
    return Self.unescaped(bytes[offset + 1..<end])
  }

  private func unclosedError(_ start: Int) -> Malformed {
    Malformed(message: "the element that begins here is never closed", offset: start)
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  private mutating func skipBlanks() {
    while offset < bytes.count, bytes[offset] <= 0x20 { offset += 1 }
  }

  private mutating func readName() -> String {
    let start = offset
    while offset < bytes.count, bytes[offset] > 0x20, !"/>=<\"'".utf8.contains(bytes[offset]) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var text = ""
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    while let start = rest.firstIndex(of: "&") {
      text += rest[..<start]
      rest = rest[start...]
      guard let end = rest.prefix(12).firstIndex(of: ";"),
        let character = entityCharacter(rest[..<end].dropFirst())
      else {
        text += "&"
        rest = rest.dropFirst()
        continue
      }
      text.unicodeScalars.append(character)
      rest = rest[rest.index(after: end)...]
    }
    return text + rest
  }

  private static func entityCharacter(_ name: Substring) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    case "nbsp": "\u{A0}"
    default:
      name.hasPrefix("#x")
        ? UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
        : name.hasPrefix("#") ? UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init) : nil
    }
  }
}
