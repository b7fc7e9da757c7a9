#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where a command's document goes that `-o` may name a file for.
enum OutputFile {
  /// Writes to a file, or, without one, to standard output.
  ///
  /// A file is replaced at once and as a whole, so that nobody reads half of one.
  static func put(_ bytes: [UInt8], to path: String?) throws(WrongUse) {
    guard let path, path != "-" else {
      Console.current.write(String(decoding: bytes, as: UTF8.self))
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    // A device or a pipe takes what it gets; only a file can be replaced.
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw WrongUse("cannot write '\(path)': it is a directory")
    }
    guard exists, status.st_mode & S_IFMT != S_IFREG else {
      return try FileWriter.put(text, at: path)
    }
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0, Descriptor(number: descriptor).write(text), close(descriptor) == 0 else {
      throw WrongUse("cannot write '\(path)': \(systemReason())")
    }
  }
}
