import Lockstep
import LockstepServing
import Synchronization

/// A request at work: reports its progress, and notices its cancellation and the end of its time.
final class CallWatch: Sendable {
  private struct State {
    var reportedAt: ContinuousClock.Instant?
    var last = -1
    var isCancelled = false
  }

  private let id: RequestID
  /// The client's name of the progress; nil if it did not ask for any.
  private let token: RequestID?
  private let inbox: Inbox
  private let send: @Sendable (String) -> Void
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private let state = Mutex(State())
  /// Between two reports.
  private static let pause = Duration.milliseconds(250)

  init(_ id: RequestID, token: RequestID?, _ inbox: Inbox, send: @escaping @Sendable (String) -> Void) {
    (self.id, self.token, self.inbox, self.send) = (id, token, inbox, send)
    start = clock.now
  }

  var isCancelled: Bool {
    if state.withLock({ $0.isCancelled }) { return true }
    let isCancelled = inbox.cancels(id)
    if isCancelled { state.withLock { $0.isCancelled = true } }
    return isCancelled
  }

  /// Whether to go on with work that may take so long altogether.
  func goesOn(_ count: Int, of things: String, within time: Duration) -> Bool {
    report(count, "\(count) \(things)")
    return !isCancelled && start.duration(to: clock.now) < time
  }

  /// Each report has a greater number than the one before, even where counting begins anew.
  private func report(_ count: Int, _ message: String) {
    guard let token else { return }
    let now = clock.now
    let number: Int? = state.withLock { state in
      if let before = state.reportedAt, before.duration(to: now) < Self.pause { return nil }
      (state.reportedAt, state.last) = (now, max(count, state.last + 1))
      return state.last
    }
    guard let number else { return }
    send(
      OutgoingMessage.notification("notifications/progress") { json in
        json.member("progressToken", token.write)
        json.member("progress", number)
        json.member("message", message)
      })
  }
}
