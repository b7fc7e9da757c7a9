package import LockstepModel

/// A place where a document differs from the flow that runs (design §3, errata).
package struct ErratumEntry: Sendable {
  /// A cell of the row: the document's text, and the correct one.
  package struct Cell: Sendable {
    /// `title`, `id`, `description` or `next`.
    package var name: String
    package var says: String
    package var shouldSay: String
  }

  package var source: SourceText
  package var flow: String
  package var title: String
  /// The row as the flow has it: `1.4a`, `1.4`, `2`, `Used by`, `title`.
  package var row: String
  /// Whether the document lacks the row; the cells have only the correct text then.
  package var isAbsent: Bool
  package var cells: [Cell]
  package var because: String
  package var span: Span
}

extension MarkdownWriter {
  /// The errata of a document in the order of its rows.
  package static func errata(of document: FlowDocument, in project: Project) -> [ErratumEntry] {
    let cells = TableText(project, of: document)
    var list = ErrataList(document: document)
    list.notes(cells.overview, cells)
    for section in document.sections {
      list.flow = document.id(of: section)
      for scenario in section.scenarios {
        list.add(scenario.erratum, scenario.id, RowCells(scenario, cells))
        for step in scenario.steps {
          list.add(step.erratum, step.id, RowCells(step, cells))
          for row in step.transitions { list.add(row.erratum, row.id, RowCells(row, in: step, cells)) }
        }
      }
    }
    return list.entries
  }
}

private struct ErrataList {
  let document: FlowDocument
  var flow: String
  var entries: [ErratumEntry] = []

  init(document: FlowDocument) {
    self.document = document
    flow = document.id.value
  }

  mutating func notes(_ overview: [TableText.Aspect], _ cells: TableText) {
    let (titles, others) = (
      document.errata.filter { $0.row.value.lowercased() == "title" },
      document.errata.filter { $0.row.value.lowercased() != "title" }
    )
    for note in titles { add(note, "title", "title", document.title.value) }
    for aspect in overview {
      for note in others where cells.isSame(aspect, as: note.row.value) {
        add(note, aspect.name, "description", aspect.description)
      }
    }
    // An erratum of a missing row is a finding of its own; here it must not get lost.
    for note in others where !overview.contains(where: { cells.isSame($0, as: note.row.value) }) {
      add(note, note.row.value, "description", "")
    }
  }

  private mutating func add(_ note: CellNote, _ row: String, _ name: String, _ corrected: String) {
    let cell = ErratumEntry.Cell(name: name, says: note.description?.value ?? "", shouldSay: corrected)
    entries.append(
      ErratumEntry(
        source: document.source, flow: flow, title: document.title.value, row: row, isAbsent: false,
        cells: [cell], because: note.because?.value ?? "", span: note.span))
  }

  mutating func add(_ erratum: Erratum?, _ id: SourceString, _ cells: RowCells) {
    guard let erratum else { return }
    let pairs = [
      ("id", erratum.id, id.value), ("description", erratum.description, cells.description),
      ("next", erratum.next, cells.next),
    ]
    let isAbsent = erratum.absent != nil
    let list = pairs.compactMap { name, said, corrected -> ErratumEntry.Cell? in
      if isAbsent { return corrected.isEmpty ? nil : .init(name: name, says: "", shouldSay: corrected) }
      return said.map { .init(name: name, says: $0.value, shouldSay: corrected) }
    }
    entries.append(
      ErratumEntry(
        source: document.source, flow: flow, title: document.title.value, row: id.value, isAbsent: isAbsent,
        cells: list, because: erratum.because.value, span: erratum.span))
  }
}
