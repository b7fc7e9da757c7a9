import LockstepModel

/// A test of a report.
package struct TestRun: Sendable {
  package var name: String
  package var outcome: TestOutcome
  /// Values of properties that name the cases or rows of the test: `<property name="verifies" value="LTC57"/>`.
  package var verifies: [String] = []
}
