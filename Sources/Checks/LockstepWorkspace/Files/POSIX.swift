import Lockstep

#if canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#else
  package import Darwin
#endif

/// The calls of the system that take pointers, with values in their place: the one file of the workspace that sees them.
///
/// The code marked unsafe passes a pointer, with its count, to a call that returns before the pointer becomes invalid.
/// If a call fails, `errno` has the reason.
package enum POSIX {
  /// - Returns: a descriptor that other programs do not inherit; below 0 without one.
  package static func openFile(_ path: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
    unsafe open(path, flags | O_CLOEXEC, mode)
  }

  package static func status(of path: String, followingLinks: Bool = true) -> stat? {
    var status = stat()
    let code = unsafe followingLinks ? stat(path, &status) : lstat(path, &status)
    return code == 0 ? status : nil
  }

  package static func status(of descriptor: Int32) -> stat? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? status : nil
  }

  /// The names in a directory as the system has them, which need not be UTF-8.
  package static func names(in directory: String) -> [[UInt8]]? {
    guard let stream = unsafe opendir(directory) else { return nil }
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = unsafe readdir(stream) {
      names.append(unsafe withUnsafeBytes(of: entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) })
    }
    return names
  }

  static func canonicalPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// Reads once.
  ///
  /// - Returns: how many bytes came, 0 at the end; below 0 where nothing can be read.
  static func readSome(_ descriptor: Int32, into room: inout MutableSpan<UInt8>) -> Int {
    unsafe room.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
  }

  /// Reads once.
  ///
  /// - Returns: nothing at the end; nil where nothing can be read.
  package static func readSome(_ descriptor: Int32, atMost count: Int) -> [UInt8]? {
    var found = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      found = unsafe read(descriptor, room.baseAddress, room.count)
      filled = max(0, found)
    }
    return found < 0 ? nil : bytes
  }

  /// Writes once.
  ///
  /// - Returns: how many bytes went out; below 0 where nothing can be written.
  static func writeSome(_ descriptor: Int32, _ bytes: ByteSpan) -> Int {
    unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
  }

  /// Whether the last call failed because a signal came.
  static var wasInterrupted: Bool { errno == EINTR }

  package static func errorText(_ number: Int32) -> String { unsafe String(cString: strerror(number)) }
}

/// The reason why the last failed system call failed, in words.
package func systemReason() -> String {
  switch errno {
  case ENOENT, ENOTDIR: "no such file"
  case EACCES, EPERM, EROFS: "no permission"
  case EISDIR: "it is a directory"
  case ENOSPC: "no space is left"
  default: POSIX.errorText(errno)
  }
}
