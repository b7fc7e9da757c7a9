import LockstepModel

/// The three cells of a row of a flow table.
struct RowCells: Equatable {
  var id: String
  var description: String
  var next: String

  init(_ scenario: Scenario, _ cells: TableText) {
    id = cells.number(of: scenario)
    description = cells.description(of: scenario) ?? ""
    next = cells.next(of: scenario)
  }

  init(_ step: Step, _ cells: TableText) {
    id = cells.number(of: step)
    description = cells.description(of: step)
    next = cells.next(of: step)
  }

  init(_ row: FlowRow, in step: Step, _ cells: TableText) {
    id = cells.number(of: row)
    description = cells.description(of: row, in: step)
    next = cells.next(of: row)
  }

  /// The row as a line, without alignment.
  var line: String { "| \(escapedCells.joined(separator: " | ")) |" }

  var escapedCells: [String] { [id, description, next].map(RenderedTable.escapedCell) }
}
