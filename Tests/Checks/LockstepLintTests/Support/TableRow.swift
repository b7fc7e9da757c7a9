import Foundation

/// A line of a flow table, so that tests can spoil it.
struct TableRow {
  /// The step that a row is of.
  struct Step {
    var id = ""
    var isDisplayed = false

    init() {}

    init(_ row: TableRow) {
      id = row.id.replacing("*", with: "")
      isDisplayed = ["screen", "page", "prompt", "modal", "drawer", "bottom sheet"].contains {
        row.description.hasPrefix("**System displays \($0)")
      }
    }
  }

  var id: String
  var description: String
  var next: String

  var isTransition: Bool { id.first?.isNumber == true && id.last?.isLetter == true }
  /// Whether it takes an action of a screen by its name alone.
  var isAction: Bool { description.hasPrefix("User selects ") && !description.contains("<") }
  var line: String { "| \(id) | \(description) | \(next) |" }

  init?(_ line: String) {
    guard line.utf8.first == UInt8(ascii: "|") else { return nil }
    let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard cells.count == 5 else { return nil }
    (id, description, next) = (cells[1], cells[2], cells[3])
  }
}
