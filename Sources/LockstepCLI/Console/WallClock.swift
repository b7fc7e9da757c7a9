#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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
