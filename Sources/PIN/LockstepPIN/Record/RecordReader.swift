/// Reads the bytes of a ``RecordWriter``.
package struct RecordReader {
  private let bytes: [UInt8]
  private var offset = 0

  package init(bytes: [UInt8]) { self.bytes = bytes }

  package var isAtEnd: Bool { offset == bytes.count }

  package mutating func readByte() -> UInt8? {
    guard offset < bytes.count else { return nil }
    defer { offset += 1 }
    return bytes[offset]
  }

  package mutating func readNumber() -> Int64? {
    guard bytes.count - offset >= 8 else { return nil }
    var bits: UInt64 = 0
    for index in 0..<8 { bits |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
    offset += 8
    return Int64(bitPattern: bits)
  }

  mutating func readCountedBytes() -> [UInt8]? {
    guard let count = readNumber(), count >= 0, count <= Int64(bytes.count - offset) else { return nil }
    defer { offset += Int(count) }
    return Array(bytes[offset..<offset + Int(count)])
  }

  /// The outer nil: the bytes make no sense.
  mutating func readOptionalBytes() -> [UInt8]?? {
    guard let mark = readByte(), mark <= 1, let text = readCountedBytes() else { return nil }
    guard mark == 1 else { return text.isEmpty ? .some(nil) : nil }
    return .some(text)
  }

  mutating func readLockout() -> LockoutRecord? {
    guard let counted = readNumber(), let forgiven = readNumber(), let flags = readByte(), flags <= 3,
      let seconds = readNumber(), let attoseconds = readNumber(), let counted = Int(exactly: counted),
      let forgiven = Int(exactly: forgiven), attoseconds.magnitude < 1_000_000_000_000_000_000
    else { return nil }
    let time = Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
    let anchor = flags & 1 == 1 ? time : nil
    guard anchor != nil || time == .zero else { return nil }
    return LockoutRecord(counted: counted, forgiven: forgiven, anchor: anchor, isBlocked: flags & 2 == 2)
  }
}
