import LockstepModel

/// Cuts a client's bytes into messages: a header with `Content-Length`, an empty line, so many bytes.
package struct MessageBuffer: Sendable {
  /// A header that is longer names nothing that is known.
  private static let longestHeader = 4_096
  /// More than any text that an editor holds open.
  private static let longestMessage = 1 << 28

  private var bytes: [UInt8] = []
  /// The start of the bytes that were not taken yet.
  private var unreadStart = 0
  /// Whether a header was not understood: where the next message begins cannot be known any more.
  package private(set) var hasInvalidHeader = false

  /// Texts with more bytes than this are left out of messages.
  private let longestText: Int
  /// The next message, if it is so long that some text in it may be too long.
  private var longMessage: LongMessage?

  package init(longestText: Int = SourceText.maximumBytes) { self.longestText = longestText }

  package mutating func append(_ more: ArraySlice<UInt8>) {
    let taken = longMessage?.consume(more) ?? 0
    bytes.append(contentsOf: more.dropFirst(taken))
    // A long message is not kept until all of it is here.
    if longMessage == nil, !hasInvalidHeader, bytes.count > 1 << 16 { startLongMessage() }
  }

  /// The next whole message, without its header; nil until the rest of it has come.
  package mutating func next() -> [UInt8]? {
    startLongMessage()
    if let message = longMessage {
      guard message.missingByteCount == 0 else { return nil }
      longMessage = nil
      return message.keptBytes
    }
    guard let (first, length) = findNextMessage(), first + length <= bytes.count else { return nil }
    defer { dropBytes(upTo: first + length) }
    return Array(bytes[first..<(first + length)])
  }

  /// Where the next message begins behind its header, and how long it is; nil until the header has come.
  private mutating func findNextMessage() -> (first: Int, length: Int)? {
    guard !hasInvalidHeader, let header = findHeaderEnd() else { return nil }
    guard let length = Self.contentLength(bytes[unreadStart..<header]) else {
      hasInvalidHeader = true
      return nil
    }
    return (header + 4, length)
  }

  /// Takes the bytes there are of the next message if texts in it may be too long.
  private mutating func startLongMessage() {
    guard longMessage == nil, let (first, length) = findNextMessage(), length > longestText else { return }
    var message = LongMessage(length, longestText: longestText)
    let taken = message.consume(bytes[first...])
    dropBytes(upTo: first + taken)
    longMessage = message
  }

  private mutating func dropBytes(upTo end: Int) {
    unreadStart = end
    guard unreadStart > 1 << 16 || unreadStart == bytes.count else { return }
    bytes.removeFirst(unreadStart)
    unreadStart = 0
  }

  /// Where the header ends; nil while its end has not come. A header that is too long breaks the buffer.
  private mutating func findHeaderEnd() -> Int? {
    let end = (unreadStart..<bytes.count).first { bytes[$0...].starts(with: "\r\n\r\n".utf8) }
    if end == nil, bytes.count - unreadStart > Self.longestHeader { hasInvalidHeader = true }
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
  private(set) var missingByteCount: Int
  private let longestText: Int
  /// Where a text that has not ended begins in the kept bytes, and how many bytes it has.
  private var textStart: Int?
  private var textByteCount = 0
  private var isEscaped = false

  init(_ length: Int, longestText: Int) {
    missingByteCount = length
    // Where most of a message would have to be escapes, its text is known to be too long before it has come.
    self.longestText = length > 2 * longestText ? longestText / 64 : longestText
  }

  /// Takes bytes up to the end of the message, and returns how many.
  mutating func consume(_ bytes: ArraySlice<UInt8>) -> Int {
    var part = bytes.prefix(missingByteCount)
    let taken = part.count
    missingByteCount -= taken
    while true {
      consumePlainText(&part)
      guard let byte = part.popFirst() else { return taken }
      if textByteCount <= longestText { keptBytes.append(byte) }
      guard let start = textStart else {
        if byte == UInt8(ascii: "\"") { textStart = keptBytes.count - 1 }
        continue
      }
      if isEscaped {
        isEscaped = false
        // Of the six bytes of an escape, one counts.
        if byte == UInt8(ascii: "u") { textByteCount -= 4 }
      } else if byte == UInt8(ascii: "\"") {
        if textByteCount > longestText { keptBytes.replaceSubrange(start..., with: "null".utf8) }
        (textStart, textByteCount) = (nil, 0)
      } else {
        isEscaped = byte == UInt8(ascii: "\\")
        textByteCount += 1
      }
    }
  }

  /// Takes the bytes of a text up to its end or its next escape at once: most of a long message is these.
  private mutating func consumePlainText(_ part: inout ArraySlice<UInt8>) {
    guard textStart != nil, !isEscaped else { return }
    let end = part.firstIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") } ?? part.endIndex
    let plain = end - part.startIndex
    if textByteCount <= longestText { keptBytes += part.prefix(plain) }
    textByteCount += plain
    part = part.dropFirst(plain)
  }
}
