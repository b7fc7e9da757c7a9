import LockstepServing
import Synchronization

/// The messages that have come in and were not answered yet. Long work looks into it for its cancellation.
final class Inbox: Sendable {
  private let queue = Mutex<[IncomingMessage]>([])
  /// Takes the lines that have come in meanwhile, without waiting.
  private let readAvailable: @Sendable () -> [IncomingLine]

  init(_ readAvailable: @escaping @Sendable () -> [IncomingLine]) { self.readAvailable = readAvailable }

  func add(_ lines: [IncomingLine]) {
    let messages = lines.map { line in
      switch line {
      case .whole(let bytes): IncomingMessage(bytes)
      case .tooLong: IncomingMessage.invalid(RequestFailure(.parseError, "a message has at most 1 MiB"))
      }
    }
    queue.withLock { $0 += messages }
  }

  func readMore() { add(readAvailable()) }

  /// The first message.
  func next() -> IncomingMessage? { queue.withLock { $0.isEmpty ? nil : $0.removeFirst() } }

  /// Whether a message that has come in cancels a request.
  func hasCancellation(of id: RequestID) -> Bool {
    readMore()
    return queue.withLock { messages in
      messages.contains { message in
        guard case .notification("notifications/cancelled", let params) = message else { return false }
        return RequestID(params["requestId"]) == id
      }
    }
  }
}
