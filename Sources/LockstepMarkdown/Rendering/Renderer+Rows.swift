import LockstepModel

/// Writing a flow table.
extension Renderer {
  /// A row of any kind, with its parts.
  private struct Entry {
    var id: SourceString
    var cells: RowCells
    var source: CellSource?
    var kind: RowID.Kind
    /// The step itself, or the one that a row belongs to.
    var step: Step?
  }

  mutating func flowTable(_ section: FlowSection) -> String {
    let (header, columns) = head(of: section)
    var table = RenderedTable(header: header)
    table.rows += linesBelow(name("head", in: section))
    for scenario in section.scenarios {
      if scenario.title != nil || scenario.target != nil || scenario.cell != nil {
        let entry = Entry(
          id: scenario.id, cells: RowCells(scenario, cells), source: scenario.cell, kind: .scenario)
        table.rows += rows(entry, columns, in: section)
      }
      for step in scenario.steps {
        // The rows of a step that the document lacks are lacking too.
        if edition == .asDocumented, document.erratum(of: step.id, in: section)?.isAbsent == true { continue }
        let entry = Entry(
          id: step.id, cells: RowCells(step, cells), source: step.cell, kind: .step, step: step)
        table.rows += rows(entry, columns, in: section)
        for row in step.transitions {
          let entry = Entry(
            id: row.id, cells: RowCells(row, in: step, cells), source: row.cell, kind: .transition,
            step: step)
          table.rows += rows(entry, columns, in: section)
        }
      }
    }
    return table.text
  }

  /// The head of a table: as the document has it, if its columns come in another order or there are others.
  private func head(of section: FlowSection) -> (cells: [String], columns: TableColumns) {
    let wording = cells.wording
    if let kept = note(document.sources, name("head", in: section))?.description {
      let row = TableRow(Array(kept.value.utf8)[...])
      if let columns = TableColumns(ofFlow: row, wording) { return (row.cells.map(\.string), columns) }
    }
    let columns = Wording.Column.allCases.map { wording.columns.written($0).text }
    return (columns, TableColumns(plain: columns.count))
  }

  /// How `sources` names a row: by its id, and by its table where there are several.
  private func name(_ row: String, in section: FlowSection) -> String {
    document.name(ofRow: row, in: section)
  }

  private mutating func rows(_ entry: Entry, _ columns: TableColumns, in section: FlowSection)
    -> [RenderedTable.Row]
  {
    let erratum = edition == .asDocumented ? document.erratum(of: entry.id, in: section) : nil
    if erratum?.isAbsent == true { return [] }
    let name = name(entry.id.value, in: section)
    let below = linesBelow(name)
    var others: [String] = []
    if erratum == nil, let kept = note(document.sources, name)?.description {
      if reading.cells(of: kept.value, entry.kind, of: entry.step, columns) == entry.cells {
        return [.verbatim(kept.value)] + below
      }
      // The text of columns without a meaning stays, whatever the row is now.
      others = columns.hasOthers ? TableRow(Array(kept.value.utf8)[...]).cells.map(\.string) : []
      if others.isEmpty {
        reportStale(
          kept, row: entry.id.value, flow: document.id(of: section), instead: entry.cells.line)
      }
    }
    var cells = entry.cells
    keep(entry, in: section, &cells)
    if let id = erratum?.id?.value { cells.id = number(id, entry.kind) }
    if let description = erratum?.cell { cells.description = description }
    if let next = erratum?.next?.value { cells.next = next }
    return [.cells(columns.row(cells.list, others: others))] + below
  }

  /// Puts the kept cells in, as far as they still match the row.
  private mutating func keep(_ entry: Entry, in section: FlowSection, _ cells: inout RowCells) {
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
  private func number(_ id: String, _ kind: RowID.Kind) -> String {
    kind == .transition || id.contains("*") ? id : "**\(cells.wording.numbers.written(id))**"
  }
}
