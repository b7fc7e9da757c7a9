import Lockstep
import LockstepPIN

/// Keeps the PIN as it is, which is enough to play with the example and nothing else: an app uses the verifier of
/// `LockstepPINVerifier`.
struct PlayVerifier: PINVerifying {
  struct Key: Sendable {}

  @concurrent func seal(_ key: Key?, with pin: Secret) async throws -> PINCredential {
    PINCredential(pin.withBytes { digits in digits.indices.map { digits[$0] } })
  }

  @concurrent func open(
    _ credential: PINCredential, with pin: Secret
  ) async throws -> OpenedCredential<Key>? {
    pin.matches(Secret(credential.bytes)) ? OpenedCredential(key: Key()) : nil
  }
}
