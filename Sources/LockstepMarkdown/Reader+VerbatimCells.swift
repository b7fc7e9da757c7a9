import LockstepModel

/// Keeps the cells that their fields do not reproduce (`source:`).
extension Reader {
  /// Leaves in every row the cells that differ from the rendered ones, and drops the titles and overview
  /// rows that it renders anyway.
  ///
  /// Labels and addresses of links are the document's own here, so a difference is never one of the project.
  mutating func keepVerbatimCells() {
    let project = Project([document])
    let cells = TableText(project, of: document, wording: wording)
    for section in document.sections.indices {
      for scenario in document.sections[section].scenarios.indices {
        Self.keepVerbatimCells(
          of: &document.sections[section].scenarios[scenario], cells, isScrape: !keepsCells)
      }
    }
    dropRenderedAspects(project)
    if keepsCells { keepAspects(project) }
  }

  private static func keepVerbatimCells(of scenario: inout Scenario, _ cells: TableText, isScrape: Bool) {
    scenario.cell = kept(
      scenario.cell, cells.number(of: scenario), cells.description(of: scenario) ?? "",
      cells.next(of: scenario))
    for index in scenario.steps.indices {
      keepVerbatimCells(of: &scenario.steps[index], cells, isScrape: isScrape)
    }
  }

  private static func keepVerbatimCells(of step: inout Step, _ cells: TableText, isScrape: Bool) {
    let full = cells.description(of: step)
    let title = step.title
    step.title = nil
    let rendered = cells.description(of: step)
    if rendered != full, !isScrape || rendered != straight(full) { step.title = title }
    step.cell = kept(step.cell, cells.number(of: step), full, cells.next(of: step))
    for row in step.transitions.indices {
      let transition = step.transitions[row]
      step.transitions[row].cell = kept(
        transition.cell, cells.number(of: transition), cells.description(of: transition, in: step),
        cells.next(of: transition))
    }
  }

  private static func kept(
    _ cell: CellSource?, _ id: String, _ description: String, _ next: String
  ) -> CellSource? {
    guard var cell else { return nil }
    if cell.id?.value == id { cell.id = nil }
    if cell.description?.value == description { cell.description = nil }
    if cell.next?.value == next { cell.next = nil }
    return cell.id == nil && cell.description == nil && cell.next == nil ? nil : cell
  }

  /// A web page's quotes are its own, not the document's.
  private static func straight(_ text: String) -> String {
    String(text.map { $0 == "\u{2018}" || $0 == "\u{2019}" ? "'" : $0 })
  }

  /// Parameters, results and errors need no row of the overview where their names alone give it back.
  private mutating func dropRenderedAspects(_ project: Project) {
    let wanted = TableText(project, of: document, wording: wording).overview
    for (number, row) in document.overview.enumerated().reversed()
    where wording.aspect(row.key.value)?.isList == true {
      var without = document
      without.overview.remove(at: number)
      let rendered = TableText(project, of: without, wording: wording).overview
      let isSame =
        rendered.count == wanted.count
        && zip(rendered, wanted).allSatisfy {
          $0.name == $1.name && $0.description == $1.description
        }
      if isSame { document = without }
    }
  }

  private mutating func keepAspects(_ project: Project) {
    let rendered = TableText(project, of: document, wording: wording).overview
    for (name, cell) in aspects {
      let text = cell.string
      if !rendered.contains(where: { $0.name == name.value && $0.description == text }) {
        keep(cell, as: name)
      }
    }
  }
}
