import LockstepModel

/// The outcome of a test.
package enum ReportedOutcome: Int, Comparable, Sendable {
  // In the order in which several outcomes of one test count: parameters, retries.
  case skipped
  case passed
  case failed

  package static func < (left: ReportedOutcome, right: ReportedOutcome) -> Bool {
    left.rawValue < right.rawValue
  }
}
