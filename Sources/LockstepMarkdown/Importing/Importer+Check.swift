import LockstepModel

/// Compares the imported flow with the document, and reports everything that would be lost.
extension Importer {
  mutating func compare() {
    guard frame != nil else { return }
    let rendered = Lines(
      SourceText(path: "", text: MarkdownWriter.text(of: document, in: project).value ?? ""), project.wording)
    let (written, wanted) = (Self.normal(rendered), Self.normal(lines))
    for (number, line) in wanted.enumerated() {
      if number < written.count, written[number] == line { continue }
      report(number, written: number < written.count ? written[number] : nil)
      // Where lines are missing all others differ too.
      if written.count != wanted.count { return }
    }
    if written.count > wanted.count { report(max(0, wanted.count - 1), written: written[wanted.count]) }
  }

  private mutating func report(_ number: Int, written: String?) {
    let line = lines[number].trimmed()
    // A head that only spells its columns otherwise loses nothing.
    let isSpelling = written?.lowercased() == Self.normal(row: line).lowercased()
    let help = written.map {
      $0.isEmpty ? "it would be written as an empty line" : "it would be written as: \($0)"
    }
    diagnostics.append(
      Diagnostic(
        .importLossy, severity: isSpelling ? .warning : .error,
        "a YAML file cannot keep this line unchanged",
        at: Location(source, line.extent),
        flow: document.id.value, help: help))
  }

  /// The lines without insignificant differences: the alignment of columns, whitespace at line ends, and empty lines
  /// at the end.
  static func normal(_ lines: Lines) -> [String] {
    var result = lines.lines.map { normal($0) }
    while result.last?.isEmpty == true { result.removeLast() }
    return result
  }

  static func normal(_ line: Bytes) -> String {
    line.contains(0x7C) ? normal(row: line) : withoutEndBlanks(line).string
  }

  private static func normal(row line: Bytes) -> String {
    if line.isDelimiterRow { return "|" + TableRow(line).cells.map { _ in "---|" }.joined() }
    let row = TableRow(line)
    return "| " + row.written.map(\.string).joined(separator: " | ") + " |\(row.tail.string)"
  }
}
