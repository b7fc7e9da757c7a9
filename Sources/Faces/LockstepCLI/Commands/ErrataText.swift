import Lockstep
import LockstepMarkdown
import LockstepModel
import LockstepReporting

/// Errata as a letter, and for other programs.
enum ErrataText {
  static func markdown(_ entries: [ErratumEntry]) -> String {
    guard !entries.isEmpty else { return "No errata.\n" }
    var text = "# Errata\n"
    for kind in Erratum.Kind.allCases {
      let ofKind = entries.filter { $0.erratum.kind.value == kind }
      if ofKind.isEmpty { continue }
      text += "\n## \(kind.heading)\n"
      for (path, entries) in ofKind.grouped(by: \.document.source.path) {
        let document = entries[0].document
        let table = document.format.rendering(of: path) ?? path
        text += "\n### \(document.id.value) \(document.title.value)\n\n"
        text += "`\(table)`\n\n"
        text += entries.map(itemText).joined()
      }
    }
    return text
  }

  private static func itemText(_ entry: ErratumEntry) -> String {
    let isAbsent = entry.erratum.isAbsent
    var text = "- **\(entry.erratum.row.value)**\(isAbsent ? " is missing" : ""): "
    text += singleLine(entry.erratum.because.value) + "\n"
    for cell in entry.correctedCells where !(isAbsent && cell.name == "id") {
      let name = cell.name == "title" ? "" : cell.name + " "
      if !isAbsent { text += "  - \(name)says: \(codeSpan(cell.documentText))\n" }
      text += "  - \(name)should say: \(codeSpan(cell.correctedText))\n"
    }
    return text
  }

  /// A cell as code, so that its markup shows; a fence longer than any inside.
  private static func codeSpan(_ text: String) -> String {
    if text.isEmpty { return "nothing" }
    let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    let pad = longest > 0 ? " " : ""
    return fence + pad + singleLine(text) + pad + fence
  }

  private static func singleLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }

  static func json(_ entries: [ErratumEntry]) -> String {
    JSONWriter.document {
      $0.member("schema", 1)
      $0.array("errata") { for entry in entries { $0.writeErratum(entry) } }
    }
  }
}

extension Erratum.Kind {
  fileprivate var heading: String {
    switch self {
    case .contradiction: "Contradictions: they cannot run, or are ambiguous"
    case .proposal: "Proposals: other ways, rows and conditions of ours"
    case .mistake: "Mistakes: typing, spelling, markup"
    }
  }
}

extension JSONWriter {
  fileprivate mutating func writeErratum(_ entry: ErratumEntry) {
    let start = LineTable(entry.source).position(of: entry.erratum.span.start)
    object {
      $0.member("path", entry.source.path)
      $0.member("flow", entry.document.id.value)
      $0.member("title", entry.document.title.value)
      $0.member("row", entry.erratum.row.value)
      $0.member("kind", entry.erratum.kind.value.rawValue)
      $0.member("absent", entry.erratum.isAbsent)
      $0.array("cells") {
        for cell in entry.correctedCells {
          $0.object {
            $0.member("cell", cell.name)
            $0.member("says", entry.erratum.isAbsent ? nil : cell.documentText)
            $0.member("shouldSay", cell.correctedText)
          }
        }
      }
      $0.member("because", entry.erratum.because.value)
      $0.member("start") { $0.writePosition(start) }
    }
  }
}
