/// A numbered part of a flow: `2 WHEN PIN INVALID, NON-FINAL ROUND, FIRST TIME`.
package struct Scenario: Sendable {
  package var id: SourceString
  /// Absent where the table has no header row for it.
  package var title: SourceString?
  /// Where a scenario without steps leads.
  package var target: Target?
  package var steps: [Step] = []
  package var cell: CellSource?
  package var span: Span

  package init(id: SourceString, title: SourceString? = nil, steps: [Step] = [], span: Span) {
    self.id = id
    self.title = title
    self.steps = steps
    self.span = span
  }
}
