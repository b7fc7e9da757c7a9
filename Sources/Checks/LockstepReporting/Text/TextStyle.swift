import LockstepModel

/// How a report for people looks where it is going: a terminal, a file, a pipe.
package struct TextStyle: Hashable, Sendable {
  /// Whether to add colour; it adds nothing that words and carets do not show, too.
  package var usesColour: Bool
  /// Columns to keep lines of excerpts within, without their labels; messages are not cut to them. Counts as at least 40, at
  /// most 400, because longer lines are not excerpts.
  package var width: Int
  /// Whether to report that nothing was found, for someone who is watching.
  package var confirmsSuccess: Bool
  /// The command that applies the safe fixes, such as `lockstep lint --fix`; nil without one.
  package var fixCommand: String?
  /// Whether to print only how often each rule found something.
  package var showsCountsOnly = false
  /// Whether errors come before warnings, and these before notes, for someone who reads from the top.
  package var sortsBySeverity = false

  package init(
    colour: Bool = false, width: Int = 80, confirmsSuccess: Bool = false, fixCommand: String? = nil
  ) {
    usesColour = colour
    self.width = width
    self.confirmsSuccess = confirmsSuccess
    self.fixCommand = fixCommand
  }

  /// ``width`` within its limits.
  var columns: Int { min(max(width, 40), 400) }
}
