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
    // A device or a pipe takes what it gets; only a file can be replaced.
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw WrongUse("cannot write '\(path)': it is a directory")
    }
    let isReplaced = !exists || status.st_mode & S_IFMT == S_IFREG
    let target = isReplaced ? FileReader.canonical(path) : path
    let written = isReplaced ? "\(target).\(getpid()).tmp" : target
    let mode = exists && isReplaced ? status.st_mode & 0o777 : 0o644
    let descriptor = open(written, O_WRONLY | O_CREAT | (isReplaced ? O_EXCL : 0) | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure(path) }
    let isWhole = write(bytes, to: descriptor)
    guard close(descriptor) == 0, isWhole, !isReplaced || rename(written, target) == 0 else {
      let failure = failure(path)
      if isReplaced { unlink(written) }
      throw failure
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        #if canImport(Glibc)
          let count = Glibc.write(descriptor, part.baseAddress, part.count)
        #elseif canImport(Musl)
          let count = Musl.write(descriptor, part.baseAddress, part.count)
        #else
          let count = Darwin.write(descriptor, part.baseAddress, part.count)
        #endif
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  private static func failure(_ path: String) -> WrongUse {
    WrongUse("cannot write '\(path)': \(String(cString: strerror(errno)))")
  }
}
