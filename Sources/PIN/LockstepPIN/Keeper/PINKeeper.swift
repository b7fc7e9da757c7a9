#if !hasFeature(Embedded)
  public import Lockstep
  import Synchronization

  /// Keeps one user's PIN on the device: sets it, unlocks with it, and changes it, with every attempt counted by a
  /// ``PINGate``.
  public actor PINKeeper<Verifier: PINVerifying> {
    /// The credential that the current PIN has opened, until the change is over.
    struct OpenedPIN: Sendable {
      var pin: Secret
      var key: Verifier.Key
    }

    /// The user whose PIN it keeps.
    public nonisolated let user: UserProfile
    public nonisolated let rules: PINRules
    public nonisolated let maxFailureCount: Int
    let gate: PINGate
    let verifier: Verifier
    let server: (any PINChangeServer)?
    let eraseData: @Sendable (ErasedData) async -> Void
    let policy: PINPolicy
    let now: @Sendable () -> Duration
    private var isAuthenticated = false
    var openedPIN: OpenedPIN?

    /// - Parameters:
    ///   - user: whose PIN it is; the id is the key of the record in the store.
    ///   - policy: the limits for wrong PINs, when unlocking and when changing the PIN.
    ///   - rules: the rules for a new PIN.
    ///   - changeFailures: the wrong current PIN that deregisters the user.
    ///   - store: keeps the record.
    ///   - verifier: makes and opens credentials.
    ///   - server: agrees to a change; nil where the device alone keeps the PIN.
    ///   - now: the time on a clock that counts during sleep and that cannot be set, such as `BootClock` of
    ///     `LockstepPINStore`.
    ///   - erase: erases the app's data of the user, or of all users.
    public init(
      user: UserProfile, policy: PINPolicy, rules: PINRules, changeFailures: Int = 3, store: any PINStore,
      verifier: Verifier, server: (any PINChangeServer)? = nil, now: @escaping @Sendable () -> Duration,
      erase: @escaping @Sendable (ErasedData) async -> Void
    ) {
      self.user = user
      self.policy = policy
      self.rules = rules
      let changePolicy = PINPolicy(deregisteringAfter: changeFailures)
      maxFailureCount = changePolicy.attempts
      gate = PINGate(user: user.id, policy: policy, changeFailures: changeFailures, store: store)
      self.verifier = verifier
      self.server = server
      self.now = now
      eraseData = erase
    }

    /// Sets a PIN, for a key that it is to give.
    ///
    /// Whether the rules take it is asked before, while the user chooses: ``PINRules/violations(of:replacing:)``.
    ///
    /// - Throws: what verifier or store throws; then the PIN before, if there was one, is in force.
    public func enroll(_ pin: Secret, for key: Verifier.Key? = nil) async throws {
      try await gate.enroll(try await verifier.seal(key, with: pin))
      openedPIN = nil
    }

    /// One attempt to unlock.
    ///
    /// - Returns: the verdict, and the key if it is `valid`.
    /// - Throws: what store and verifier throw, and ``PINGateError``. Never after a verdict was shown.
    public func unlock(with pin: Secret) async throws -> (verdict: PINVerdict, key: Verifier.Key?) {
      let (verdict, key) = try await attempt(pin, .unlocking)
      guard verdict == .valid else { return (verdict, nil) }
      isAuthenticated = true
      // An open change stays open if the server cannot be reached; the PIN is right anyway.
      try? await completeChange(with: pin)
      return (verdict, key)
    }

    /// The user is no longer signed in.
    public func signOut() {
      isAuthenticated = false
      openedPIN = nil
    }

    /// The user who is signed in. Unlocking signs in; a lock of the PIN signs out, whichever process has caused it.
    public func authenticatedUser() async -> UserProfile? {
      if isAuthenticated, let standing = try? await gate.status(at: now()), standing != .open { signOut() }
      return isAuthenticated ? user : nil
    }

    func attempt(_ pin: Secret, _ purpose: PINAttempt.Purpose) async throws -> (PINVerdict, Verifier.Key?) {
      let (found, verifier) = (KeyBox<Verifier.Key>(), verifier)
      let verdict = try await gate.attempt(purpose, at: now()) { credential in
        guard let opened = try await verifier.open(credential, with: pin) else { return .wrong }
        found.set(opened.key)
        return .right(refreshed: opened.refreshed)
      }
      if verdict.blocksNextPIN { signOut() }
      return (verdict, verdict == .valid ? found.key : nil)
    }
  }

  /// The key that a right PIN has opened, on its way out of the gate.
  private final class KeyBox<Key: Sendable>: Sendable {
    private let slot = Mutex<Key?>(nil)

    var key: Key? { slot.withLock { $0 } }

    func set(_ key: Key) { slot.withLock { $0 = key } }
  }
#endif
