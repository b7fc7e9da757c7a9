import Synchronization

/// A clock that the story moves, so that an hour takes no time.
final class ManualClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    var deadline: Duration
    var wake: CheckedContinuation<Void, Never>
  }

  private struct State {
    var now = Duration.zero
    var sleepers: [Sleeper] = []
  }

  private let state = Mutex(State())

  var now: Instant { Instant(offset: state.withLock { $0.now }) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    await withCheckedContinuation { wake in
      let isDue = state.withLock { state in
        if deadline.offset <= state.now { return true }
        state.sleepers.append(Sleeper(deadline: deadline.offset, wake: wake))
        return false
      }
      if isDue { wake.resume() }
    }
    try Task.checkCancellation()
  }

  func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now += duration
      let (now, all) = (state.now, state.sleepers)
      state.sleepers = all.filter { $0.deadline > now }
      return all.filter { $0.deadline <= now }
    }
    for sleeper in due { sleeper.wake.resume() }
  }
}
