import Lockstep
import LockstepModel

// Timers that a log has at another time than the flow.
extension Replay {
  /// The places behind a line's rows, or its event. A timer that was not due yet fires all the same where nothing else
  /// explains the line, and is reported.
  ///
  /// - Parameter next: the places behind one place; nil if they are too many.
  /// - Returns: nil if the places are too many.
  mutating func positions(
    behind rows: [RowID], _ name: String, _ current: CurrentLine,
    _ next: (inout LogFollower, LogPosition, _ isEarly: Bool) -> [LogPosition]?
  ) -> [LogPosition]? {
    let ways = sessions[current.sessionIndex].positions
    let firing = ways.compactMap { follower.firing(of: rows, at: $0, after: current.pause) }
      .min { $0.lateness.magnitude < $1.lateness.magnitude }
    let isEarly = firing.map { $0.lateness < .zero - follower.tolerance } ?? false
    for allowsEarly in isEarly ? [false, true] : [false] {
      var found: [LogPosition] = []
      for way in ways {
        guard let places = next(&follower, way, allowsEarly) else { return nil }
        found += places
      }
      if found.isEmpty { continue }
      if let firing, allowsEarly == isEarly {
        statistics.latenessByRow[program.place(of: firing.row), default: .init()].add(firing.lateness)
      }
      if let firing, allowsEarly {
        let early = (.zero - firing.lateness).brief
        report(
          current, .nonconformingSession, "\(name) is \(early) too early; the session is followed further")
        sessions[current.sessionIndex].hasDeviated = true
      }
      return found
    }
    return []
  }
}

extension LogFollower {
  /// A timer's row in a log, and how late it is there; negative if it is too early.
  struct TimerFiring {
    var row: RowID
    var lateness: Duration
  }

  /// The timer that takes one of some rows, if its time is known: it runs since a line before the last one, and was not
  /// due there. Nil where an input takes one of the rows.
  func firing(of rows: [RowID], at place: LogPosition, after gap: Duration) -> TimerFiring? {
    guard rows.contains(where: { program.code(of: $0).isTimer }), place.moment.pendingRows.isEmpty else {
      return nil
    }
    let state = place.moment.state
    if interpreter.takeableRows(state).contains(where: rows.contains) { return nil }
    return state.configuration.timers.filter {
      rows.contains($0.row) && ReplayMoment.earliestFiring(of: $0) > .zero
    }
    .map { TimerFiring(row: $0.row, lateness: gap - ReplayMoment.earliestFiring(of: $0)) }
    .min { $0.lateness.magnitude < $1.lateness.magnitude }
  }
}

extension Duration {
  fileprivate var magnitude: Duration { self < .zero ? .zero - self : self }
}
