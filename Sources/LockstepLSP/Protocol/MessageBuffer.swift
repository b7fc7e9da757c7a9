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

  package init() {}

  package mutating func append(_ more: some Collection<UInt8>) { bytes.append(contentsOf: more) }

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
    return Array(bytes[(header + 4)..<end])
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
