import Lockstep
import LockstepModel

/// A document as a survey looks at it.
struct SurveyDocument {
  var path: String
  /// The words of the first heading.
  var title = ""
  var titleLine = 0
  var tables: [SurveyTable] = []

  init(_ source: SourceText, number: Int = 0) {
    path = source.path
    let lines = Lines(source, .builtIn)
    var heading: String?
    var line = 0
    while line < lines.count {
      let text = lines[line]
      line += 1
      if lines.isHidden(line - 1) { continue }
      if let words = lines.heading(at: line - 1)?.words.string {
        heading = words
        if title.isEmpty { (title, titleLine) = (words, line - 1) }
      } else if text.contains(0x7C), lines[line].isDelimiterRow {
        let head = TableRow(text).cells.map { $0.trimmed(of: 0x2A).string }
        var table = SurveyTable(document: number, line: line - 1, heading: heading, head: head)
        line += 1
        while lines[line].contains(0x7C) {
          table.rows.append((line, TableRow(lines[line]).cells))
          line += 1
        }
        tables.append(table)
      }
    }
  }

  /// The ID in its file's name, or else in its title.
  var id: SurveyText.ID? {
    SurveyText.leadingID(path) ?? SurveyText.words(title).lazy.compactMap(SurveyText.leadingID).first
  }
}
