/// A cell outside the flow's rows exactly as the document wrote it, named by its row.
package struct KeptCell: Sendable {
  package var row: SourceString
  package var description: SourceString?
  package var span: Span

  package init(row: SourceString, description: SourceString?, span: Span) {
    self.row = row
    self.description = description
    self.span = span
  }
}
