import Lockstep
import Synchronization

/// A clock that a test moves, so that an hour takes no time.
///
/// Give it to the driver, and to everything of the app that measures time: `clock.now.offset` is the time since it was
/// made.
public final class ManualClock: Clock {
  /// A time of the clock.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public var offset: Duration

    /// The instant that is `duration` later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// The time from here to `other`; negative if `other` is earlier.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  /// A task that waits for a time.
  private struct Sleeper {
    var deadline: Duration
    var isInAction: Bool
    var continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var now = Duration.zero
    var lastNumber = 0
    var sleepers: [Int: Sleeper] = [:]
    /// Cancelled before they fell asleep.
    var cancelledBeforeSleep: Set<Int> = []
  }

  private let state = Mutex(State())

  /// A clock at 0.
  public init() {}

  /// The present time, which changes only when a test moves the clock.
  public var now: Instant { Instant(offset: state.withLock { $0.now }) }
  /// Zero: every duration counts.
  public var minimumResolution: Duration { .zero }

  /// How many actions sleep: they go on with time, and with nothing else.
  var sleepingActionCount: Int { state.withLock { $0.sleepers.values.count(where: \.isInAction) } }

  /// When the next of them wakes.
  var nextActionWakeTime: Duration? {
    state.withLock { $0.sleepers.values.filter(\.isInAction).map(\.deadline).min() }
  }

  /// Waits until a test moves the clock to `deadline`.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let isInAction = FlowDriver.isRunningAction
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if deadline.offset <= state.now || state.cancelledBeforeSleep.remove(number) != nil { return true }
          state.sleepers[number] = Sleeper(
            deadline: deadline.offset, isInAction: isInAction, continuation: continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        let sleeper = state.sleepers.removeValue(forKey: number)
        if sleeper == nil { state.cancelledBeforeSleep.insert(number) }
        return sleeper
      }
      sleeper?.continuation.resume()
    }
    try Task.checkCancellation()
  }

  /// Lets time pass; what sleeps until then, or less long, wakes.
  public func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now += max(.zero, duration)
      let now = state.now
      let due = state.sleepers.filter { $0.value.deadline <= now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.values.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in due { sleeper.continuation.resume() }
  }
}
