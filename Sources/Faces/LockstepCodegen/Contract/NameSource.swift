package import LockstepModel

/// The place of a document that a name comes from.
package struct NameSource: Sendable {
  package var source: SourceText
  package var span: Span
  /// The id of the flow; nil in the project file.
  package var flow: String?
  /// The row of its table.
  package var row: String?

  package init(_ source: SourceText, _ span: Span, flow: String? = nil, row: String? = nil) {
    self.source = source
    self.span = span
    self.flow = flow
    self.row = row
  }

  /// `UC2.3 1.3a`.
  package var text: String { [flow, row].compactMap { $0 }.joined(separator: " ") }

  package var location: Location { Location(source, span) }
}
