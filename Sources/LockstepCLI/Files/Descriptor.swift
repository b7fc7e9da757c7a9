#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file, pipe or terminal, read and written in a way that bears signals.
struct Descriptor {
  static let input = Descriptor(number: 0)
  static let output = Descriptor(number: 1)
  static let complaints = Descriptor(number: 2)

  var number: Int32

  /// Reads once; 0 at the end, below 0 where nothing can be read: `errno` says why then.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let count = systemRead(number, buffer.baseAddress, buffer.count)
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// Writes all of it. False where it cannot be: `errno` says why then.
  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
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
  func write(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { write($0) } }

  @discardableResult
  func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }
}

// Inside a type that has methods of these names, the functions can only be reached by another name.
private let systemRead: @Sendable (Int32, UnsafeMutableRawPointer?, Int) -> Int = { read($0, $1, $2) }
private let systemWrite: @Sendable (Int32, UnsafeRawPointer?, Int) -> Int = { write($0, $1, $2) }

/// What the last system call that failed has against it, in words.
func systemReason() -> String {
  switch errno {
  case ENOENT, ENOTDIR: "no such file"
  case EACCES, EPERM, EROFS: "no permission"
  case EISDIR: "it is a directory"
  case ENOSPC: "no space is left"
  default: String(cString: strerror(errno))
  }
}
