import Lockstep
import LockstepMarkdown
import LockstepModel

/// A flow of this repository written as a Markdown document, row by row, so that tests can spoil rows.
struct WrittenTable {
  struct Row {
    var id: String
    var description: String
    var next: String
    /// The step that the row belongs to; empty for scenarios and steps.
    var step = ""
  }

  var path: String
  var heading: String
  var overview: [(name: String, cell: String)]
  var rows: [Row]

  init(_ document: FlowDocument, in project: Project) {
    let cells = TableText(project, of: document)
    path = document.source.path.replacing(".yaml", with: ".md")
    let number = document.id.value.drop { $0.isLetter }
    heading =
      switch document.id.value.prefix(2) {
      case "UC": "Use Case \(number)"
      case "PF": "Partial Flow \(number)"
      default: document.id.value
      }
    heading += " \(document.title.value)"
    overview = cells.overview.map { ($0.name, $0.description) }
    rows = []
    for scenario in document.sections.flatMap(\.scenarios) {
      if let title = cells.description(of: scenario) {
        rows.append(Row(id: "**\(scenario.id.value)**", description: title, next: cells.next(of: scenario)))
      }
      for step in scenario.steps {
        let id = step.id.value
        rows.append(
          Row(id: "**\(id)**", description: cells.description(of: step), next: cells.next(of: step)))
        rows += step.transitions.map {
          Row(
            id: $0.id.value, description: cells.description(of: $0, in: step), next: cells.next(of: $0),
            step: id)
        }
      }
    }
  }

  var source: SourceText {
    var text = "# \(heading)\n\n## Overview\n\n| Aspect | Description |\n|---|---|\n"
    for row in overview { text += "| **\(row.name)** | \(row.cell) |\n" }
    text += "\n---\n\n## Flow\n\n| # | Description | Next |\n|---|---|---|\n"
    for row in rows { text += "| \(row.id) | \(row.description) | \(row.next) |\n" }
    return SourceText(path: path, text: text)
  }

  func read() -> Checked<FlowDocument> { MarkdownReader.read(source) }
}
