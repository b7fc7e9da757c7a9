#if !hasFeature(Embedded)
  public import Lockstep

  extension PINKeeper: PINService {
    /// Wrong current PINs since the last right one.
    ///
    /// - Throws: the store's error, or a ``PINGateError``.
    public func failureCount() async throws -> Int { try await gate.current().changing.failures }

    public func authenticate(_ pin: Secret) async throws -> PINAuthentication {
      openedPIN = nil
      let (verdict, key) = try await attempt(pin, .changing)
      switch verdict {
      case .valid:
        openedPIN = key.map { OpenedPIN(pin: pin, key: $0) }
        return .right
      case .wrong(_, let left, _): return .wrong(remaining: left)
      case .roundOver(_, let remaining), .locked(let remaining): return .locked(remaining: remaining)
      case .blockedNow, .alreadyBlocked: return .blocked
      case .deregistered: return .deregistered
      }
    }

    public func change(to pin: Secret) async throws -> GuideViolation? {
      if let violation = rules.guideViolation(of: pin, replacing: openedPIN?.pin) { return violation }
      guard let openedPIN else { throw PINChangeError.notAuthenticated }
      let credential = try await verifier.seal(openedPIN.key, with: pin)
      if let server {
        try await change(from: openedPIN.pin, to: pin, credential, agreedBy: server)
      } else {
        // New salt and new wrapped key come into force, and the old ones go, in one write.
        try await gate.update { [now = now(), policy] record in
          try record.requireAuthentication(at: now, under: policy)
          try record.change(to: credential)
        }
      }
      return nil
    }

    /// The data first and the record then: who dies in between erases once more.
    public func erase(_ data: ErasedData) async {
      await eraseData(data)
      // The remaining record marks the user as gone, and opens for no PIN and no finger.
      try? await gate.update {
        $0.credential = PINCredential([])
        $0.biometrics = nil
      }
      signOut()
    }

    public func endChange() { openedPIN = nil }

    /// Completes a change that a crash or the network has interrupted: confirms it with the new PIN if that is in
    /// force, and otherwise takes it back with the old one.
    ///
    /// Unlocking does so by itself. The PIN is an attempt to unlock, which is counted before the server hears of it.
    ///
    /// - Parameter pin: the PIN in force.
    /// - Throws: ``PINChangeError/notAuthenticated`` unless the PIN is right and not locked, `PINChangeJournalError` if
    ///   no change is open, and the errors of store, verifier and server; the change stays open then.
    public func resumeChange(with pin: Secret) async throws {
      guard try await attempt(pin, .unlocking).0 == .valid else { throw PINChangeError.notAuthenticated }
      try await completeChange(with: pin)
    }

    /// The same with a PIN that was found right.
    func completeChange(with pin: Secret) async throws {
      // Without a server nothing is ever left open.
      guard let server, let journal = try await gate.current().journal else {
        throw PINChangeJournalError.notInProgress
      }
      switch journal {
      case .committing: try await retryOnNetworkFailure { try await server.commit(with: pin) }
      case .begun, .rollingBack: try await retryOnNetworkFailure { try await server.rollBack(with: pin) }
      }
      try await gate.update { try $0.endChange() }
    }

    private func change(
      from old: Secret, to new: Secret, _ credential: PINCredential, agreedBy server: any PINChangeServer
    ) async throws {
      try await completeEarlierChange(with: old)
      try await gate.update { [now = now(), policy] record in
        try record.requireAuthentication(at: now, under: policy)
        try record.beginChange()
      }
      do {
        try await server.begin(from: old, to: new)
      } catch PINChangeServerError.refused {
        try await gate.update { try $0.endChange() }
        throw PINChangeServerError.refused
      } catch {
        // It is unknown whether the server has the new PIN: it has to forget it.
        try await gate.update { try $0.rollBackChange() }
        if case PINChangeServerError.network(let trouble) = error { throw trouble }
        throw error
      }
      // From this write on the new PIN is in force.
      try await gate.update { try $0.commitChange(to: credential) }
      // The confirmation may be lost; the change is resumed with the next PIN then.
      guard (try? await server.commit(with: new)) != nil else { return }
      try await gate.update { try $0.endChange() }
    }

    /// An earlier change first.
    private func completeEarlierChange(with pin: Secret) async throws {
      do {
        try await completeChange(with: pin)
      } catch PINChangeJournalError.notInProgress {
        return
      } catch PINChangeServerError.network(let trouble) {
        throw trouble
      }
    }

    /// Tries again after the network has failed, three times in all.
    private func retryOnNetworkFailure(_ request: () async throws -> Void) async throws {
      for _ in 0..<2 {
        do {
          return try await request()
        } catch PINChangeServerError.network {
          continue
        }
      }
      try await request()
    }
  }

  extension PINRecord {
    /// A lock or a deregistration since the current PIN was found right has ended the authentication.
    fileprivate mutating func requireAuthentication(
      at now: Duration, under policy: PINPolicy
    ) throws(PINChangeError) {
      guard !changing.isBlocked, unlocking.status(at: now, under: policy) == .open else {
        throw .notAuthenticated
      }
    }
  }

  /// Why a PIN cannot be changed.
  public enum PINChangeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The current PIN has not been verified, or the PIN was locked since.
    case notAuthenticated

    public var description: String { "the current PIN has to be entered before a new one" }
  }
#endif
