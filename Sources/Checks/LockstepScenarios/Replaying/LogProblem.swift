import Lockstep
import LockstepSimulation

/// Why a line cannot be read.
package struct LogProblem: Error, Sendable {
  package var message: String
  package var help: String?
  /// The session of the line, as far as it could be read.
  var session: String?
  /// Whether it is about the beginning of the log, and not about a line of a session.
  var isAboutHeader = false

  package init(_ message: String, help: String? = nil) {
    (self.message, self.help) = (message, help)
  }
}
