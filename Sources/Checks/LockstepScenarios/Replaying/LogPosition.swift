import Lockstep

extension Configuration {
  mutating func rebaseTimes(on line: Duration) {
    for index in timers.indices {
      timers[index].deadline =
        ReplayMoment.unreachableTime + max(.zero, ReplayMoment.earliestFiring(of: timers[index]) - line)
    }
    for index in data.indices { data[index].storedAt = .zero }
    actionStart = .zero
  }
}

/// A moment right after a line of a log, such as "UC2.3 1.3 is displayed, and a timer of 10 s runs". An object, because many sessions come to the same place, and its
/// continuations are found once for all of them.
final class LogPosition {
  let moment: ReplayMoment
  /// Whether it is the same however much time passes.
  let isTimeless: Bool
  /// The continuations by rows, if it is timeless.
  var positionAfterRow: [RowID: LogPosition?] = [:]
  /// The last one that was asked for.
  var continuations: Continuations?

  init(_ moment: ReplayMoment) {
    self.moment = moment
    isTimeless = !moment.hasTimers
  }
}
