/// One flow table of a document.
package struct FlowTableSection: Sendable {
  /// The part of the id after the slash, where a document has several tables.
  package var name: SourceString?
  package var heading: SourceString?
  /// Markdown between the heading and the table, verbatim.
  package var textBefore: SourceString?
  /// Markdown between the table and the next section's heading, verbatim.
  package var textAfter: SourceString?
  package var scenarios: [Scenario] = []
  /// Its sentences; nil where it is a table.
  package var sentenceList: SentenceList?
  package var span: Span

  package init(
    name: SourceString? = nil, heading: SourceString? = nil, scenarios: [Scenario] = [], span: Span
  ) {
    self.name = name
    self.heading = heading
    self.scenarios = scenarios
    self.span = span
  }
}
