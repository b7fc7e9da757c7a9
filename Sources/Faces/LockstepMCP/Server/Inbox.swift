import LockstepServing
import Synchronization

/// The messages that have come in and were not answered yet. Long work looks into it for its cancellation.
final class Inbox: Sendable {
  private let queue = Mutex<[Message]>([])
  /// Takes the lines that have come in meanwhile, without waiting.
  private let more: @Sendable () -> [IncomingLine]

  init(_ more: @escaping @Sendable () -> [IncomingLine]) { self.more = more }

  func add(_ lines: [IncomingLine]) {
    let messages = lines.map { line in
      switch line {
      case .whole(let bytes): Message(bytes)
      case .tooLong: Message.invalid(RequestFailure(.parseError, "a message has at most 1 MiB"))
      }
    }
    queue.withLock { $0 += messages }
  }

  func readMore() { add(more()) }

  /// The first message.
  func next() -> Message? { queue.withLock { $0.isEmpty ? nil : $0.removeFirst() } }

  /// Whether a message that has come in cancels a request.
  func cancels(_ id: RequestID) -> Bool {
    readMore()
    return queue.withLock { messages in
      messages.contains { message in
        guard case .notification("notifications/cancelled", let params) = message else { return false }
        return RequestID(params["requestId"]) == id
      }
    }
  }
}
