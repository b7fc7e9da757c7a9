import Lockstep
import LockstepSimulation

/// A session between two lines of its log, on one of the ways that explain them.
///
/// Times count from the last line. Timers of the interpreter never fire by themselves: a log may be late.
struct ReplayMoment {
  /// Behind any time that a session reaches: a timer's deadline is this and the time from which it may fire.
  static let unreachableTime = Interpreter.longestSession + .seconds(2)

  var state: SessionState
  /// The present display.
  var display: DisplayID
  /// The last display that has a line.
  var loggedDisplay = DisplayID.nothing
  /// Whether the last input displayed something, perhaps the same again.
  var hasNewDisplay = false
  /// Rows that followed by themselves, and have no line yet.
  var pendingRows: ArraySlice<RowID> = []
  /// Whether inputs without a line are assumed.
  var assumesUnloggedInputs = false

  var isDisplayLogged: Bool { display == loggedDisplay }

  var hasTimers: Bool {
    !state.configuration.timers.isEmpty
      || state.hasSuspendedSession && state.savedConfiguration?.timers.isEmpty == false
  }

  /// From when on a timer may fire.
  static func earliestFiring(of timer: Timer) -> Duration { timer.deadline - unreachableTime }

  /// Lets the timers that were just started wait for the log. The values of outcomes are unknown: a timer that runs for
  /// one may fire at any time.
  mutating func holdTimers() {
    for index in state.configuration.timers.indices {
      let deadline = state.configuration.timers[index].deadline
      guard deadline < Self.unreachableTime else { continue }
      state.configuration.timers[index].deadline =
        Self.unreachableTime + (deadline >= Interpreter.longestSession ? state.now : deadline)
    }
  }

  /// The moment with its times counted from `line`.
  func rebased(on line: Duration) -> ReplayMoment {
    var moment = self
    moment.state.now = .zero
    moment.state.configuration.rebaseTimes(on: line)
    moment.state.savedConfiguration?.rebaseTimes(on: line)
    return moment
  }

  /// Whatever led here has no line.
  mutating func assumeUnloggedInputs() { (assumesUnloggedInputs, pendingRows) = (true, []) }
}
