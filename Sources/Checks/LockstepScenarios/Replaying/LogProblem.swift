import Lockstep
import LockstepSimulation

/// Why a line cannot be read.
package struct LogProblem: Error, Sendable {
  package var message: String
  package var help: String?

  package init(_ message: String, help: String? = nil) {
    (self.message, self.help) = (message, help)
  }
}
