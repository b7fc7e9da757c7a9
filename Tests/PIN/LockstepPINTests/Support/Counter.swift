import LockstepPIN
import Synchronization

/// A guard in memory, as if it were outside the file, that can fail and that lets others act while it is asked.
final class Counter: RollbackGuard {
  struct Unreachable: Error {}

  private struct State {
    var numbers: [String: Int64] = [:]
    var isReachable = true
    var meanwhile: (@Sendable () async throws -> Void)?
  }
  private let state = Mutex(State())

  var isReachable: Bool {
    get { state.withLock { $0.isReachable } }
    set { state.withLock { $0.isReachable = newValue } }
  }

  /// What happens once, before the next answer.
  func meanwhile(_ work: @escaping @Sendable () async throws -> Void) {
    state.withLock { $0.meanwhile = work }
  }

  @concurrent func newest(_ key: String) async throws -> Int64 {
    let work = state.withLock { state in
      defer { state.meanwhile = nil }
      return state.meanwhile
    }
    try await work?()
    return try state.withLock { state in
      if !state.isReachable { throw Unreachable() }
      return state.numbers[key] ?? 0
    }
  }

  @concurrent func raise(_ key: String, to number: Int64) async throws {
    await Task.yield()
    try state.withLock { state in
      if !state.isReachable { throw Unreachable() }
      state.numbers[key] = max(state.numbers[key] ?? 0, number)
    }
  }
}
