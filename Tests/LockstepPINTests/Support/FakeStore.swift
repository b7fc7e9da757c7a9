import LockstepPIN
import Synchronization

/// A record that outlives the gates over it, with a store that really suspends, and that can fail or die.
final class FakeStore: LockoutStore {
  struct Failure: Error {}

  private struct SessionState {
    var record: LockoutRecord?
    var isDead = false
    var savesUntilDeath: Int?
  }
  private let state: Mutex<SessionState>

  init(_ record: LockoutRecord? = LockoutRecord()) {
    state = Mutex(SessionState(record: record))
  }

  var record: LockoutRecord? { state.withLock { $0.record } }

  /// From here on nothing is read or written: the process is gone.
  func die() { state.withLock { $0.isDead = true } }

  /// Dies at the save after `saves` more, before anything is written.
  func die(after saves: Int) { state.withLock { $0.savesUntilDeath = saves } }

  func restart() {
    state.withLock {
      $0.isDead = false
      $0.savesUntilDeath = nil
    }
  }

  @concurrent func load() async throws -> LockoutRecord? {
    for _ in 0..<3 { await Task.yield() }
    return try state.withLock { state in
      if state.isDead { throw Failure() }
      return state.record
    }
  }

  @concurrent func save(_ record: LockoutRecord) async throws {
    for _ in 0..<3 { await Task.yield() }
    try state.withLock { state in
      if let saves = state.savesUntilDeath {
        if saves == 0 { state.isDead = true }
        state.savesUntilDeath = saves - 1
      }
      if state.isDead { throw Failure() }
      state.record = record
    }
  }
}

/// Judges attempts and says how many it has judged.
final class Verifier: Sendable {
  private let judged = Mutex(0)

  var verifications: Int { judged.withLock { $0 } }

  func judge(_ isRight: Bool) -> @concurrent @Sendable () async throws -> Bool {
    { [self] in
      judged.withLock { $0 += 1 }
      await Task.yield()
      return isRight
    }
  }
}
