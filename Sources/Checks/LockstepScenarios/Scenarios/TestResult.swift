package import Lockstep
package import LockstepModel
import LockstepSimulation

/// How a test came out.
package struct TestResult: Sendable {
  package var test: ScenarioExample
  /// The line that failed, and why; nil if all passed.
  package var failure: Diagnostic?
  /// How the session ended; nil if it has not, or never began.
  package var end: SessionEnd?
  /// The virtual time that passed.
  package var time = Duration.zero
  /// The rows that were taken, in order.
  package var rows: [RowID] = []
  /// The steps that were entered, in order.
  package var steps: [StepID] = []
  /// The rows by their names: `UC2.3 1.3a`.
  package var rowNames: [String] = []
  /// The flows and steps of the project in whose place the world answered.
  package var stubs: [String] = []

  package var hasPassed: Bool { failure == nil }
}
