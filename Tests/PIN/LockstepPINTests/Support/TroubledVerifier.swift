import Lockstep
import LockstepPIN
import LockstepPINTesting
import Synchronization

/// A verifier that says how many PINs it has looked at, and that fails when told to.
final class TroubledVerifier: PINVerifying {
  struct Busy: Error {}

  enum Trouble: Sendable {
    /// It does not know, and says so before it looks.
    case busy
    /// The process dies while it looks.
    case death(UnreliableStore)
  }

  private let base = UnprotectedVerifier()
  private let state = Mutex<(looks: Int, trouble: Trouble?)>((0, nil))

  var looks: Int { state.withLock { $0.looks } }

  /// The next PIN meets this.
  func meet(_ trouble: Trouble?) { state.withLock { $0.trouble = trouble } }

  @concurrent func seal(_ key: String?, with pin: Secret) async throws -> PINCredential {
    try await base.seal(key, with: pin)
  }

  @concurrent func open(
    _ credential: PINCredential, with pin: Secret
  ) async throws -> OpenedCredential<String>? {
    let trouble = state.withLock { $0.trouble }
    if case .busy = trouble { throw Busy() }
    state.withLock { $0.looks += 1 }
    if case .death(let store) = trouble {
      store.die()
      throw UnreliableStore.Death()
    }
    return try await base.open(credential, with: pin)
  }
}
