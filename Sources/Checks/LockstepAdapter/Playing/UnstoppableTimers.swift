import Lockstep
import LockstepScenarios

/// The timers of an app whose clock the adapter cannot move: they go on in real time, whatever the tables wait for.
struct UnstoppableTimers: Sendable {
  private var timers: [FlowView.Deadline: RunningTimer] = [:]

  private struct RunningTimer {
    /// In the time of the adapter's process.
    var start: Duration
    var length: Duration
  }

  /// Forgets those that did not run any more before a move, and begins those that run after it.
  ///
  /// - Parameter time: when the move is sent; a timer cannot begin earlier.
  mutating func follow(_ move: AppMove, sentAt time: Duration) {
    let running = move.before?.deadlines ?? []
    timers = timers.filter { running.contains($0.key) }
    for deadline in move.after?.deadlines ?? [] where timers[deadline] == nil {
      timers[deadline] = RunningTimer(start: time, length: deadline.at - move.turn.endTime)
    }
  }

  /// The timer that may have fired by now: the one that is due first.
  func overdue(at time: Duration) -> (flow: String, row: String, length: Duration)? {
    timers.filter { time - $0.value.start >= $0.value.length }
      .min { ($0.value.length, $0.key.row) < ($1.value.length, $1.key.row) }
      .map { ($0.key.flow, $0.key.row, $0.value.length) }
  }
}
