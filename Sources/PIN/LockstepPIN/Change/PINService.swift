#if !hasFeature(Embedded)
  public import Lockstep

  /// What changing a PIN asks of whatever keeps the PIN: ``PINKeeper`` on the device, or an app's own client of a server.
  public protocol PINService: Sendable {
    /// The rules for a new PIN.
    var rules: PINRules { get }
    /// The wrong current PIN that deregisters the user, from 1.
    var maxFailureCount: Int { get }

    /// The user who is signed in; nil while the PIN is locked or blocked.
    @concurrent func authenticatedUser() async -> UserProfile?

    /// Wrong current PINs since the last right one, from 0: this user's on this device, in all changes.
    ///
    /// - Throws: ``PINServiceError`` if the count is not known.
    @concurrent func failureCount() async throws -> Int

    /// Looks at the current PIN; counted before it is looked at, and not looked at while the PIN is locked or blocked.
    ///
    /// - Throws: ``PINServiceError``, and then nothing was counted.
    @concurrent func authenticate(_ pin: Secret) async throws -> PINAuthentication

    /// Puts the new PIN in the place of the one that ``authenticate(_:)`` found right.
    ///
    /// - Returns: the rule that the new PIN breaks; nil once it is in force.
    /// - Throws: ``PINServiceError``, and then the old PIN is in force.
    @concurrent func change(to pin: Secret) async throws -> GuideViolation?

    /// Erases the app's data, because a registration has ended. Returns when nothing is left.
    @concurrent func erase(_ data: ErasedData) async

    /// The change is over, however it ended: releases the values kept for it.
    @concurrent func endChange() async
  }

  /// What came out of the current PIN.
  public enum PINAuthentication: Hashable, Sendable {
    /// The current PIN.
    case right
    /// Not the current PIN; so many attempts remain, from 1.
    case wrong(remaining: Int)
    /// The PIN is locked for so long, by this wrong one or since before, which ends the authentication.
    case locked(remaining: Duration)
    /// The same, for ever.
    case blocked
    /// Wrong once too often, or too often before already.
    case deregistered
  }

  /// Why a service has no answer. Nothing was counted, and nothing changed.
  public enum PINServiceError: Error, Hashable, Sendable {
    /// The device has no connection.
    case networkConnectivityFailure
    /// The server does not answer.
    case serverNotReachable
    /// The server no longer knows the user.
    case userDeregistered
    /// The server no longer knows the device.
    case deviceDeregistered
  }
#endif
