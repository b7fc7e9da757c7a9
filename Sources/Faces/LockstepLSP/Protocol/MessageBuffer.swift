import LockstepModel

/// Cuts a client's bytes into messages: a header with `Content-Length`, an empty line, so many bytes.
package struct MessageBuffer: Sendable {
  /// A header that is longer names nothing that is known.
  private static let longestHeader = 4_096
  /// More than any text that an editor holds open.
  private static let longestMessage = 1 << 28

  private var bytes: [UInt8] = []
  /// The start of the bytes that were not taken yet.
  private var start = 0
  /// Whether a header was not understood: where the next message begins cannot be known any more.
  package private(set) var isBroken = false

  /// Texts with more bytes than this are left out of messages.
  private let longestText: Int
  /// The next message, if it is so long that some text in it may be too long.
  private var long: LongMessage?

  package init(longestText: Int = SourceText.maximumBytes) { self.longestText = longestText }

  package mutating func append(_ more: ArraySlice<UInt8>) {
    let taken = long?.take(more) ?? 0
    bytes.append(contentsOf: more.dropFirst(taken))
    // A long message is not kept until all of it is here.
    if long == nil, !isBroken, bytes.count > 1 << 16 { startLong() }
  }

  /// The next whole message, without its header; nil until the rest of it has come.
  package mutating func next() -> [UInt8]? {
    startLong()
    if let message = long {
      guard message.missingCount == 0 else { return nil }
      long = nil
      return message.keptBytes
    }
    guard let (first, length) = pending(), first + length <= bytes.count else { return nil }
    defer { drop(upTo: first + length) }
    return Array(bytes[first..<(first + length)])
  }

  /// Where the next message begins behind its header, and how long it is; nil until the header has come.
  private mutating func pending() -> (first: Int, length: Int)? {
    guard !isBroken, let header = findHeaderEnd() else { return nil }
    guard let length = Self.contentLength(bytes[start..<header]) else {
      isBroken = true
      return nil
    }
    return (header + 4, length)
  }

  /// Takes the bytes there are of the next message if texts in it may be too long.
  private mutating func startLong() {
    guard long == nil, let (first, length) = pending(), length > longestText else { return }
    var message = LongMessage(length, longestText: longestText)
    let taken = message.take(bytes[first...])
    drop(upTo: first + taken)
    long = message
  }

  private mutating func drop(upTo end: Int) {
    start = end
    guard start > 1 << 16 || start == bytes.count else { return }
    bytes.removeFirst(start)
    start = 0
  }

  /// Where the header ends; nil while its end has not come. A header that is too long breaks the buffer.
  private mutating func findHeaderEnd() -> Int? {
    let end = (start..<bytes.count).first { bytes[$0...].starts(with: "\r\n\r\n".utf8) }
    if end == nil, bytes.count - start > Self.longestHeader { isBroken = true }
    return end
  }

  private static func contentLength(_ header: ArraySlice<UInt8>) -> Int? {
    for line in String(decoding: header, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      return Int(parts[1].drop { $0 == " " }).flatMap { (0...longestMessage).contains($0) ? $0 : nil }
    }
    return nil
  }

  /// A message with its header.
  package static func framed(_ message: String) -> String {
    "Content-Length: \(message.utf8.count)\r\n\r\n\(message)"
  }
}

/// A message that is read as it comes in, with null in place of each text that has too many bytes, whatever its escapes are.
private struct LongMessage: Sendable {
  private(set) var keptBytes: [UInt8] = []
  /// How many of its bytes have not come yet.
  private(set) var missingCount: Int
  private let longestText: Int
  /// Where a text that has not ended begins in the kept bytes, and how many bytes it has.
  private var text: Int?
  private var count = 0
  private var isEscaped = false

  init(_ length: Int, longestText: Int) {
    missingCount = length
    // Where most of a message would have to be escapes, its text is known to be too long before it has come.
    self.longestText = length > 2 * longestText ? longestText / 64 : longestText
  }

  /// Takes bytes up to the end of the message, and returns how many.
  mutating func take(_ bytes: ArraySlice<UInt8>) -> Int {
    var part = bytes.prefix(missingCount)
    let taken = part.count
    missingCount -= taken
    while true {
      skipPlain(&part)
      guard let byte = part.popFirst() else { return taken }
      if count <= longestText { keptBytes.append(byte) }
      guard let start = text else {
        if byte == UInt8(ascii: "\"") { text = keptBytes.count - 1 }
        continue
      }
      if isEscaped {
        isEscaped = false
        // Of the six bytes of an escape, one counts.
        if byte == UInt8(ascii: "u") { count -= 4 }
      } else if byte == UInt8(ascii: "\"") {
        if count > longestText { keptBytes.replaceSubrange(start..., with: "null".utf8) }
        (text, count) = (nil, 0)
      } else {
        isEscaped = byte == UInt8(ascii: "\\")
        count += 1
      }
    }
  }

  /// Takes the bytes of a text up to its end or its next escape at once: most of a long message is these.
  private mutating func skipPlain(_ part: inout ArraySlice<UInt8>) {
    guard text != nil, !isEscaped else { return }
    let end = part.firstIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") } ?? part.endIndex
    let plain = end - part.startIndex
    if count <= longestText { keptBytes += part.prefix(plain) }
    count += plain
    part = part.dropFirst(plain)
  }
}
