package import Lockstep

/// An open file, pipe or terminal, read and written again after interrupting signals.
package struct Descriptor {
  package static let standardInput = Descriptor(number: 0)
  package static let standardOutput = Descriptor(number: 1)
  package static let standardError = Descriptor(number: 2)

  package var number: Int32

  package init(number: Int32) { self.number = number }

  /// The largest input that is read to its end: readers refuse a longer one anyway.
  package static let largestInput = 17 * 1024 * 1024

  /// Everything up to the end of the input, or up to just beyond a limit, which is that of any reader.
  ///
  /// - Returns: nil if the system cannot read: `errno` has the reason then.
  package func readAll(expecting size: Int = 0, atMost most: Int = largestInput) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < most {
      let room = bytes.isEmpty ? min(max(size + 1, 4_096), most) : 65_536
      guard let part = POSIX.readSome(number, atMost: room) else {
        if POSIX.wasInterrupted { continue }
        return nil
      }
      if part.isEmpty { break }
      if bytes.isEmpty { bytes = part } else { bytes += part }
    }
    return bytes
  }

  /// Reads once; 0 at the end, below 0 if nothing can be read: `errno` has the reason then.
  package func read(into room: inout MutableSpan<UInt8>) -> Int {
    while true {
      let count = POSIX.readSome(number, into: &room)
      if count >= 0 || !POSIX.wasInterrupted { return count }
    }
  }

  /// Writes all of it. False if that fails: `errno` has the reason then.
  @discardableResult package func write(_ bytes: ByteSpan) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = POSIX.writeSome(number, bytes.extracting(written..<bytes.count))
      if count < 0, POSIX.wasInterrupted { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }

  @discardableResult package func write(_ bytes: [UInt8]) -> Bool { write(bytes.span) }

  @discardableResult package func write(_ text: String) -> Bool { text.withBytes { write($0) } }
}
