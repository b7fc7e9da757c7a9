package import LockstepModel

/// Writes findings in one format.
///
/// A reporter neither sorts nor filters nor prints: it writes the given findings in the given order.
package protocol Reporter: Sendable {
  /// The whole report, ending with a line break unless it is empty.
  ///
  /// - Parameters:
  ///   - diagnostics: the findings, already in reading order.
  ///   - summary: the numbers of checked files and findings, counted by the caller: after a filter it may know more.
  func report(_ diagnostics: [Diagnostic], summary: Summary) -> String
}
