/// The time of the day where the tool runs.
enum WallClock {
  /// `14:05:09`.
  static func now() -> String {
    let (hour, minute, second) = System.localTime
    return [hour, minute, second].map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: ":")
  }
}
