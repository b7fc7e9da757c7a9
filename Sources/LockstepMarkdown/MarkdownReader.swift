package import LockstepModel

/// Reads the Markdown tables of a functional design into the model that YAML files fill too.
///
/// Every value keeps its place in the document. Text that is not understood is reported at its place and kept raw: rows
/// keep cells in ``CellSource``, everything else is in `FlowDocument.sources`.
package enum MarkdownReader {
  /// The flow of a document; nil with a note for one without a flow table, and with an error for one whose
  /// table only lacks the head.
  package static func read(_ source: SourceText, _ wording: Wording = .builtIn) -> Checked<FlowDocument> {
    var reader = Reader(source, wording)
    if let frame = DocumentOutline(reader.lines) {
      reader.read(frame)
    } else if let scrape = PastedPage(reader.lines) {
      reader.read(scrape)
    } else if let table = HeadlessTable(reader.lines) {
      reader.report(
        .markdownTableHeader,
        "this table has rows like '\(table.row.string)' but not the head of a flow table", at: table.head,
        help: "write '\(wording.flowHead)' and '|---|---|---|' above its rows")
      return Checked(nil, reader.diagnostics)
    } else {
      return refusal(of: source, wording)
    }
    return Checked(reader.document, reader.diagnostics.inReadingOrder())
  }

  /// Whether a document has a flow table: one with the columns for the number, the description and the next step.
  package static func hasFlowTable(_ source: SourceText, _ wording: Wording = .builtIn) -> Bool {
    let lines = Lines(source, wording)
    return DocumentOutline.hasFlowTable(lines) || PastedPage.begins(lines) != nil
  }

  private static func refusal(of source: SourceText, _ wording: Wording) -> Checked<FlowDocument> {
    let names = Wording.Column.allCases.map { "'\(wording.columns.written($0).text)'" }
    let columns = names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    let name = source.path.split(separator: "/").last.map(String.init) ?? source.path
    return Checked(
      nil,
      [
        Diagnostic(
          .markdownNoTable, "\(name) has no flow table, so it contains no flow",
          at: Location(source, Span(start: 0, end: 0)),
          help: "a flow is a table with the columns \(columns), or a YAML file; "
            + "convert prose by hand")
      ])
  }
}
