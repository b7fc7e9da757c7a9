#if !hasFeature(Embedded)
  /// A counter outside the file of a store, so that an older copy of the file is noticed: in the keychain of the
  /// device, in its secure hardware, or at a server.
  ///
  /// An attacker who puts back the counter with the file goes unnoticed. A counter that is lost counts as 0: an app that
  /// must not take that for a new device keeps it where it cannot be lost.
  public protocol RollbackGuard: Sendable {
    /// The highest number that ``raise(_:to:)`` was given for `key`; 0 without one.
    ///
    /// - Throws: what keeps the guard from knowing. No PIN is looked at then.
    @concurrent func newest(_ key: String) async throws -> Int64

    /// Raises the number of `key`, unless it is as high already.
    ///
    /// It returns once the number is durable.
    ///
    /// - Parameters:
    ///   - key: the user.
    ///   - number: from 1.
    /// - Throws: what keeps the guard from keeping the number. No PIN is looked at then.
    @concurrent func raise(_ key: String, to number: Int64) async throws
  }
#endif
