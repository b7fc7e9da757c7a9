/// The lines of a step in its file, to be cut out and put elsewhere.
package struct StepLines: Sendable {
  /// Whole lines: the step, its rows, and the comments directly above it.
  package let byteRange: Range<Int>
  /// The column at which the step begins.
  package let column: Int
  /// Whether empty lines separate steps, and move with them.
  package let isBlankSeparated: Bool

  package init(_ byteRange: Range<Int>, column: Int, isBlankSeparated: Bool) {
    (self.byteRange, self.column, self.isBlankSeparated) = (byteRange, column, isBlankSeparated)
  }
}
