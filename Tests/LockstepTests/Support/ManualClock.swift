import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText
import Synchronization

/// A clock that stands still until told.
///
/// A sleep that begins when its time has come already ends at once, so it does not matter whether the clock
/// was moved before or after somebody lay down.
final class ManualClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleepers {
    var now = Duration.zero
    var waiting: [Int: (deadline: Duration, continuation: CheckedContinuation<Void, any Error>)] = [:]
    var cancelled: Set<Int> = []
    var next = 0
  }

  private let sleepers = Mutex(Sleepers())

  var now: Instant { Instant(offset: sleepers.withLock(\.now)) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = sleepers.withLock { sleepers in
      sleepers.next += 1
      return sleepers.next
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let outcome: Result<Void, any Error>? = sleepers.withLock { sleepers in
          if sleepers.cancelled.contains(number) { return .failure(CancellationError()) }
          if deadline.offset <= sleepers.now { return .success(()) }
          sleepers.waiting[number] = (deadline.offset, continuation)
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let waiting = sleepers.withLock { sleepers in
        sleepers.cancelled.insert(number)
        return sleepers.waiting.removeValue(forKey: number)
      }
      waiting?.continuation.resume(throwing: CancellationError())
    }
  }

  func advance(by duration: Duration) {
    let due = sleepers.withLock { sleepers in
      sleepers.now += duration
      let due = sleepers.waiting.filter { $0.value.deadline <= sleepers.now }
      for number in due.keys { sleepers.waiting[number] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in due { continuation.resume() }
  }
}
