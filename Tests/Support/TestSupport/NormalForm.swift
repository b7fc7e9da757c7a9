import Foundation

/// A document without what does not count: the alignment of columns, blanks at line ends and before `<br>`,
/// and the line break at the end.
///
/// Written on its own, so that it does not share a mistake with what it compares.
package enum NormalForm {
  package static func lines(_ text: String) -> [String] {
    var lines = text.replacing("\r\n", with: "\n").components(separatedBy: "\n").map(line)
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  private static func line(_ line: String) -> String {
    let text = line.trimmingCharacters(in: .whitespaces)
    guard text.hasPrefix("|") else { return withoutEndBlanks(line) }
    let cells = text.components(separatedBy: "|").map { cell in
      let cell = cell.trimmingCharacters(in: .whitespaces)
      return cell.components(separatedBy: "<br>").map(withoutEndBlanks).joined(separator: "<br>")
    }
    let isDelimiter = cells.allSatisfy { $0.allSatisfy { $0 == "-" || $0 == ":" || $0.isWhitespace } }
    return (isDelimiter ? cells.map { $0.isEmpty ? "" : "-" } : cells).joined(separator: "|")
  }

  private static func withoutEndBlanks(_ text: String) -> String {
    var text = text[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// How many lines of tables there are.
  package static func rows(_ text: String) -> Int { lines(text).count { $0.hasPrefix("|") } }

  /// The lines that differ, as pairs.
  package static func differences(_ left: String, _ right: String) -> [String] {
    let (left, right) = (lines(left), lines(right))
    var found = zip(left, right).filter { $0 != $1 }.map { "\($0)\n  is not\n\($1)" }
    if left.count != right.count { found.append("\(left.count) lines, not \(right.count)") }
    return found
  }
}
