package import Lockstep
package import LockstepModel

/// How a script came out.
package struct ScriptOutcome: Sendable {
  /// What did not hold; nil if everything did.
  package var failure: Diagnostic?
  /// How the session ended; nil if it goes on.
  package var end: End?
  /// The step where the session stands or stood last.
  package var place: String?

  package var holds: Bool { failure == nil }
}
