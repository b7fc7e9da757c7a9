#if !hasFeature(Embedded)
  public import Lockstep

  /// A server that has to agree to a new PIN, in two phases: while a change is open it takes only the confirmation or
  /// the taking back.
  ///
  /// It is sent the new PIN, and PINs that the keeper has counted and found right, never a guess. Other clients may send it
  /// guesses: it counts by a ``PINGate`` of its own.
  public protocol PINChangeServer: Sendable {
    /// Opens the change.
    ///
    /// - Throws: ``PINChangeServerError``.
    @concurrent func begin(from old: Secret, to new: Secret) async throws

    /// Confirms it; the new PIN proves it. A second time is as good as one.
    ///
    /// - Throws: ``PINChangeServerError``.
    @concurrent func commit(with new: Secret) async throws

    /// Takes it back; the old PIN proves it. A second time is as good as one.
    ///
    /// - Throws: ``PINChangeServerError``.
    @concurrent func rollBack(with old: Secret) async throws
  }

  /// Why a server has not agreed.
  public enum PINChangeServerError: Error, Hashable, Sendable {
    /// The request or the answer was lost: it is unknown whether the server changed the PIN.
    case network(PINServiceError)
    /// The answer lacks a valid proof: it is unknown whether the server changed the PIN.
    case unverifiable
    /// The server has refused, and done nothing.
    case refused
  }
#endif
