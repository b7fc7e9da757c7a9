import Lockstep
import LockstepMarkdown
import LockstepModel

/// Errata as a letter, and for other programs.
enum ErrataText {
  static func markdown(_ entries: [ErratumEntry]) -> String {
    guard !entries.isEmpty else { return "No errata.\n" }
    var text = "# Errata\n"
    var document: String?
    for entry in entries {
      let heading = "## \(entry.flow) \(entry.title)"
      if document != entry.flow + entry.source.path {
        text += "\n\(heading)\n\n`\(path(entry))`\n\n"
        document = entry.flow + entry.source.path
      }
      text += item(entry)
    }
    return text
  }

  private static func path(_ entry: ErratumEntry) -> String {
    MarkdownWriter.path(beside: entry.source.path) ?? entry.source.path
  }

  private static func item(_ entry: ErratumEntry) -> String {
    var text = "- **\(entry.row)**\(entry.isAbsent ? " is missing" : ""): \(line(entry.because))\n"
    for cell in entry.cells where !(entry.isAbsent && cell.name == "id") {
      let name = cell.name == "title" ? "" : cell.name + " "
      if !entry.isAbsent { text += "  - \(name)says: \(code(cell.says))\n" }
      text += "  - \(name)should say: \(code(cell.shouldSay))\n"
    }
    return text
  }

  /// A cell as code, so that its markup shows; a fence longer than any inside.
  private static func code(_ text: String) -> String {
    if text.isEmpty { return "nothing" }
    let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    let pad = longest > 0 ? " " : ""
    return fence + pad + line(text) + pad + fence
  }

  private static func line(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }

  static func json(_ entries: [ErratumEntry]) -> String {
    var json = JSONWriter()
    json.object {
      $0.member("schema", 1)
      $0.array("errata") { for entry in entries { $0.erratum(entry) } }
    }
    json.endLine()
    return json.text
  }
}

extension JSONWriter {
  fileprivate mutating func erratum(_ entry: ErratumEntry) {
    let start = LineTable(entry.source).position(of: entry.span.start)
    object {
      $0.member("path", entry.source.path)
      $0.member("flow", entry.flow)
      $0.member("title", entry.title)
      $0.member("row", entry.row)
      $0.member("absent", entry.isAbsent)
      $0.array("cells") {
        for cell in entry.cells {
          $0.object {
            $0.member("cell", cell.name)
            $0.member("says", entry.isAbsent ? nil : cell.says)
            $0.member("shouldSay", cell.shouldSay)
          }
        }
      }
      $0.member("because", entry.because)
      $0.object("start") {
        $0.member("line", start.line)
        $0.member("column", start.column)
        $0.member("offset", start.offset)
      }
    }
  }
}
