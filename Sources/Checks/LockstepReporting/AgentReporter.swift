import Lockstep
package import LockstepModel

/// One line a finding, grouped by file, for readers with little room: the place, the row, the remedy, then the problem,
/// and its fixes as edits. At most 200 lines; the rest is counted.
///
/// ```text
/// 1 error, 0 warnings, 0 notes in 1 file
/// flows/door.yaml
///   12:30 door 1.1a · did you mean '1.2'? · error: there is no step '1.22' [unknown-step] · edit 12:30-12:34 "1.2"
/// ```
package struct AgentReporter: Reporter {
  /// The most lines of one report, those that name a file and the two that count among them.
  package static let maximumLines = 200
  /// A line that is longer is cut.
  package static let longestLine = 1_200
  /// A longer text of an edit is left out: nothing can be done with a part of it.
  private static let longestEdit = 600

  package init() {}

  package func report(_ diagnostics: [Diagnostic], summary: Summary) -> String {
    var text = Self.summaryText(summary) + "\n"
    var count = 2
    var group: String?
    let lines = Self.lines(of: diagnostics.prefix(Self.maximumLines))
    for (number, line) in lines.enumerated() {
      let needed = line.group == group ? 1 : 2
      guard count + needed <= Self.maximumLines else {
        let left = Summary(of: diagnostics[number...], flows: 0)
        text += "left out: \(Self.countsText(left)); name a file, or use --select RULE or --level error\n"
        break
      }
      if line.group != group { text += line.group + "\n" }
      group = line.group
      count += needed
      text += "  \(line.text)\n"
    }
    return text
  }

  /// `2 errors, 1 warning, 0 notes in 2 files`, or `no findings in 3 flows`.
  package static func summaryText(_ summary: Summary) -> String {
    summary.findings == 0
      ? "no findings in \(Count.text(summary.flows, "flow"))"
      : "\(countsText(summary)) in \(Count.text(summary.filesWithFindings, "file"))"
  }

  private static func countsText(_ summary: Summary) -> String {
    [(summary.errors, "error"), (summary.warnings, "warning"), (summary.notes, "note")]
      .map { Count.text($0.0, $0.1) }.joined(separator: ", ")
  }

  /// A line for each finding, with the path of its file as its group.
  package static func lines(of diagnostics: some Sequence<Diagnostic>) -> [(group: String, text: String)] {
    var tables = LineTables()
    return diagnostics.map { ($0.path, shortened(line($0, &tables))) }
  }

  /// A text that is cut where it is too long, with how much is missing.
  package static func shortened(_ text: String, to most: Int = longestLine) -> String {
    guard text.utf8.count > most else { return text }
    let start = text.unicodeScalars.prefix(most)
    return
      "\(String(String.UnicodeScalarView(start)))… (\(text.unicodeScalars.count - start.count) characters left out)"
  }

  private static func line(_ finding: Diagnostic, _ tables: inout LineTables) -> String {
    let start = tables.start(of: finding.location)
    let names = [finding.flow, finding.row].compactMap(\.self).map(Printable.line)
    var parts = [(["\(start.line):\(start.column)"] + names).joined(separator: " ")]
    if let remedy = finding.help ?? finding.fixes.first?.title { parts.append(Printable.line(remedy)) }
    let label = finding.label.map { " (\(Printable.line($0)))" } ?? ""
    parts.append(
      "\(finding.severity.word): \(Printable.line(finding.message))\(label) [\(Printable.line(finding.rule.id))]"
    )
    for related in finding.related.prefix(3) {
      parts.append(
        "see \(Printable.line(tables.pathAndLine(of: related.location))) \(Printable.line(related.message))")
    }
    for note in finding.notes {
      parts.append("\(note.kind.rawValue): \(note.lines.map(Printable.line).joined(separator: ", "))")
    }
    parts += finding.fixes.map { fixText(of: $0, in: finding.location.source, &tables) }
    // Remedies quote rows of tables, which have bars.
    return parts.joined(separator: " · ")
  }

  /// `edit 12:30-12:34 "1.2"`: the end is behind the last character that is replaced.
  private static func fixText(
    of fix: Diagnostic.Fix, in source: SourceText, _ tables: inout LineTables
  ) -> String {
    let edits = editTexts(fix.edits, in: source, &tables).joined(separator: ", ")
    return (fix.isSafe ? "edit " : "edit to confirm ") + edits
  }

  /// Edits of a file, each as its place and its new text in quotes.
  package static func editTexts(
    _ edits: [Diagnostic.Fix.Edit], in source: SourceText, _ tables: inout LineTables
  ) -> [String] {
    let table = tables.table(of: source)
    return edits.map { edit in
      let edit = edit.withoutSharedLines(in: source)
      let (start, end) = (table.position(of: edit.span.start), table.position(of: edit.span.end))
      var json = JSONWriter()
      json.string(edit.text)
      let text =
        json.text.utf8.count <= longestEdit
        ? json.text : "(\(Count.text(edit.text.split(separator: "\n").count, "line")), too long to list)"
      return "\(start.line):\(start.column)-\(end.line):\(end.column) \(text)"
    }
  }
}

extension Diagnostic {
  /// On one line, as it is printed.
  fileprivate var path: String { Printable.line(location.source.path) }
}

extension Diagnostic.Fix.Edit {
  /// The edit without the whole lines that it begins and ends with and that stay as they are.
  fileprivate func withoutSharedLines(in source: SourceText) -> Self {
    let (start, end) = (Int(span.start), Int(span.end))
    guard start <= end, end <= source.bytes.count else { return self }
    let newline = UInt8(ascii: "\n")
    let old = source.bytes[start..<end].split(separator: newline, omittingEmptySubsequences: false)
    let new = Array(text.utf8).split(separator: newline, omittingEmptySubsequences: false)
    let least = min(old.count, new.count)
    var head = zip(old, new).prefix { $0 == $1 }.count
    var tail = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    tail = min(tail, least - head)
    // One line stays on each side, so that line ends are not counted twice.
    if head + tail == least { if tail > 0 { tail -= 1 } else if head > 0 { head -= 1 } }
    let first = old.prefix(head).reduce(start) { $0 + $1.count + 1 }
    let last = old.suffix(tail).reduce(end) { $0 - $1.count - 1 }
    let lines = new[head..<new.count - tail].map { String(decoding: $0, as: UTF8.self) }
    return Self(Span(first..<last), lines.joined(separator: "\n"))
  }
}
