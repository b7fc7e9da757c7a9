#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file, pipe or terminal, read and written in a way that bears signals.
package struct Descriptor {
  package static let input = Descriptor(number: 0)
  package static let output = Descriptor(number: 1)
  package static let complaints = Descriptor(number: 2)

  package var number: Int32

  package init(number: Int32) { self.number = number }

  /// The largest input that is read to its end: what is longer is refused by its reader anyway.
  private static let largest = 17 * 1024 * 1024

  /// Everything up to the end of the input, or up to just beyond what any reader takes.
  ///
  /// - Returns: nil where the system cannot read: `errno` says why then.
  package func readAll(expecting size: Int = 0) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < Self.largest {
      let room = bytes.isEmpty ? min(max(size + 1, 4_096), Self.largest) : 65_536
      var count = 0
      let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
        count = read(into: UnsafeMutableRawBufferPointer(buffer))
        filled = max(0, count)
      }
      if count < 0 { return nil }
      if count == 0 { break }
      if bytes.isEmpty { bytes = part } else { bytes += part }
    }
    return bytes
  }

  /// Reads once; 0 at the end, below 0 where nothing can be read: `errno` says why then.
  package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let count = systemRead(number, buffer.baseAddress, buffer.count)
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// Writes all of it. False where it cannot be: `errno` says why then.
  package func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = systemWrite(number, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }

  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { write($0) } }

  @discardableResult
  package func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }
}

// Inside a type that has methods of these names, the functions can only be reached by another name.
private let systemRead: @Sendable (Int32, UnsafeMutableRawPointer?, Int) -> Int = { read($0, $1, $2) }
private let systemWrite: @Sendable (Int32, UnsafeRawPointer?, Int) -> Int = { write($0, $1, $2) }

/// What the last system call that failed has against it, in words.
package func systemReason() -> String {
  switch errno {
  case ENOENT, ENOTDIR: "no such file"
  case EACCES, EPERM, EROFS: "no permission"
  case EISDIR: "it is a directory"
  case ENOSPC: "no space is left"
  default: String(cString: strerror(errno))
  }
}
