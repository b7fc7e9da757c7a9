/// Takes the bytes of an image apart: numbers, and the texts of its table.
///
/// All lengths come as 64 bits and are compared with the available bytes before they are taken for an `Int`, which has
/// 32 bits on some machines.
struct ImageByteReader {
  private let bytes: [UInt8]
  private(set) var position = ImageFormat.headerLength
  private var texts: [String] = []
  /// By text: whether it is used up, because it is long and was used.
  private var isUsedUp: [Bool] = []

  /// Checks the header, and reads the table of texts.
  init(_ bytes: [UInt8]) throws(ProgramImageError) {
    self.bytes = bytes
    func fail(_ offset: Int, _ reason: ProgramImageError.Reason) -> ProgramImageError {
      ProgramImageError(offset: offset, reason: reason)
    }
    let magic = ImageFormat.magic
    for (offset, byte) in magic.enumerated() where offset >= bytes.count || bytes[offset] != byte {
      throw fail(offset, .notAnImage)
    }
    guard bytes.count >= ImageFormat.headerLength, bytes.count <= Int(Int32.max) else {
      throw fail(bytes.count, .wrongLength)
    }
    func word(at offset: Int) -> UInt32 {
      UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8 | UInt32(bytes[offset + 2]) << 16
        | UInt32(bytes[offset + 3]) << 24
    }
    let version = word(at: magic.count)
    guard version == ImageFormat.version else { throw fail(magic.count, .unknownFormat(version)) }
    let body = bytes[ImageFormat.headerLength...]
    guard UInt64(word(at: magic.count + 4)) == UInt64(body.count) else {
      throw fail(magic.count + 4, .wrongLength)
    }
    guard word(at: magic.count + 8) == ImageFormat.checksum(body) else {
      throw fail(magic.count + 8, .damaged)
    }
    try readTexts()
  }

  private mutating func readTexts() throws(ProgramImageError) {
    let count = try self.readItemCount("texts")
    for _ in 0..<count {
      let start = position
      let length = try self.readItemCount("bytes of a text")
      guard let text = String(validating: bytes[position..<position + length], as: UTF8.self) else {
        throw invalidError("a text is not UTF-8", at: start)
      }
      texts.append(text)
      position += length
    }
    isUsedUp = texts.map { _ in false }
  }

  func invalidError(_ what: String, at offset: Int? = nil) -> ProgramImageError {
    ProgramImageError(offset: offset ?? position, reason: .invalid(what))
  }

  /// - Throws: unless all bytes were read.
  func finish() throws(ProgramImageError) {
    guard position == bytes.count else { throw invalidError("extra bytes after the tables") }
  }

  mutating func readByte() throws(ProgramImageError) -> UInt8 {
    guard position < bytes.count else { throw invalidError("it ends too early") }
    defer { position += 1 }
    return bytes[position]
  }

  /// A byte of flags.
  mutating func readFlags(_ known: UInt8) throws(ProgramImageError) -> UInt8 {
    let flags = try readByte()
    guard flags & ~known == 0 else { throw invalidError("a flag is not known", at: position - 1) }
    return flags
  }

  /// A number from 0 to `most`.
  mutating func readNumber(upTo most: UInt64, _ what: StaticString) throws(ProgramImageError) -> UInt64 {
    let start = position
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try readByte()
      let bits = UInt64(byte & 0x7F)
      guard shift < 64, (bits << shift) >> shift == bits, byte != 0 || shift == 0 else {
        throw invalidError("a number has too many bytes", at: start)
      }
      value |= bits << shift
      if byte < 0x80 { break }
      shift += 7
    }
    guard value <= most else { throw invalidError("\(what) out of range", at: start) }
    return value
  }

  /// A number below `limit`: a place in a table with so many entries.
  mutating func readIndex(below limit: Int, _ what: StaticString) throws(ProgramImageError) -> Int {
    guard limit > 0 else { throw invalidError("\(what) out of range") }
    return Int(truncatingIfNeeded: try readNumber(upTo: UInt64(limit - 1), what))
  }

  /// How many entries follow: each has at least one byte.
  mutating func readItemCount(_ what: StaticString) throws(ProgramImageError) -> Int {
    let start = position
    let count = try readNumber(upTo: UInt64(bytes.count), what)
    guard count <= UInt64(bytes.count - position) else {
      throw invalidError("\(what) out of range", at: start)
    }
    return Int(truncatingIfNeeded: count)
  }

  mutating func readText() throws(ProgramImageError) -> String {
    let start = position
    let number = try readIndex(below: texts.count, "text")
    let text = texts[number]
    guard text.utf8.count > ImageFormat.longestSharedText else { return text }
    guard !isUsedUp[number] else { throw invalidError("a long text is used twice", at: start) }
    isUsedUp[number] = true
    return text
  }

  mutating func readTextList() throws(ProgramImageError) -> [String] {
    try readList("texts of a list") { reader throws(ProgramImageError) in try reader.readText() }
  }

  /// The text of an id or a name.
  mutating func readID() throws(ProgramImageError) -> String {
    let start = position
    let id = try readText()
    guard id.utf8.count <= ImageFormat.longestID else {
      throw invalidError("an id has more than \(ImageFormat.longestID) bytes", at: start)
    }
    return id
  }

  mutating func readIDList() throws(ProgramImageError) -> [String] {
    try readList("ids of a list") { reader throws(ProgramImageError) in try reader.readID() }
  }

  /// A count, and as many elements.
  mutating func readList<Element>(
    _ what: StaticString, _ read: (inout ImageByteReader) throws(ProgramImageError) -> Element
  ) throws(ProgramImageError) -> [Element] {
    var list: [Element] = []
    for _ in 0..<(try readItemCount(what)) { list.append(try read(&self)) }
    return list
  }

  /// From 0 to a hundred years: whole seconds, and attoseconds.
  mutating func readDuration() throws(ProgramImageError) -> Duration {
    let start = position
    let seconds = try readNumber(upTo: UInt64(Int64.max), "duration")
    let attoseconds = try readNumber(upTo: 999_999_999_999_999_999, "duration")
    let longest = Interpreter.longestSession.components.seconds
    guard seconds <= UInt64(longest) else { throw invalidError("duration out of range", at: start) }
    return Duration(secondsComponent: Int64(seconds), attosecondsComponent: Int64(attoseconds))
  }
}
