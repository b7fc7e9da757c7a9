package import LockstepScenarios

/// Writes what scenarios took of the flows in one format.
package protocol CoverageReporter: Sendable {
  /// The whole report, ending with a line break.
  func report(_ coverage: Coverage) -> String
}

extension Coverage.Share {
  /// `17 of 20 (85 %)`.
  var text: String { "\(covered) of \(total) (\(percent) %)" }
}
