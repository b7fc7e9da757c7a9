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

  package init(longestText: Int = SourceText.mostBytes) { self.longestText = longestText }

  package mutating func append(_ more: some Collection<UInt8>) {
    let count = bytes.count
    bytes.append(contentsOf: more)
    // A text of many megabytes is not moved again and again while it comes.
    guard !isBroken, count <= 1 << 20, bytes.count > 1 << 20, let header = header(),
      let length = Self.contentLength(bytes[start..<header])
    else { return }
    bytes.reserveCapacity(header + 4 + length)
  }

  /// The next whole message, without its header; nil until the rest of it has come.
  package mutating func next() -> [UInt8]? {
    guard !isBroken, let header = header() else { return nil }
    guard let length = Self.contentLength(bytes[start..<header]) else {
      isBroken = true
      return nil
    }
    let end = header + 4 + length
    guard end <= bytes.count else { return nil }
    defer {
      start = end
      if start > 1 << 16 || start == bytes.count {
        bytes.removeFirst(start)
        start = 0
      }
    }
    return withoutLongTexts(bytes[(header + 4)..<end])
  }

  /// A message with null in place of each text that has too many bytes, whatever its escapes are.
  private func withoutLongTexts(_ message: ArraySlice<UInt8>) -> [UInt8] {
    guard message.count > longestText else { return Array(message) }
    let quote = UInt8(ascii: "\"")
    var kept: [UInt8] = []
    var rest = message
    var place = message.startIndex
    while let start = message[place...].firstIndex(of: quote) {
      place = start + 1
      var count = 0
      while place < message.endIndex, message[place] != quote {
        let isEscape = message[place] == UInt8(ascii: "\\") && place + 1 < message.endIndex
        place += !isEscape ? 1 : message[place + 1] == UInt8(ascii: "u") ? 6 : 2
        count += 1
      }
      place = min(place + 1, message.endIndex)
      if count > longestText {
        kept += rest[..<start] + Array("null".utf8)
        rest = message[place...]
      }
    }
    return kept + rest
  }

  /// The start of the empty line behind the header.
  private mutating func header() -> Int? {
    var place = start
    while place + 4 <= bytes.count {
      if bytes[place...].starts(with: "\r\n\r\n".utf8) { return place }
      place += 1
    }
    if bytes.count - start > Self.longestHeader { isBroken = true }
    return nil
  }

  private static func contentLength(_ header: ArraySlice<UInt8>) -> Int? {
    for line in String(decoding: header, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      guard let length = Int(parts[1].drop { $0 == " " }), (0...longestMessage).contains(length) else {
        return nil
      }
      return length
    }
    return nil
  }

  /// A message with its header.
  package static func framed(_ message: String) -> String {
    "Content-Length: \(message.utf8.count)\r\n\r\n\(message)"
  }
}
