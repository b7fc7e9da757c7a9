import Lockstep
import LockstepModel

/// Reading the rows of a flow table.
extension Reader {
  mutating func readRow(_ row: TableRow, into table: inout FlowTableBuilder) {
    guard let id = RowNumberCell(row[0], wording.numbers) else {
      let number = row[0].isEmpty ? nil : row[0]
      report(
        .markdownRow, severity: .error,
        number.map { "'\($0.string)' is not the number of a row" } ?? "this row has no number",
        at: number ?? row.line, row: number?.trimmed(of: 0x2A),
        help: wording.numbers.help, losing: row[0].beginsWithRowNumber(wording.numbers) ? .row : nil)
      return keepSource(row.line, as: number?.text ?? SourceString("row", at: row.line.extent))
    }
    checkShape(row, id, table)
    reportInvisible(in: row, id.id)
    switch id.kind {
    case .scenario: readScenario(row, id, &table)
    case .step: readStep(row, id, &table)
    case .transition: readTransition(row, id, &table)
    }
  }

  /// The scenarios of a table whose rows have all come in.
  func finishedScenarios(of table: FlowTableBuilder) -> [Scenario] {
    var table = table
    finishStep(&table)
    return table.scenarios
  }

  private mutating func checkShape(_ row: TableRow, _ id: RowNumberCell, _ table: FlowTableBuilder) {
    if !id.isWellFormed {
      report(
        .markdownRow, "'\(row[0].string)' is read as \(id.id.string)", at: row[0], row: id.id,
        help: id.kind == .transition ? "write '\(id.id.string)'" : "write '**\(id.id.string)**'")
    }
    if keepsCells, table.areHeadNumbersBold, id.isWellFormed, id.kind != .transition, row[0].first != 0x2A {
      report(
        .markdownRow, severity: .note,
        "the number \(id.id.string) must be bold, because it is that of a scenario or a step", at: row[0],
        row: id.id, help: "write '**\(id.id.string)**'")
    }
    if !row.isComplete {
      let bars = row.barsInsideList.map { Diagnostic.Fix.Edit($0.upTo($0.startIndex).extent, "\\") }
      report(
        .markdownRow, "a row has \(table.columns.count) cells, but this one has \(row.cells.count)",
        at: row.line,
        row: id.id, help: row.cells.count > table.columns.count ? "write a bar inside a cell as '\\|'" : nil,
        losing: row.cells.count < table.columns.count && id.kind == .transition ? .target : nil,
        fixes: bars.isEmpty ? [] : [Diagnostic.Fix("write '\\|'", isSafe: false, edits: bars)])
    }
    if row.mustKeepLine { keepSource(row.line, as: id.id.text) }
  }

  private mutating func readScenario(_ row: TableRow, _ id: RowNumberCell, _ table: inout FlowTableBuilder) {
    finishStep(&table)
    table.scenarioNumbers.insert(id.id.string)
    var scenario = Scenario(id: id.id.text, span: row.line.extent)
    var title = row[1]
    if let bold = title.dropping("**"), bold.hasSuffix("**") {
      title = bold.upTo(bold.endIndex - 2).trimmed()
    }
    if title.isEmpty {
      report(.markdownRow, "scenario \(id.id.string) has no title", at: row[1], row: id.id)
    }
    scenario.title = title.text
    scenario.target = readTarget(row[2], row: id.id).target
    scenario.cell = cellSource(row)
    table.scenarios.append(scenario)
  }

  private mutating func readStep(_ row: TableRow, _ id: RowNumberCell, _ table: inout FlowTableBuilder) {
    finishStep(&table)
    // A step of a number that no scenario has yet begins one without a header.
    let number = id.scenarioNumber.string
    if table.scenarioNumbers.insert(number).inserted {
      table.scenarios.append(Scenario(id: id.scenarioNumber.text, span: row.line.extent))
    } else if let present = table.scenarios.last, present.id.value != number {
      report(
        .markdownRow, "step \(id.id.string) is under scenario \(present.id.value) instead of \(number)",
        at: row[0], row: id.id)
    }
    var (step, actions) = readStep(row, id)
    step.target = readTarget(row[2], row: id.id).target
    step.cell = cellSource(row)
    table.actionTexts = actions
    table.append(step)
  }

  /// Inserts a step whose own row is lost, so that its rows belong to it and links lead to it.
  private mutating func insertLostStep(
    of row: TableRow, _ id: RowNumberCell, _ table: inout FlowTableBuilder
  ) {
    let step = id.stepNumber
    report(
      .markdownRow, severity: .error,
      "the table has rows of step \(step.string) and no row for the step itself",
      at: row[0], row: step, help: "put the row '**\(step.string)**' of the step above it", losing: .target)
    finishStep(&table)
    if table.scenarioNumbers.insert(id.scenarioNumber.string).inserted {
      table.scenarios.append(Scenario(id: id.scenarioNumber.text, span: row.line.extent))
    }
    let kind: Step.Kind =
      switch triggerKind(of: row[1]) {
      case .returns: .partialFlow
      case .user: .screen
      case .case, .error, .event, .text: .system
      }
    let nothing = step.upTo(step.startIndex).text
    table.append(
      Step(id: step.text, kind: Located(kind, at: step.extent), name: nothing, span: row.line.extent))
  }

  private mutating func readTransition(_ row: TableRow, _ id: RowNumberCell, _ table: inout FlowTableBuilder)
  {
    if table.stepsWithoutOwnRow.remove(id.stepNumber.string) != nil { insertLostStep(of: row, id, &table) }
    var (transition, selected) = readTransition(row, id, of: table.scenarios.last?.steps.last)
    transition.cell = cellSource(row)
    if let selected { table.selectedActions.append(selected) }
    let isPlaced = table.changeLastStep { step in
      step.transitions.append(transition)
      step.span = step.span.through(transition.span)
    }
    if !isPlaced {
      report(
        .markdownRow, severity: .error, "\(id.id.string) is above all steps, so it can never be taken",
        at: row[0], row: id.id, help: "put the row '**\(id.scenarioNumber.string).1**' of its step above it")
      keepSource(row.line, as: id.id.text)
    }
  }

  /// All cells of a row; ``keepVerbatimCells()`` leaves those that differ from their fields.
  private func cellSource(_ row: TableRow) -> CellSource? {
    guard keepsCells else { return nil }
    return CellSource(
      id: row.writtenCell(0).writtenText, description: row.writtenCell(1).writtenText,
      next: row.writtenCell(2).writtenText,
      span: row.line.extent)
  }

  /// Takes the action names of the present step apart and names its inputs, now that all its rows are known.
  private func finishStep(_ table: inout FlowTableBuilder) {
    let (actions, selected) = (table.actionTexts, table.selectedActions)
    table.actionTexts = []
    table.selectedActions = []
    _ = table.changeLastStep { step in
      for (detail, text) in actions where step.details.indices.contains(detail) {
        step.details[detail].content = .actions(CommaList.parts(text, known: selected).map(\.text))
      }
      Self.nameInputs(of: &step)
    }
  }
}
