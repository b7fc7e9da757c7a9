import LockstepWorkspace

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes files so that half of one is never seen.
enum FileWriter {
  /// Why a file cannot be written, in words.
  struct Failure: Error, Hashable, CustomStringConvertible {
    var path: String
    var reason: String
    var description: String { "cannot write '\(path)': \(reason)" }
  }

  /// Replaces the content of an existing file, which keeps its permissions; a link keeps leading to it.
  ///
  /// The bytes go to a temporary file beside it, which then takes its name: whatever happens, the file
  /// holds either all of the old or all of the new content. Only a regular file can be replaced so: a device
  /// or a pipe is not replaced, and takes the bytes itself.
  static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
    if let descriptor = openDescriptor(path) {
      guard Descriptor(number: descriptor).write(bytes) else { throw failure(path) }
      return
    }
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure(path) }
    guard status.st_mode & S_IFMT == S_IFREG else { return try pass(bytes, to: path) }
    let target = DiskFiles.standard.canonical(path)
    // A rename would not ask whether the file itself may be written.
    guard access(target, W_OK) == 0 else { throw failure(path) }
    try put(bytes, into: target, mode: status.st_mode & 0o7777, for: path)
  }

  /// Writes a file, new or not, as ``replace(_:with:)`` does; directories are made as needed.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    if DiskFiles.standard.kind(path) != nil { return try replace(path, with: bytes) }
    try makeDirectory(FilePath.directory(of: path), for: path)
    let mask = umask(0)
    umask(mask)
    try put(bytes, into: path, mode: 0o666 & ~mask, for: path)
  }

  /// The descriptor that a name of the system stands for. Behind `/dev/stdout` there may be a file that the
  /// shell opened: replaced, it would lose what is printed besides.
  private static func openDescriptor(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdout": 1
    case "/dev/stderr": 2
    case _ where path.hasPrefix("/dev/fd/"): Int32(path.dropFirst(8))
    default: nil
    }
  }

  private static func pass(_ bytes: [UInt8], to path: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    let isWritten = Descriptor(number: descriptor).write(bytes)
    let reason = systemReason()
    guard close(descriptor) == 0, isWritten else { throw Failure(path: path, reason: reason) }
  }

  private static func makeDirectory(_ directory: String, for path: String) throws(Failure) {
    if DiskFiles.standard.kind(directory) == .directory { return }
    let above = FilePath.directory(of: directory)
    if above != directory { try makeDirectory(above, for: path) }
    guard mkdir(directory, 0o777) == 0 || errno == EEXIST else { throw failure(path) }
  }

  private static func put(
    _ bytes: [UInt8], into target: String, mode: mode_t, for path: String
  ) throws(Failure) {
    let (descriptor, temporary) = try temporaryFile(besides: target, for: path)
    do throws(Failure) {
      defer { close(descriptor) }
      guard fchmod(descriptor, mode) == 0 else { throw failure(path) }
      guard Descriptor(number: descriptor).write(bytes) else { throw failure(path) }
      // The name may only change once the content is there, also if the machine stops.
      guard fsync(descriptor) == 0 else { throw failure(path) }
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, target) == 0 else {
      let failure = failure(path)
      unlink(temporary)
      throw failure
    }
  }

  private static func temporaryFile(besides target: String, for path: String) throws(Failure) -> (
    Int32, String
  ) {
    let directory = FilePath.directory(of: target)
    var template = Array(FilePath.join(directory, ".\(FilePath.name(of: target)).XXXXXX").utf8CString)
    let descriptor = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { mkstemp($0) } ?? -1
    }
    guard descriptor >= 0 else { throw failure(path) }
    return (descriptor, String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
  }

  private static func failure(_ path: String) -> Failure { Failure(path: path, reason: systemReason()) }
}
