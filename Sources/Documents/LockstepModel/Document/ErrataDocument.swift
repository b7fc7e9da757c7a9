/// The differences of a document from its flow, with reasons: a file next to the flow's.
package struct ErrataDocument: Sendable {
  package var source: SourceText
  /// The id of the flow.
  package var flow: SourceString
  package var rows: [Erratum] = []
  /// The whole of the file's content.
  package var span: Span

  package init(source: SourceText, flow: SourceString, span: Span) {
    self.source = source
    self.flow = flow
    self.span = span
  }
}
