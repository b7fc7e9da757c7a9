public import Lockstep
public import LockstepModel

/// How a script came out.
public struct ScriptOutcome: Sendable {
  /// What did not hold; nil if everything did.
  public var failure: Diagnostic?
  /// How the session ended; nil if it goes on.
  public var end: End?
  /// The step where the session stands or stood last.
  public var place: String?

  public var holds: Bool { failure == nil }
}
