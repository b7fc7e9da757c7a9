#if !hasFeature(Embedded)
  public import Lockstep

  /// Asks for the current PIN. Answered or cancelled once; later calls are ignored.
  @MainActor public final class PINChallenge {
    /// Whose PIN changes.
    public let user: UserProfile
    /// The wrong PIN that deregisters the user, from 1.
    public let maxFailureCount: Int
    /// Wrong PINs of this user on this device since the last right one, from 0.
    public let previousFailureCount: Int
    /// Wrong PINs until the user is deregistered, from 0.
    public var remainingFailureCount: Int { max(0, maxFailureCount - previousFailureCount) }
    /// Why the PIN is asked for again; nil the first time.
    public let error: PINError?
    private let reply: ChallengeReply

    init(
      user: UserProfile, maxFailureCount: Int, previousFailureCount: Int, error: PINError?,
      reply: ChallengeReply
    ) {
      self.user = user
      self.maxFailureCount = maxFailureCount
      self.previousFailureCount = previousFailureCount
      self.error = error
      self.reply = reply
    }

    /// Responds with the PIN that the user has entered. The guide's `respondWithPin:challenge:`.
    public func respond(with pin: Secret) { reply.respond(pin) }

    /// Cancels the challenge, which ends the change with ``PINError/actionCancelled``. The guide's `cancelChallenge:`.
    public func cancel() { reply.respond(nil) }
  }

  /// Asks for a new PIN. Answered or cancelled once; later calls are ignored.
  @MainActor public final class CreatePINChallenge {
    /// Whose PIN changes.
    public let user: UserProfile
    /// How many digits the new PIN has to have; of several lengths the least.
    public let pinLength: Int
    /// Why another PIN is asked for; nil the first time.
    public let error: PINError?
    private let reply: ChallengeReply

    init(user: UserProfile, pinLength: Int, error: PINError?, reply: ChallengeReply) {
      self.user = user
      self.pinLength = pinLength
      self.error = error
      self.reply = reply
    }

    /// Responds with the PIN that the user has chosen. The guide's `respondWithPin:challenge:`; in the SDK's headers
    /// `respondWithCreatedPin:challenge:`.
    public func respond(with pin: Secret) { reply.respond(pin) }

    /// Cancels the challenge, which ends the change with ``PINError/actionCancelled``. The guide's `cancelChallenge:`.
    public func cancel() { reply.respond(nil) }
  }

  /// The one answer that a challenge has.
  @MainActor final class ChallengeReply {
    private var onAnswer: ((Secret?) -> Void)?

    /// - Parameter answer: called once, with nil if the challenge is cancelled.
    init(_ answer: @escaping (Secret?) -> Void) { self.onAnswer = answer }

    func respond(_ pin: Secret?) {
      guard let onAnswer else { return }
      self.onAnswer = nil
      onAnswer(pin)
    }
  }
#endif
