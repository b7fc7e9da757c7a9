import Lockstep
import LockstepScenarios
import LockstepSimulation

/// Timers of a walk that are over as soon as they begin, by a duration of zero that an answer brings.
///
/// It is the shortest way to the row of such a timer, and says nothing of an app in which the timer never fires.
enum OverdueTimers {
  /// A minute, as answers have it: an app whose clock cannot be moved goes on meanwhile. Another timer may be
  /// due sooner.
  private static let durations: [Duration] = [.seconds(60), .seconds(1), .milliseconds(100)]

  /// The walk in which each of them runs for a while, as far as it takes the same rows.
  static func delayed(in lines: [SessionLine], play: ([SessionLine]) -> AppPlay) -> AppPlay {
    var (lines, walk) = (lines, play(lines))
    // A line that waits is put in behind the one that is looked at.
    for place in lines.indices.reversed() {
      for duration in durations {
        guard let other = lines.delayingTimers(at: place, by: duration) else { break }
        let delayed = play(other)
        if delayed.rows == walk.rows {
          (lines, walk) = (other, delayed)
          break
        }
      }
    }
    return walk
  }
}

extension [SessionLine] {
  /// The lines with an answer whose timers run for a duration, and with a wait for their end.
  ///
  /// - Returns: nil for a line that brings no duration of zero.
  fileprivate func delayingTimers(at place: Int, by duration: Duration) -> [SessionLine]? {
    guard case .prepare(let outcomes) = self[place] else { return nil }
    var lines = self
    let delayed = outcomes.map { (place: $0.place, answer: $0.answer.replacingZeroDurations(by: duration)) }
    guard zip(outcomes, delayed).contains(where: { $0.answer != $1.answer }) else { return nil }
    lines[place] = .prepare(delayed)
    var next = self[(place + 1)...].firstIndex { !$0.isPreparation } ?? endIndex
    // What the outcome is prepared for begins with this line.
    switch indices.contains(next) ? self[next] : nil {
    case .send?, .wait?: next += 1
    case .prepare?, .world?, .expect?, nil: break
    }
    lines.insert(.wait(duration), at: next)
    return lines
  }
}

extension ActionAnswer {
  fileprivate func replacingZeroDurations(by duration: Duration) -> ActionAnswer {
    guard case .outcome(let name, let values) = self else { return self }
    return .outcome(name, values: values.mapValues { $0 == .duration(.zero) ? .duration(duration) : $0 })
  }
}
