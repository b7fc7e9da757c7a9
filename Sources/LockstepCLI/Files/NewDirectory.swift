#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Makes directories.
enum NewDirectory {
  /// Makes a directory and those above it, as far as they are missing.
  static func make(_ path: String) throws(WrongUse) {
    if FileReader.kind(path) == .directory { return }
    let above = FilePath.directory(of: path)
    if above != path { try make(above) }
    guard mkdir(path, 0o755) == 0 || errno == EEXIST, FileReader.kind(path) == .directory else {
      throw WrongUse("cannot make the directory '\(path)'")
    }
  }
}
