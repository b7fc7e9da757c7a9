#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads files and directories.
enum FileReader {
  /// Why a path cannot be read, in words.
  struct Failure: Error, Hashable, CustomStringConvertible {
    var path: String
    var reason: String
    var description: String { "cannot read '\(path)': \(reason)" }
  }

  /// The largest file that is read to its end: what is longer is refused by its reader anyway.
  private static let largest = 17 * 1024 * 1024

  static func read(_ path: String) throws(Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(path) }
    if status.st_mode & S_IFMT == S_IFDIR { throw Failure(path: path, reason: "it is a directory") }
    do throws(Failure) {
      return try readAll(descriptor: descriptor, expecting: Int(clamping: status.st_size))
    } catch {
      throw Failure(path: path, reason: error.reason)
    }
  }

  /// Everything up to the end of the input, or up to just beyond what any reader takes.
  static func readAll(descriptor: Int32, expecting size: Int = 0) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < largest {
      let room = bytes.isEmpty ? min(max(size + 1, 4_096), largest) : 65_536
      var count = 0
      let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
        count = Descriptor(number: descriptor).read(into: UnsafeMutableRawBufferPointer(buffer))
        filled = max(0, count)
      }
      if count < 0 { throw failure("") }
      if count == 0 { break }
      if bytes.isEmpty { bytes = part } else { bytes += part }
    }
    return bytes
  }

  /// The names in a directory in the order of their bytes, without those that start with a dot.
  static func names(in directory: String) throws(Failure) -> [String] {
    guard let stream = opendir(directory) else { throw failure(directory) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  enum Kind { case file, directory }

  /// What a path is; nil if there is nothing. Links to directories are followed only when named.
  static func kind(_ path: String, followingLinks: Bool = true) -> Kind? {
    var status = stat()
    guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .directory
    case S_IFLNK: return kind(path) == .file ? .file : nil
    default: return .file
    }
  }

  /// The one path by which the system knows a file; the path itself if it does not exist.
  static func canonical(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func failure(_ path: String) -> Failure { Failure(path: path, reason: systemReason()) }
}
