#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// By what one sees that a file has changed.
struct FileStamp: Hashable {
  private var seconds: Int
  private var nanoseconds: Int
  private var size: Int
  /// Changes where a file is replaced by another within one tick of the clock.
  private var number: UInt64

  /// nil if there is no such file.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    seconds = Int(time.tv_sec)
    nanoseconds = Int(time.tv_nsec)
    size = Int(status.st_size)
    number = UInt64(status.st_ino)
  }

  /// The files that could hold flows; a directory that cannot be read has none.
  static func files(below directory: String) -> [String] {
    guard let names = try? FileReader.names(in: directory) else { return [] }
    return names.flatMap { name -> [String] in
      let path = FilePath.join(directory, name)
      switch FileReader.kind(path, followingLinks: false) {
      case .directory: return files(below: path)
      case .file: return name.hasSuffix(FlowFiles.yaml) || name.hasSuffix(FlowFiles.markdown) ? [path] : []
      case nil: return []
      }
    }
  }
}

/// The time of the day where the tool runs.
enum WallClock {
  /// `14:05:09`.
  static func now() -> String {
    var moment = time(nil)
    var parts = tm()
    localtime_r(&moment, &parts)
    return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: ":")
  }
}
