import Lockstep

extension JSONNumber {
  /// So many milliseconds; nil if they are negative, longer than a session or finer than a nanosecond, the resolution
  /// of a snapshot.
  var milliseconds: Duration? {
    guard let nanoseconds = whole(power: 6) else { return nil }
    let duration = Duration.nanoseconds(nanoseconds)
    return duration >= .zero && duration <= Interpreter.longestSession ? duration : nil
  }
}
