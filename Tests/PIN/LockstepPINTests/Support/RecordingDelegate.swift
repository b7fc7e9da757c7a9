import Lockstep
import LockstepPIN

/// A delegate that writes down what it is told, and keeps every challenge.
@MainActor final class RecordingDelegate: ChangePINDelegate {
  /// A callback, in the words of the vectors.
  enum Call: Equatable {
    case started(UserProfile)
    case challenge(maximum: Int, previous: Int, remaining: Int, PINError?)
    case create(length: Int, PINError?)
    case changed(UserProfile)
    case failed(UserProfile?, PINError)
  }

  private(set) var calls: [Call] = []
  private(set) var state = "idle"
  var challenge: PINChallenge?
  var create: CreatePINChallenge?
  /// Runs with each call, as it comes in.
  var observe: () -> Void = {}

  func take() -> [Call] {
    defer { calls = [] }
    return calls
  }

  private func note(_ call: Call) {
    observe()
    calls.append(call)
  }

  func pinClient(_ client: PINClient, didStartPINChangeFor user: UserProfile) { note(.started(user)) }

  func pinClient(_ client: PINClient, didReceive challenge: PINChallenge) {
    self.challenge = challenge
    state = "current_pin"
    note(
      .challenge(
        maximum: challenge.maxFailureCount, previous: challenge.previousFailureCount,
        remaining: challenge.remainingFailureCount, challenge.error))
  }

  func pinClient(_ client: PINClient, didReceive challenge: CreatePINChallenge) {
    create = challenge
    state = "new_pin"
    note(.create(length: challenge.pinLength, challenge.error))
  }

  func pinClient(_ client: PINClient, didChangePINFor user: UserProfile) {
    state = "idle"
    note(.changed(user))
  }

  func pinClient(_ client: PINClient, didFailToChangePINFor user: UserProfile?, error: PINError) {
    if error != .actionAlreadyInProgress { state = "idle" }
    note(.failed(user, error))
  }
}
