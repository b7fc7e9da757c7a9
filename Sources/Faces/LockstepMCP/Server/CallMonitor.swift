import Lockstep
import LockstepServing
import Synchronization

/// A request at work: reports its progress, and notices its cancellation and the end of its time.
final class CallMonitor: Sendable {
  private struct State {
    var reportedAt: ContinuousClock.Instant?
    var lastNumber = -1
    var isCancelled = false
  }

  private let id: RequestID
  /// The client's name of the progress; nil if it did not ask for any.
  private let progressToken: RequestID?
  private let inbox: Inbox
  private let send: @Sendable (String) -> Void
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private let state = Mutex(State())
  /// Between two reports.
  private static let reportInterval = Duration.milliseconds(250)

  init(
    _ id: RequestID, progressToken: RequestID?, _ inbox: Inbox, send: @escaping @Sendable (String) -> Void
  ) {
    (self.id, self.progressToken, self.inbox, self.send) = (id, progressToken, inbox, send)
    start = clock.now
  }

  var isCancelled: Bool {
    if state.withLock({ $0.isCancelled }) { return true }
    let isCancelled = inbox.hasCancellation(of: id)
    if isCancelled { state.withLock { $0.isCancelled = true } }
    return isCancelled
  }

  /// Whether to go on with work that may take so long altogether.
  func shouldContinue(_ count: Int, of things: String, within time: Duration) -> Bool {
    reportProgress(count, "\(count) \(things)")
    return !isCancelled && start.duration(to: clock.now) < time
  }

  /// Each report has a greater number than the one before, even where counting begins anew.
  private func reportProgress(_ count: Int, _ message: String) {
    guard let progressToken else { return }
    let now = clock.now
    let number: Int? = state.withLock { state in
      if let before = state.reportedAt, before.duration(to: now) < Self.reportInterval { return nil }
      (state.reportedAt, state.lastNumber) = (now, max(count, state.lastNumber + 1))
      return state.lastNumber
    }
    guard let number else { return }
    send(
      OutgoingMessage.notification("notifications/progress") { json in
        json.member("progressToken", progressToken.write)
        json.member("progress", number)
        json.member("message", message)
      })
  }
}
