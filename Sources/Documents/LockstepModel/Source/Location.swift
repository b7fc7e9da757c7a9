import Lockstep

/// A place in a file.
package struct Location: Sendable, CustomStringConvertible {
  package var source: SourceText
  package var span: Span

  package init(_ source: SourceText, _ span: Span) {
    self.source = source
    self.span = span
  }

  /// The file, and the line and column of its start, both from 1: `flows/UC2.3.yaml:12:5`.
  package var description: String {
    let start = LineTable(source).position(of: span.start)
    return "\(source.path):\(start.line):\(start.column)"
  }
}
