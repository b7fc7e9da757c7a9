import Dispatch
import Lockstep
import LockstepModel

/// Says that something happened, to whoever waits for it.
struct Signal: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  func send() { continuation.yield() }

  func wait() async {
    for await _ in stream { return }
  }
}

/// Answers at once.
struct Answering: SystemAction {
  var answer: ActionAnswer

  init(_ outcome: String, values: [String: DataValue] = [:]) { answer = .outcome(outcome, values: values) }

  @concurrent func run(_ call: ActionCall) async throws -> ActionAnswer { answer }
}

/// Blocks its thread until released.
struct Blocking: SystemAction {
  let started = Signal()
  private let semaphore = DispatchSemaphore(value: 0)

  @concurrent func run(_ call: ActionCall) async throws -> ActionAnswer {
    started.send()
    block()
    return .outcome("Loaded")
  }

  private func block() { semaphore.wait() }

  func release() { semaphore.signal() }
}

/// Goes on until its task is cancelled.
struct Endless: SystemAction {
  let started = Signal()
  let cancelled = Signal()

  @concurrent func run(_ call: ActionCall) async throws -> ActionAnswer {
    started.send()
    let never = AsyncStream<Void>.makeStream()
    for await _ in never.stream {}
    cancelled.send()
    return .outcome("Loaded")
  }
}

/// Throws an error whose text must not be seen.
struct Failing: SystemAction {
  struct Unspeakable: Error, CustomStringConvertible {
    var description: String { "the PIN was 739164" }
  }

  @concurrent func run(_ call: ActionCall) async throws -> ActionAnswer { throw Unspeakable() }
}
