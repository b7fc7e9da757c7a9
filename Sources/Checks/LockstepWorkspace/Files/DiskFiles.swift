#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files on disk.
package struct DiskFiles: FileSystem {
  package init() {}

  package func read(_ path: String) throws(WorkspaceError) -> [UInt8] {
    // A pipe would wait for a writer, whose text is not a file of a project.
    let descriptor = POSIX.openFile(path, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENXIO { throw failure(path, "it is a socket or a device, and only regular files are read") }
      throw errno == ENOENT || errno == ENOTDIR ? missingFileError(path) : failure(path, systemReason())
    }
    defer { close(descriptor) }
    guard let status = POSIX.status(of: descriptor) else { throw failure(path, systemReason()) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw failure(path, "it is a directory")
    case S_IFIFO: throw failure(path, "it is a named pipe, and only regular files are read")
    default: throw failure(path, "it is a device, and only regular files are read")
    }
    guard let bytes = Descriptor(number: descriptor).readAll(expecting: Int(clamping: status.st_size)) else {
      throw failure(path, systemReason())
    }
    return bytes
  }

  /// The content of a regular file or of a stream of the shell, such as the `/dev/fd/63` that it makes of `<(command)`.
  /// Any other pipe might wait for a writer forever.
  package func readStream(_ path: String) throws(WorkspaceError) -> [UInt8] {
    let isStream = ["/dev/", "/proc/"].contains(where: path.hasPrefix)
    guard isStream, kind(path) == .other else { return try read(path) }
    let descriptor = POSIX.openFile(path, O_RDONLY)
    guard descriptor >= 0 else { throw failure(path, systemReason()) }
    defer { close(descriptor) }
    guard let bytes = Descriptor(number: descriptor).readAll() else { throw failure(path, systemReason()) }
    return bytes
  }

  package func names(in directory: String) throws(WorkspaceError) -> [String] {
    guard let found = POSIX.names(in: directory) else { throw failure(directory, systemReason()) }
    let names = found.map { String(decoding: $0, as: UTF8.self) }.filter { !$0.hasPrefix(".") }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  package func kind(_ path: String, followingLinks: Bool) -> FileKind? {
    guard let status = POSIX.status(of: path, followingLinks: followingLinks) else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .directory
    case S_IFLNK:
      let kind = kind(path, followingLinks: true)
      return kind == .directory ? nil : kind
    default: return .other
    }
  }

  package func canonical(_ path: String) -> String {
    POSIX.canonicalPath(path) ?? path
  }

  package func stamp(_ path: String) -> FileStamp? {
    guard let status = POSIX.status(of: path) else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return FileStamp(
      Int(time.tv_sec), Int(time.tv_nsec), Int(status.st_size), Int(truncatingIfNeeded: status.st_ino))
  }

  private func failure(_ path: String, _ reason: String) -> WorkspaceError {
    WorkspaceError("cannot read '\(path)': \(reason)")
  }
}
