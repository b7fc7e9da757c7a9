import LockstepPIN
import LockstepPINTesting
import Synchronization

let user = "user"

extension UnreliableStore {
  /// A store with a record of the lockout alone, for ``user``.
  convenience init(_ lockout: LockoutRecord) { self.init(PINRecord(lockout), for: user) }

  var record: PINRecord? { record(for: user) }
  var failures: Int? { record?.unlocking.failures }
}

extension PINRecord {
  init(_ lockout: LockoutRecord) {
    self.init(PINCredential([]))
    unlocking = lockout
  }
}

extension LockoutRecord {
  /// Failures that no success has preceded.
  init(failures: Int, anchor: Duration? = nil, isBlocked: Bool = false) {
    self.init(counted: failures, forgiven: 0, anchor: anchor, isBlocked: isBlocked)
  }
}

extension PINGate {
  init(_ policy: PINPolicy, _ store: any PINStore) { self.init(user: user, policy: policy, store: store) }
}

/// Judges attempts and says how many it has judged.
final class Verifier: Sendable {
  private let judged = Mutex(0)

  var verifications: Int { judged.withLock { $0 } }

  func judge(_ isRight: Bool) -> @concurrent @Sendable (PINCredential) async throws -> PINAttempt.Judgement {
    { [self] _ in
      judged.withLock { $0 += 1 }
      await Task.yield()
      return isRight ? .right() : .wrong
    }
  }
}
