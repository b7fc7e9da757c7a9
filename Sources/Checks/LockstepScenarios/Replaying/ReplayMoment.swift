import Lockstep
import LockstepSimulation

/// A session between two lines of its log, on one of the ways that explain them.
///
/// Times count from the last line. Timers of the interpreter never fire by themselves: a log may be late.
struct ReplayMoment {
  /// Behind any time that a session reaches: a timer's deadline is this and the time from which it may fire.
  static let never = Interpreter.longestSession + .seconds(2)

  var state: SessionState
  /// The present display.
  var shown: ShownID
  /// The last display that has a line.
  var told = ShownID.nothing
  /// Whether the last input displayed something, perhaps the same again.
  var isDisplaying = false
  /// Rows that followed by themselves, and have no line yet.
  var pending: ArraySlice<RowID> = []
  /// Whether inputs without a line are assumed.
  var isFree = false

  var isTold: Bool { shown == told }

  var hasTimers: Bool {
    !state.configuration.timers.isEmpty || state.hasSuspendedSession && state.saved?.timers.isEmpty == false
  }

  /// From when on a timer may fire.
  static func due(_ timer: Timer) -> Duration { timer.deadline - never }

  /// Lets the timers that were just started wait for the log. The values of outcomes are unknown: a timer that runs for
  /// one may fire at any time.
  mutating func hold() {
    for index in state.configuration.timers.indices {
      let deadline = state.configuration.timers[index].deadline
      guard deadline < Self.never else { continue }
      state.configuration.timers[index].deadline =
        Self.never + (deadline >= Interpreter.longestSession ? state.now : deadline)
    }
  }

  /// The moment with its times counted from `line`.
  func counted(from line: Duration) -> ReplayMoment {
    var moment = self
    moment.state.now = .zero
    moment.state.configuration.rebaseTimes(on: line)
    moment.state.saved?.rebaseTimes(on: line)
    return moment
  }

  /// Whatever led here has no line.
  mutating func makeFree() { (isFree, pending) = (true, []) }
}
