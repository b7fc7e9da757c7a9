package import Lockstep
package import LockstepModel

/// How a script came out.
package struct ScriptOutcome: Sendable {
  /// The line that failed, and why; nil if all passed.
  package var failure: Diagnostic?
  /// How the session ended; nil if it has not.
  package var end: End?
  /// The session's current or last step.
  package var place: String?

  package var holds: Bool { failure == nil }
}
