import Lockstep
import LockstepPIN
import Synchronization

/// A keeper behind a network that fails when told to.
final class ScriptedService: PINService {
  let keeper: PINKeeper<TroubledVerifier>
  private let trouble = Mutex<PINServiceError?>(nil)

  init(_ keeper: PINKeeper<TroubledVerifier>) { self.keeper = keeper }

  /// The next request meets this.
  func meet(_ error: PINServiceError?) { trouble.withLock { $0 = error } }

  private func pass() throws {
    if let error = trouble.withLock({ error in error.take() }) { throw error }
  }

  var rules: PINRules { keeper.rules }
  var maxFailureCount: Int { keeper.maxFailureCount }

  @concurrent func authenticatedUser() async -> UserProfile? { await keeper.authenticatedUser() }
  @concurrent func failureCount() async throws -> Int { try await keeper.failureCount() }

  @concurrent func authenticate(_ pin: Secret) async throws -> PINAuthentication {
    try pass()
    return try await keeper.authenticate(pin)
  }

  @concurrent func change(to pin: Secret) async throws -> GuideViolation? {
    try pass()
    return try await keeper.change(to: pin)
  }

  @concurrent func erase(_ data: ErasedData) async { await keeper.erase(data) }
  @concurrent func endChange() async { await keeper.endChange() }
}
