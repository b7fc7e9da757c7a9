#if !hasFeature(Embedded)
  public import Lockstep

  extension PINClient {
    /// Changes the PIN of the authenticated user, and returns when the new one is in force.
    ///
    /// The same as ``changePIN(delegate:)``, with closures in the place of the challenges. Cancelling the task cancels
    /// the challenge that waits.
    ///
    /// - Parameters:
    ///   - currentPIN: asks for the current PIN; nil cancels. Called again after a wrong one.
    ///   - newPIN: asks for a new PIN; nil cancels. Called again after one that breaks a rule.
    /// - Throws: why the old PIN is in force, or the user no longer registered.
    public func changePIN(
      currentPIN: @escaping @MainActor (PINChallenge) async -> Secret?,
      newPIN: @escaping @MainActor (CreatePINChallenge) async -> Secret?
    ) async throws(PINError) {
      let asking = AskingDelegate(currentPIN: currentPIN, newPIN: newPIN)
      let error = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          asking.finish = { continuation.resume(returning: $0) }
          changePIN(delegate: asking)
        }
      } onCancel: {
        Task { await asking.cancel() }
      }
      if let error { throw error }
    }
  }

  /// Answers challenges by asking closures.
  @MainActor private final class AskingDelegate: ChangePINDelegate {
    let currentPIN: @MainActor (PINChallenge) async -> Secret?
    let newPIN: @MainActor (CreatePINChallenge) async -> Secret?
    var finish: (PINError?) -> Void = { _ in }
    private var isCancelled = false
    private var cancelChallenge: () -> Void = {}
    /// The closure that is asking.
    private var askingTask: Task<Void, Never>?

    init(
      currentPIN: @escaping @MainActor (PINChallenge) async -> Secret?,
      newPIN: @escaping @MainActor (CreatePINChallenge) async -> Secret?
    ) {
      self.currentPIN = currentPIN
      self.newPIN = newPIN
    }

    func cancel() {
      isCancelled = true
      cancelChallenge()
      askingTask?.cancel()
    }

    func pinClient(_ client: PINClient, didReceive challenge: PINChallenge) {
      ask({ await self.currentPIN(challenge) }, challenge.respond, challenge.cancel)
    }

    func pinClient(_ client: PINClient, didReceive challenge: CreatePINChallenge) {
      ask({ await self.newPIN(challenge) }, challenge.respond, challenge.cancel)
    }

    private func ask(
      _ pin: @escaping @MainActor () async -> Secret?, _ respond: @escaping @MainActor (Secret) -> Void,
      _ cancel: @escaping @MainActor () -> Void
    ) {
      if isCancelled { return cancel() }
      cancelChallenge = cancel
      askingTask = Task {
        if let pin = await pin() { respond(pin) } else { cancel() }
      }
    }

    func pinClient(_ client: PINClient, didChangePINFor user: UserProfile) { finish(nil) }

    func pinClient(_ client: PINClient, didFailToChangePINFor user: UserProfile?, error: PINError) {
      finish(error)
    }
  }
#endif
