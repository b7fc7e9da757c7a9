#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files and streams, without Foundation: a tool that is built before every first build has to be small.
///
/// Unsafe expressions pass a pointer, with its count, to a system call that returns before the pointer ends; a file is
/// used between its opening and its closing.
enum FileIO {
  /// The bytes of a file; nil if it cannot be read.
  static func read(_ path: String) -> [UInt8]? {
    guard let file = unsafe fopen(path, "rb") else { return nil }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = unsafe fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer[..<count]
    }
    return unsafe ferror(file) == 0 ? bytes : nil
  }

  /// Writes a file, unless it has this text already.
  static func writeIfChanged(_ text: String, to path: String) {
    let bytes = Array(text.utf8)
    if read(path) == bytes { return }
    guard let file = unsafe fopen(path, "wb") else {
      exitWithMessage("\(path): error: this file cannot be written", 2)
    }
    let written = unsafe fwrite(bytes, 1, bytes.count, file)
    guard unsafe fclose(file) == 0, written == bytes.count else {
      exitWithMessage("\(path): error: this file cannot be written", 2)
    }
  }

  /// Writes to standard error.
  static func writeError(_ text: String) {
    let bytes = Array(text.utf8)
    // `stderr` is a variable of C, which concurrency cannot be sure of. A failed message does not stop the tool.
    _ = unsafe bytes.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  static func exitWithMessage(_ text: String, _ status: Int32) -> Never {
    if !text.isEmpty { writeError(text + "\n") }
    exit(status)
  }
}
