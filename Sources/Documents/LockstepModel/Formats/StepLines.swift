/// The lines of a step in its file, to be cut out and put elsewhere.
package struct StepLines: Sendable {
  /// Whole lines: the step, its rows, and the comments directly above it.
  package let lines: Range<Int>
  /// The column at which the step begins.
  package let column: Int
  /// Whether empty lines separate steps, and move with them.
  package let isSetOff: Bool

  package init(_ lines: Range<Int>, column: Int, isSetOff: Bool) {
    (self.lines, self.column, self.isSetOff) = (lines, column, isSetOff)
  }
}
