import LockstepModel

/// Reads a document's own text and compares it with the model: a kept text is rendered only as long as both mean the
/// same.
struct VerbatimReading {
  let document: FlowDocument
  let tableText: TableText

  /// The cells that the row in a line means, as they would be rendered; nil if it is not such a row.
  ///
  /// - Parameter step: the step itself, or the one that a row belongs to. Its actions are needed to take a list such as
  ///   `Yes & No` apart; its inputs are the values that a row may give.
  func cells(
    of line: String, _ kind: RowNumberCell.Kind, of step: Step?,
    _ columns: TableColumns = TableColumns(inUsualOrder: 3)
  ) -> RowCells? {
    guard let scenario = scenario(of: line, kind, of: step, columns) else { return nil }
    switch kind {
    case .scenario: return RowCells(scenario, tableText)
    case .step: return scenario.steps.last.map { RowCells($0, tableText) }
    case .transition:
      guard let step = scenario.steps.last else { return nil }
      return step.transitions.last.map { RowCells($0, in: step, tableText) }
    }
  }

  /// What a row says otherwise than the flow when it is read; empty for a row that cannot be read by itself.
  ///
  /// - Parameter step: the step itself, or the one that a row belongs to.
  func differences(
    of line: String, _ kind: RowNumberCell.Kind, of step: Step?, row: FlowRow?, _ columns: TableColumns
  ) -> [String] {
    guard let step, let read = scenario(of: line, kind, of: step, columns)?.steps.last else { return [] }
    guard kind == .transition else { return ReadBack(read, of: step).differences }
    guard let row, let readRow = read.transitions.last else { return [] }
    return ReadBack(readRow, of: row, in: step).differences
  }

  /// The row in a line as the last of a scenario; nil if it is not such a row.
  private func scenario(
    of line: String, _ kind: RowNumberCell.Kind, of step: Step?, _ columns: TableColumns
  ) -> Scenario? {
    guard !line.utf8.contains(0x0A) else { return nil }
    let wording = tableText.wording
    var reader = Reader(SourceText(path: "", text: line), wording)
    reader.declare(parameters: document.parameters)
    let row = TableRow(reader.lines[0], columns)
    guard let id = RowNumberCell(row[0], wording.numbers), id.kind == kind else { return nil }
    var table = FlowTableBuilder(columns: columns)
    if kind == .transition {
      // Something that the row belongs to.
      let number = id.stepNumber.text
      var head = Step(id: number, kind: Located(.system, at: number.span), name: number, span: number.span)
      head.details = step?.details ?? []
      table.scenarioNumbers = [id.scenarioNumber.string]
      table.scenarios = [Scenario(id: id.scenarioNumber.text, steps: [head], span: number.span)]
    }
    reader.readRow(row, into: &table)
    table.selectedActions += step?.actions.map { Array($0.value.utf8)[...] } ?? []
    return reader.finishedScenarios(of: table).last
  }

  func isSame(cell: String, as aspect: TableText.Aspect) -> Bool {
    isSame(line: "| **\(aspect.name)** | \(cell) |", as: aspect)
  }

  func isSame(line: String, as aspect: TableText.Aspect) -> Bool {
    guard !line.utf8.contains(0x0A) else { return false }
    var reader = Reader(SourceText(path: "", text: line), tableText.wording)
    reader.readOverview([TableRow(reader.lines[0])])
    let read = TableText(Project([reader.document]), of: reader.document, wording: tableText.wording).overview
    return read.contains { $0.name == aspect.name && $0.description == aspect.description }
  }

  /// Whether a heading gives the document's title; the number counts only in the file's name.
  func isSameHeading(_ heading: String) -> Bool {
    guard !heading.utf8.contains(0x0A) else { return false }
    var reader = Reader(SourceText(path: document.source.path, text: "# \(heading)"), tableText.wording)
    reader.readTitle(reader.lines.heading(at: 0)?.words, isHeading: true)
    return reader.document.title.value == document.title.value
  }

  /// Whether two documents with the same tables have the same text around them, as far as a flow has fields for it.
  func haveSameMargins(_ left: String, _ right: String) -> Bool {
    guard let left = marginParts(left), let right = marginParts(right) else { return false }
    return left == right
  }

  private func marginParts(_ text: String) -> [String?]? {
    let source = SourceText(path: document.source.path, text: text)
    guard let read = MarkdownReader.read(source, tableText.wording).value else { return nil }
    let rows = read.sections.map { section in
      section.scenarios.map { scenario in
        "\(scenario.id.value)\(scenario.steps.map { " \($0.id.value) \($0.transitions.count)" })"
      }.joined()
    }
    let sections = read.sections.flatMap { [$0.name, $0.heading].map { $0?.value } }
    let others = [read.title, read.textBefore, read.textAfter].map { $0?.value }
    return others + sections + rows + ["\(read.overview.map(\.key.value))"]
  }
}
