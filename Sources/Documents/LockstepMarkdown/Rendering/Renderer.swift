import Lockstep
import LockstepModel

/// One document on its way to Markdown; the parts are extensions, one file each.
struct Renderer {
  let document: FlowDocument
  let tableText: TableText
  let edition: MarkdownWriter.Edition
  let reading: VerbatimReading
  var diagnostics: [Diagnostic] = []

  init(_ document: FlowDocument, in project: Project, _ edition: MarkdownWriter.Edition) {
    self.document = document
    self.edition = edition
    tableText = TableText(project, of: document, omitsTimersAndInputs: edition == .asDocumented)
    reading = VerbatimReading(document: document, tableText: tableText)
  }

  mutating func text() -> String {
    let overview = overviewTable()
    let tables = (overview.map { [$0] } ?? []) + document.sections.map { flowTable($0) }
    let rendered = edition == .asDocumented ? document.withDocumentedMargin : document
    let plain = MarginText(rendered, tableText.wording, heading: makeHeading(), hasOverview: overview != nil)
    var kept = plain
    let notes = document.keptCells.filter { plain.text(named: $0.row.value) != nil }
    for note in notes { kept.replace(note.row.value, by: note.description?.value ?? "") }
    let text = kept.text(around: tables)
    guard !notes.isEmpty, !reading.haveSameMargins(text, plain.text(around: tables)) else { return text }
    for note in notes {
      let name = note.row.value
      reportStale(note.description, row: name, flow: document.id.value, instead: plain.text(named: name))
    }
    return plain.text(around: tables)
  }

  /// The heading without its mark.
  private mutating func makeHeading() -> String {
    let (id, title) = (document.id.value, document.title.value)
    if edition == .asDocumented, let said = document.titleErratum?.title {
      return MarginText.singleLine(tableText.wording.documentedHeading(said.value, id: id))
    }
    let written = MarginText.singleLine(tableText.wording.headingText(id, title))
    guard let kept = keptCell("title")?.description else { return written }
    if reading.isSameHeading(kept.value) { return kept.value }
    reportStale(kept, row: "title", flow: id, instead: written)
    return written
  }

  func keptCell(_ row: String) -> KeptCell? {
    document.keptCells.first { $0.row.value.lowercased() == row.lowercased() }
  }

  /// The lines of a document below a row that are not rows.
  func linesBelow(_ row: String) -> [RenderedTable.Row] {
    document.keptCells.filter { $0.row.value == "below \(row)" }.compactMap(\.description).flatMap { kept in
      kept.value.split(separator: "\n", omittingEmptySubsequences: false).map { .verbatim(String($0)) }
    }
  }

  /// Reports a kept text that no longer matches the flow.
  mutating func reportStale(_ kept: SourceString?, row: String, flow: String, instead written: String?) {
    guard let kept else { return }
    let fixes = written.map { written in
      let edit = Diagnostic.Fix.Edit(kept.span, Self.yamlQuoted(written))
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
  private static func yamlQuoted(_ text: String) -> String {
    var json = JSONWriter()
    json.string(text)
    return json.text
  }

  // Writing the overview table.

  /// nil for a flow without an overview.
  mutating func overviewTable() -> String? {
    let lists = [document.parameters, document.results, document.errors]
    if document.overview.isEmpty, lists.allSatisfy(\.isEmpty) { return nil }
    var table = RenderedTable(
      header: Wording.OverviewColumn.allCases.map {
        tableText.wording.overviewColumns.preferredWord($0).text
      })
    for aspect in tableText.overview
    where keptCell("without \(aspect.name)") == nil && erratum(of: aspect)?.isAbsent != true {
      if let line = wholeLine(of: aspect) {
        table.rows.append(.verbatim(line))
      } else {
        let description = RenderedTable.escapedCell(description(of: aspect))
        let name = erratum(of: aspect)?.title?.value ?? aspect.name
        table.rows.append(.cells([RenderedTable.escapedCell("**\(name)**"), description]))
      }
      table.rows += linesBelow(aspect.name)
    }
    return table.text
  }

  private func keptText(_ aspect: TableText.Aspect) -> SourceString? {
    document.keptCells.first { tableText.isSame(aspect, as: $0.row.value) }?.description
  }

  private func erratum(of aspect: TableText.Aspect) -> Erratum? {
    edition == .asDocumented ? document.erratum { tableText.isSame(aspect, as: $0) } : nil
  }

  /// The whole row if a document wrote it differently from rendered rows.
  private func wholeLine(of aspect: TableText.Aspect) -> String? {
    guard erratum(of: aspect) == nil, let kept = keptText(aspect)?.value, kept.utf8.first == 0x7C,
      reading.isSame(line: kept, as: aspect)
    else { return nil }
    return kept
  }

  private mutating func description(of aspect: TableText.Aspect) -> String {
    if let documented = erratum(of: aspect)?.description?.value { return documented }
    guard let kept = keptText(aspect) else { return aspect.description }
    if reading.isSame(cell: kept.value, as: aspect) { return kept.value }
    reportStale(kept, row: aspect.name, flow: document.id.value, instead: aspect.description)
    return aspect.description
  }

  // Writing a flow table.

  /// A row of any kind, with its parts.
  private struct RowEntry {
    var id: SourceString
    var cells: RowCells
    var source: CellSource?
    var kind: RowNumberCell.Kind
    /// The step itself, or the one that a row belongs to.
    var step: Step?
    var row: FlowRow?
  }

  mutating func flowTable(_ section: FlowTableSection) -> String {
    let (header, columns) = tableHead(of: section)
    var table = RenderedTable(header: header)
    table.rows += linesBelow(document.name(ofRow: "head", in: section))
    func add(_ entry: RowEntry) { table.rows += renderedRows(entry, columns, in: section) }
    for scenario in section.scenarios {
      if scenario.title != nil || scenario.target != nil || scenario.cell != nil {
        add(
          RowEntry(
            id: scenario.id, cells: RowCells(scenario, tableText), source: scenario.cell, kind: .scenario))
      }
      for step in scenario.steps {
        // The rows of a step that the document lacks are lacking too.
        if edition == .asDocumented, document.erratum(of: step.id, in: section)?.isAbsent == true { continue }
        add(
          RowEntry(id: step.id, cells: RowCells(step, tableText), source: step.cell, kind: .step, step: step))
        for row in step.transitions {
          add(
            RowEntry(
              id: row.id, cells: RowCells(row, in: step, tableText), source: row.cell, kind: .transition,
              step: step, row: row))
        }
      }
    }
    return table.text
  }

  /// The head of a table: as the document has it, if its columns come in another order or there are others.
  private func tableHead(of section: FlowTableSection) -> (cells: [String], columns: TableColumns) {
    let wording = tableText.wording
    if let kept = keptCell(document.name(ofRow: "head", in: section))?.description {
      let row = TableRow(Array(kept.value.utf8)[...])
      if let columns = TableColumns(ofFlow: row, wording) { return (row.cells.map(\.string), columns) }
    }
    let columns = Wording.Column.allCases.map { wording.columns.preferredWord($0).text }
    return (columns, TableColumns(inUsualOrder: columns.count))
  }

  private mutating func renderedRows(_ entry: RowEntry, _ columns: TableColumns, in section: FlowTableSection)
    -> [RenderedTable.Row]
  {
    let erratum = edition == .asDocumented ? document.erratum(of: entry.id, in: section) : nil
    if erratum?.isAbsent == true { return [] }
    let name = document.name(ofRow: entry.id.value, in: section)
    let below = linesBelow(name)
    var others: [String] = []
    if erratum == nil, let kept = keptCell(name)?.description {
      if reading.cells(of: kept.value, entry.kind, of: entry.step, columns) == entry.cells {
        return [.verbatim(kept.value)] + below
      }
      // The text of columns without a meaning stays, whatever the row is now.
      others = columns.hasUnknownColumns ? TableRow(Array(kept.value.utf8)[...]).cells.map(\.string) : []
      if others.isEmpty {
        reportStale(kept, row: entry.id.value, flow: document.id(of: section), instead: entry.cells.line)
      }
    }
    var cells = entry.cells
    restoreKeptCells(of: entry, in: section, &cells)
    if let id = erratum?.id?.value { cells.id = boldNumber(id, entry.kind) }
    if let description = erratum?.descriptionCell { cells.description = description }
    if let next = erratum?.next?.value { cells.next = next }
    let written = columns.row(cells.escapedCells, others: others)
    if edition == .corrected {
      reportReadBack(of: entry, "| \(written.joined(separator: " | ")) |", columns, in: section)
    }
    return [.cells(written)] + below
  }

  /// Reports a row that the table says otherwise than the flow.
  private mutating func reportReadBack(
    of entry: RowEntry, _ line: String, _ columns: TableColumns, in section: FlowTableSection
  ) {
    let differences = reading.differences(of: line, entry.kind, of: entry.step, row: entry.row, columns)
    if differences.isEmpty { return }
    diagnostics.append(
      Diagnostic(
        .lossyRendering, "the rendered row is read \(differences.joined(separator: ", and "))",
        at: Location(document.source, entry.id.span), flow: document.id(of: section), row: entry.id.value,
        help:
          "choose words without parentheses, commas and markup: who reads the table takes them for more than words"
      ))
  }

  /// Writes cells as the document had them where they still match the row, and reports those that do not.
  private mutating func restoreKeptCells(
    of entry: RowEntry, in section: FlowTableSection, _ cells: inout RowCells
  ) {
    let kept: [(cell: SourceString?, path: WritableKeyPath<RowCells, String>)] = [
      (entry.source?.id, \.id), (entry.source?.description, \.description), (entry.source?.next, \.next),
    ]
    for (cell, path) in kept {
      guard let cell else { continue }
      var raw = entry.cells
      raw[keyPath: path] = cell.value
      if reading.cells(of: raw.line, entry.kind, of: entry.step) == entry.cells {
        cells[keyPath: path] = cell.value
      } else {
        reportStale(
          cell, row: entry.id.value, flow: document.id(of: section), instead: entry.cells[keyPath: path])
      }
    }
  }

  /// The number of a scenario or a step is bold, even if an erratum gives the bare one.
  private func boldNumber(_ id: String, _ kind: RowNumberCell.Kind) -> String {
    kind == .transition || id.contains("*") ? id : "**\(tableText.wording.numbers.formatted(id))**"
  }
}
