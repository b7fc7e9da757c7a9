import Foundation
import Lockstep
import LockstepModel

/// A table row as a test finds it, without any help of the reader.
struct WrittenRow: Equatable, CustomStringConvertible {
  var cells: [String]
  var description: String { cells.joined(separator: " | ") }

  /// Every line that begins with a bar, but for heads and delimiters.
  static func all(in text: String) -> [WrittenRow] {
    text.split(separator: "\n").filter { $0.hasPrefix("|") }.compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      let row = WrittenRow(cells: Array(cells.last == "" ? cells.dropLast() : cells[...]))
      return row.cells.allSatisfy { $0.contains("---") } || ["#", "Aspect"].contains(row.cells.first)
        ? nil : row
    }
  }
}

extension FlowDocument {
  /// The rows that the model gives back: its cells as rendered, or as kept.
  func givenRows() -> [WrittenRow] {
    let cells = TableText(Project([self]), of: self)
    var rows = cells.overview.map { aspect in
      let kept = keptCells.last { $0.row.value == aspect.name }?.description?.value
      return WrittenRow(cells: ["**\(aspect.name)**", kept ?? aspect.description])
    }
    func add(_ id: String, _ description: String, _ next: String, _ kept: CellSource?) {
      rows.append(
        WrittenRow(cells: [
          kept?.id?.value ?? id, kept?.description?.value ?? description, kept?.next?.value ?? next,
        ]))
    }
    for scenario in sections.flatMap(\.scenarios) {
      if let title = cells.description(of: scenario) {
        add("**\(scenario.id.value)**", title, cells.next(of: scenario), scenario.cell)
      }
      for step in scenario.steps {
        add("**\(step.id.value)**", cells.description(of: step), cells.next(of: step), step.cell)
        for row in step.transitions {
          add(row.id.value, cells.description(of: row, in: step), cells.next(of: row), row.cell)
        }
      }
    }
    return rows
  }
}
