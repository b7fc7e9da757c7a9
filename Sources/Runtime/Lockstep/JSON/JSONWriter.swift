/// Writes JSON with keys in the order they are given and no white space, so equal values give equal bytes.
///
/// ```swift
/// var json = JSONWriter()
/// json.object {
///   $0.member("schema", 1)
///   $0.key("rows")
///   $0.array { $0.string("1.3a") }
/// }
/// json.text  // {"schema":1,"rows":["1.3a"]}
/// ```
/// It sets commas and quotes; that a value in an object follows a ``key(_:)`` is up to the caller.
package struct JSONWriter: Sendable {
  private var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  /// All that was written so far.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  // MARK: Structure

  package mutating func object<Failure: Error>(
    _ members: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    try writeEnclosed("{", "}", members)
  }

  package mutating func array<Failure: Error>(
    _ elements: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    try writeEnclosed("[", "]", elements)
  }

  /// Begins a member of an object; its value has to follow.
  package mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Ends a line: the end of a document, or of one of several in JSON lines.
  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  // MARK: Values

  package mutating func string(_ value: String) {
    writeSeparator()
    bytes.append(UInt8(ascii: "\""))
    let isPlain = value.withBytes { utf8 in
      // Nearly every text is ASCII without anything to escape, and goes in at once.
      guard utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) else { return false }
      bytes.append(utf8)
      return true
    }
    if !isPlain { for scalar in value.unicodeScalars { append(scalar) } }
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func int(_ value: Int) { writeLiteral(String(value)) }
  /// Works even where `Int` has 32 bits.
  package mutating func int(_ value: Int64) { writeLiteral(String(value)) }
  package mutating func bool(_ value: Bool) { writeLiteral(value ? "true" : "false") }
  package mutating func null() { writeLiteral("null") }

  /// A value that is JSON already, as it is.
  package mutating func rawJSON(_ text: String) { writeLiteral(text) }

  /// A member that is a string, or null.
  package mutating func member(_ name: String, _ value: String?) {
    key(name)
    if let value { string(value) } else { null() }
  }

  /// A member that is a whole number, or null.
  package mutating func member(_ name: String, _ value: Int?) {
    key(name)
    if let value { int(value) } else { null() }
  }

  package mutating func member(_ name: String, _ value: Bool) {
    key(name)
    bool(value)
  }

  // MARK: Bytes

  private mutating func writeEnclosed<Failure: Error>(
    _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    writeSeparator()
    bytes.append(UInt8(ascii: opening))
    needsComma = false
    try body(&self)
    bytes.append(UInt8(ascii: closing))
    needsComma = true
  }

  private mutating func writeLiteral(_ text: String) {
    writeSeparator()
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func writeSeparator() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  /// A character of four hexadecimal digits at most by its number.
  package static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return #"\u"# + String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": bytes.append(contentsOf: #"\""#.utf8)
    case "\\": bytes.append(contentsOf: #"\\"#.utf8)
    case "\n": bytes.append(contentsOf: #"\n"#.utf8)
    case "\r": bytes.append(contentsOf: #"\r"#.utf8)
    case "\t": bytes.append(contentsOf: #"\t"#.utf8)
    // RFC 8259 §7 asks for the first 32 only. The others break lines, act on the terminal that shows them,
    // or, U+FEFF, are dropped by readers that take them for a byte order mark.
    case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}":
      bytes.append(contentsOf: Self.escape(scalar).utf8)
    default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  /// A document: an object, and the end of its line.
  package static func document<Failure: Error>(
    _ members: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) -> String {
    var json = JSONWriter()
    try json.object(members)
    json.endLine()
    return json.text
  }

  /// A member whose value `write` writes.
  package mutating func member(_ name: String, _ write: (inout JSONWriter) -> Void) {
    key(name)
    write(&self)
  }

  /// A member that is an array of strings.
  package mutating func strings(_ name: String, _ values: [String]) {
    array(name) { for value in values { $0.string(value) } }
  }

  /// A member that is an object.
  package mutating func object<Failure: Error>(
    _ name: String, _ members: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    key(name)
    try object(members)
  }

  /// A member that is an array.
  package mutating func array<Failure: Error>(
    _ name: String, _ elements: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    key(name)
    try array(elements)
  }
}
