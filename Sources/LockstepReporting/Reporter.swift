package import LockstepModel

/// Writes findings in one format.
///
/// A reporter neither sorts nor filters nor prints: it says what it is given, in the order it is given.
package protocol Reporter: Sendable {
  /// The whole report, ending with a line break unless it is empty.
  ///
  /// - Parameters:
  ///   - diagnostics: what to report, already in reading order.
  ///   - summary: what was checked and found, counted by the caller: after a filter it may know more.
  func report(_ diagnostics: [Diagnostic], summary: Summary) -> String
}
