/// A row's cells exactly as the document wrote them.
package struct CellSource: Sendable {
  package var id: SourceString?
  package var description: SourceString?
  package var next: SourceString?
  package var span: Span

  package init(
    id: SourceString? = nil, description: SourceString? = nil, next: SourceString? = nil, span: Span
  ) {
    self.id = id
    self.description = description
    self.next = next
    self.span = span
  }
}
