import LockstepModel

/// Reads what a document wrote and compares it with what the model says: a kept text stands only as long as
/// both are the same.
struct KeptReading {
  private let document: FlowDocument
  private let cells: TableText

  init(_ document: FlowDocument, _ cells: TableText) {
    self.document = document
    self.cells = cells
  }

  /// The cells that the row in a line stands for, as they would be rendered; nil if it is no such row.
  ///
  /// - Parameter step: the step itself, or the one that a row belongs to. Its actions are what its rows select,
  ///   with which alone a list such as `Yes & No` can be taken apart; its inputs tell what a row may give.
  func cells(of line: String, _ kind: RowID.Kind, of step: Step?) -> RowCells? {
    guard !line.utf8.contains(0x0A) else { return nil }
    let isOutcome = kind == .transition
    let lines = (isOutcome ? "| **1.1** | **System acts** | |\n" : "") + line
    var reader = Reader(SourceText(path: "", text: lines))
    reader.document.parameters = document.parameters
    var table = FlowTable()
    for line in reader.lines.lines {
      let row = TableRow(line)
      guard let id = RowID(row[0]) else { return nil }
      if table.scenarios.isEmpty, isOutcome {
        reader.take(row, into: &table)
        _ = table.changeLastStep { $0.details = step?.details ?? [] }
        continue
      }
      guard id.kind == kind else { return nil }
      reader.take(row, into: &table)
    }
    table.selected += step?.actions.map { Array($0.value.utf8)[...] } ?? []
    guard let scenario = reader.finished(table).last else { return nil }
    switch kind {
    case .scenario: return RowCells(scenario, cells)
    case .step: return scenario.steps.last.map { RowCells($0, cells) }
    case .transition:
      return scenario.steps.last.flatMap { step in step.transitions.last.map { RowCells($0, in: step, cells) }
      }
    }
  }

  func isSame(cell: String, as aspect: TableText.Aspect) -> Bool {
    isSame(line: "| **\(aspect.name)** | \(cell) |", as: aspect)
  }

  func isSame(line: String, as aspect: TableText.Aspect) -> Bool {
    guard !line.utf8.contains(0x0A) else { return false }
    var reader = Reader(SourceText(path: "", text: line))
    reader.overview([TableRow(reader.lines[0])])
    let read = TableText(Project([reader.document]), of: reader.document).overview
    return read.contains { $0.name == aspect.name && $0.description == aspect.description }
  }

  /// Whether a heading gives the document's title; the number counts only in the file's name.
  func isSameHeading(_ heading: String) -> Bool {
    guard !heading.utf8.contains(0x0A) else { return false }
    var reader = Reader(SourceText(path: document.source.path, text: "# \(heading)"))
    reader.title(reader.lines[0], isHeading: true)
    return reader.document.title.value == document.title.value
  }

  /// Whether two documents with the same tables say the same around them, as far as a flow has fields for it.
  func isSameFrame(_ left: String, as right: String) -> Bool {
    guard let left = frame(left), let right = frame(right) else { return false }
    return left == right
  }

  private func frame(_ text: String) -> [String?]? {
    guard let read = MarkdownReader.read(SourceText(path: document.source.path, text: text)).value else {
      return nil
    }
    let rows = read.sections.map { section in
      section.scenarios.map { scenario in
        "\(scenario.id.value)\(scenario.steps.map { " \($0.id.value) \($0.transitions.count)" })"
      }.joined()
    }
    let sections = read.sections.flatMap { [$0.name, $0.heading].map { $0?.value } }
    let others = [read.title, read.before, read.after].map { $0?.value }
    return others + sections + rows + ["\(read.overview.map(\.key.value))"]
  }
}
