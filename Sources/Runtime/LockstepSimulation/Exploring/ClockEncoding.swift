import Lockstep

/// How a walk represents time in a session: the interpreter only asks whether something is due, so each state is at one
/// fixed time, and what falls due is either over or has the number of a clock of the ``Zone``.
///
/// The number is in the nanoseconds, where no duration of a flow has any.
enum ClockEncoding {
  /// The time of each state.
  static let now: Duration = .seconds(1_000_000)
  /// About what a running clock has left.
  private static let typicalTimeLeft: Duration = .seconds(10 * 366 * 86_400)
  /// The numbers from here on are those of the durations that an answer brings.
  static let firstAnswerClock = 900
  /// The number in a decided duration of a lock that has ended since.
  static let endedClock = 999
  /// The most clocks of a state.
  static let mostClocks = 24

  /// What falls due when this clock comes to zero.
  static func deadline(ofClock number: Int) -> Duration { now + typicalTimeLeft - .nanoseconds(number) }

  /// A duration that begins now, and ends when the clock comes to zero.
  static func duration(ofClock number: Int) -> Duration { typicalTimeLeft - .nanoseconds(number) }

  /// The number of a clock in a moment or a duration; 0 for none.
  static func clockNumber(in time: Duration) -> Int {
    let rest = Int(time.nanoseconds % 1_000)
    return rest == 0 ? 0 : 1_000 - rest
  }

  /// Whether a moment has come when these clocks, as bits, come to zero.
  static func isDue(_ moment: Duration, ending clocks: UInt64) -> Bool {
    if moment <= now { return true }
    let number = clockNumber(in: moment)
    return number > 0 && number < 64 && clocks & 1 << UInt64(number) != 0
  }

  /// Microseconds.
  static func microseconds(of time: Duration) -> Int64 { time.nanoseconds / 1_000 }
}

extension Configuration {
  /// Changes when timers fall due, and when held durations end that timers may run for.
  mutating func changeDueTimes(withTimerValues isTimerValue: [Bool], _ change: (inout Duration) -> Void) {
    for index in timers.indices { change(&timers[index].deadline) }
    for index in data.indices {
      guard case .duration(let duration) = data[index].value else { continue }
      guard isTimerValue[Int(data[index].name.number)] else {
        // Nothing looks at how long it is.
        data[index].value = .duration(.zero)
        continue
      }
      var end = data[index].storedAt + duration
      change(&end)
      data[index].storedAt = min(end, ClockEncoding.now)
      data[index].value = .duration(max(.zero, end - ClockEncoding.now))
    }
  }
}

extension SessionState {
  /// Changes when timers fall due and held durations end, in the session and in the one that it could resume.
  mutating func changeDueTimes(withTimerValues isTimerValue: [Bool], _ change: (inout Duration) -> Void) {
    configuration.changeDueTimes(withTimerValues: isTimerValue, change)
    guard hasSuspendedSession, var savedConfiguration else { return }
    savedConfiguration.changeDueTimes(withTimerValues: isTimerValue, change)
    self.savedConfiguration = savedConfiguration
  }
}
