import LockstepModel

/// A test of a report.
package struct ReportedTest: Sendable {
  package var name: String
  package var outcome: ReportedOutcome
  /// Values of properties that name the cases or rows of the test: `<property name="verifies" value="LTC57"/>`.
  package var verifies: [String] = []
}
