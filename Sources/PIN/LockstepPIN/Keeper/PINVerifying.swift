#if !hasFeature(Embedded)
  public import Lockstep

  /// Verifies PINs without keeping them: the right PIN opens the credential and gives the key that is sealed in it.
  ///
  /// `LockstepPINVerifier` has one that people can trust.
  public protocol PINVerifying: Sendable {
    /// The key that a right PIN gives.
    associatedtype Key: Sendable

    /// A credential that `pin` opens.
    ///
    /// - Parameters:
    ///   - key: the key that it gives then; nil for a new key.
    ///   - pin: the PIN.
    /// - Throws: an error if no credential can be made, such as for lack of randomness.
    @concurrent func seal(_ key: Key?, with pin: Secret) async throws -> PINCredential

    /// Opens a credential.
    ///
    /// It takes as long for a wrong PIN as for a right one.
    ///
    /// - Returns: nil if the PIN is wrong.
    /// - Throws: only while it does not know.
    @concurrent func open(_ credential: PINCredential, with pin: Secret) async throws -> OpenedCredential<
      Key
    >?
  }

  /// A credential opened by the right PIN.
  public struct OpenedCredential<Key: Sendable>: Sendable {
    /// The key that was sealed in the credential.
    public var key: Key
    /// A credential of the same PIN and key that is to replace the one opened, because it is made better.
    public var refreshed: PINCredential?

    /// A key, and the credential that is to replace the opened one, if there is one.
    public init(key: Key, refreshed: PINCredential? = nil) {
      self.key = key
      self.refreshed = refreshed
    }
  }
#endif
