import Lockstep
import LockstepModel

/// One document on its way to Markdown; the parts are extensions, one file each.
struct Renderer {
  let document: FlowDocument
  let cells: TableText
  let edition: MarkdownWriter.Edition
  let reading: VerbatimReading
  var diagnostics: [Diagnostic] = []

  init(_ document: FlowDocument, in project: Project, _ edition: MarkdownWriter.Edition) {
    self.document = document
    self.edition = edition
    cells = TableText(project, of: document, isAsDocumented: edition == .asDocumented)
    reading = VerbatimReading(document, cells)
  }

  mutating func text() -> String {
    let overview = overviewTable()
    let tables = (overview.map { [$0] } ?? []) + document.sections.map { flowTable($0) }
    let framed = edition == .asDocumented ? document.withDocumentedMargin : document
    let plain = FrameText(framed, cells.wording, heading: heading(), hasOverview: overview != nil)
    var kept = plain
    let notes = document.sources.filter { plain.text(named: $0.row.value) != nil }
    for note in notes { kept.replace(note.row.value, by: note.description?.value ?? "") }
    let text = kept.around(tables)
    guard !notes.isEmpty, !reading.isSameFrame(text, as: plain.around(tables)) else { return text }
    for note in notes {
      let name = note.row.value
      reportStale(
        note.description, row: name, flow: document.id.value, instead: plain.text(named: name))
    }
    return plain.around(tables)
  }

  /// The heading without its mark.
  private mutating func heading() -> String {
    let (id, title) = (document.id.value, document.title.value)
    if edition == .asDocumented, let said = document.titleErratum?.title {
      return FrameText.line(cells.wording.documentedHeading(said.value, id: id))
    }
    let written = FrameText.line(cells.wording.headingText(id, title))
    guard let kept = note(document.sources, "title")?.description else { return written }
    if reading.isSameHeading(kept.value) { return kept.value }
    reportStale(kept, row: "title", flow: id, instead: written)
    return written
  }

  func note(_ notes: [CellNote], _ row: String) -> CellNote? {
    notes.first { $0.row.value.lowercased() == row.lowercased() }
  }

  /// The lines of a document below a row that are not rows.
  func linesBelow(_ row: String) -> [RenderedTable.Row] {
    document.sources.filter { $0.row.value == "below \(row)" }.compactMap(\.description).flatMap { kept in
      kept.value.split(separator: "\n", omittingEmptySubsequences: false).map { .verbatim(String($0)) }
    }
  }

  /// Reports a kept text that no longer matches the flow.
  mutating func reportStale(_ kept: SourceString?, row: String, flow: String, instead written: String?) {
    guard let kept else { return }
    let fixes = written.map { written in
      let edit = Diagnostic.Fix.Edit(kept.span, Self.quoted(written))
      return Diagnostic.Fix("keep the rendered text", isSafe: false, edits: [edit])
    }
    diagnostics.append(
      Diagnostic(
        .staleSource,
        "the text kept for '\(row)' no longer matches the flow, so it is not rendered",
        at: Location(document.source, kept.span), flow: flow, row: row,
        help: "remove it, or undo the change of the flow", fixes: fixes.map { [$0] } ?? []))
  }

  /// A text as YAML writes it on one line, whatever is in it: every JSON string is one.
  private static func quoted(_ text: String) -> String {
    var json = JSONWriter()
    json.string(text)
    return json.text
  }
}

/// Writing the overview table.
extension Renderer {
  /// nil for a flow without an overview.
  mutating func overviewTable() -> String? {
    let lists = [document.parameters, document.results, document.errors]
    if document.overview.isEmpty, lists.allSatisfy(\.isEmpty) { return nil }
    var table = RenderedTable(
      header: Wording.OverviewColumn.allCases.map { cells.wording.overviewColumns.written($0).text })
    for aspect in cells.overview
    where note(document.sources, "without \(aspect.name)") == nil && erratum(of: aspect)?.isAbsent != true {
      if let line = wholeLine(of: aspect) {
        table.rows.append(.verbatim(line))
      } else {
        let description = RenderedTable.cell(description(of: aspect))
        let name = erratum(of: aspect)?.title?.value ?? aspect.name
        table.rows.append(.cells([RenderedTable.cell("**\(name)**"), description]))
      }
      table.rows += linesBelow(aspect.name)
    }
    return table.text
  }

  private func kept(_ aspect: TableText.Aspect) -> SourceString? {
    document.sources.first { cells.isSame(aspect, as: $0.row.value) }?.description
  }

  private func erratum(of aspect: TableText.Aspect) -> Erratum? {
    edition == .asDocumented ? document.erratum { cells.isSame(aspect, as: $0) } : nil
  }

  /// The whole row if a document wrote it differently from rendered rows.
  private func wholeLine(of aspect: TableText.Aspect) -> String? {
    guard erratum(of: aspect) == nil, let kept = kept(aspect)?.value, kept.utf8.first == 0x7C,
      reading.isSame(line: kept, as: aspect)
    else { return nil }
    return kept
  }

  private mutating func description(of aspect: TableText.Aspect) -> String {
    if let documented = erratum(of: aspect)?.description?.value { return documented }
    guard let kept = kept(aspect) else { return aspect.description }
    if reading.isSame(cell: kept.value, as: aspect) { return kept.value }
    reportStale(kept, row: aspect.name, flow: document.id.value, instead: aspect.description)
    return aspect.description
  }
}
