public import Lockstep
public import LockstepModel

/// How a test came out.
public struct TestResult: Sendable {
  public var test: TestCase
  /// What did not hold; nil if everything did.
  public var failure: Diagnostic?
  /// How the session ended; nil if it goes on, or never began.
  public var end: End?
  /// The virtual time that passed.
  public var time: Duration
  /// The rows that were taken, in order.
  public var rows: [RowID]
  /// The steps that were entered, in order.
  public var steps: [StepID]
  /// The rows by their names: `UC2.3 1.3a`.
  public var path: [String]

  public init(
    _ test: TestCase, failure: Diagnostic?, end: End? = nil, time: Duration = .zero, rows: [RowID] = [],
    steps: [StepID] = [], path: [String] = []
  ) {
    self.test = test
    self.failure = failure
    self.end = end
    self.time = time
    self.rows = rows
    self.steps = steps
    self.path = path
  }

  public var passed: Bool { failure == nil }
}
