package import LockstepModel

/// Reads the Markdown tables of a functional design into the model that YAML files fill too.
///
/// Every value keeps its place in the document. What is not understood is reported where it stands and kept
/// as raw text: rows keep cells in ``CellSource``, everything else is in `FlowDocument.sources`.
package enum MarkdownReader {
  /// The flow of a document; nil with a note for one without a flow table, and with an error for one whose
  /// table only lacks the head.
  package static func read(_ source: SourceText) -> Checked<FlowDocument> {
    var reader = Reader(source)
    if let frame = DocumentOutline(reader.lines) {
      reader.read(frame)
    } else if let scrape = PastedPage(reader.lines) {
      reader.read(scrape)
    } else if let table = HeadlessTable(reader.lines) {
      reader.report(
        .markdownTableHeader,
        "this table has rows like '\(table.row.string)' but not the head of a flow table", at: table.head,
        help: "write '| # | Description | Next |' and '|---|---|---|' above its rows")
      return Checked(nil, reader.diagnostics)
    } else {
      return refusal(of: source)
    }
    return Checked(reader.document, reader.diagnostics.inReadingOrder())
  }

  /// Whether a document has a flow table: one with the columns `#`, `Description` and `Next`.
  package static func hasFlowTable(_ source: SourceText) -> Bool {
    let lines = Lines(source)
    return DocumentOutline.hasFlowTable(lines) || PastedPage.begins(lines) != nil
  }

  private static func refusal(of source: SourceText) -> Checked<FlowDocument> {
    let name = source.path.split(separator: "/").last.map(String.init) ?? source.path
    return Checked(
      nil,
      [
        Diagnostic(
          .markdownNoTable, "\(name) has no flow table, so there is no flow to read in it",
          at: Location(source, Span(start: 0, end: 0)),
          help: "a flow is a table with the columns '#', 'Description' and 'Next', or a YAML file; "
            + "prose has to be put into one of them by hand")
      ])
  }
}
