package import LockstepModel

/// Findings for people: the place, the message, the lines it is about with a caret, and what to do.
///
/// ```
/// flows/share.yaml:1:4: error: this '[' is never closed [yaml-syntax]
///   |
/// 1 | a: [b, c
///   |    ^ opened here
///   |
///   = help: write 'a: [b, c]'
/// ```
/// A related place is drawn into the same excerpt if it is near, else in a block of its own after `:::`.
package struct TextReporter: Reporter {
  /// How many lines away from the finding a related place still counts as near.
  private static let nearbyLineLimit = 3

  package var style: TextStyle

  package init(style: TextStyle = TextStyle()) { self.style = style }

  package func report(_ diagnostics: [Diagnostic], summary: Summary) -> String {
    var text =
      style.showsCountsOnly
      ? "" : blocksText(style.sortsBySeverity ? Self.sortedBySeverity(diagnostics) : diagnostics)
    if style.showsCountsOnly || diagnostics.count > Self.countsThreshold {
      text += Self.countsText(diagnostics)
    }
    if summary.findings > 0 || style.confirmsSuccess {
      text += Self.summaryLine(summary, fixCommand: style.fixCommand) + "\n"
    }
    return text
  }

  private func blocksText(_ diagnostics: [Diagnostic]) -> String {
    var tables = LineTables()
    var text = ""
    var last: Diagnostic?
    var counts: [[String]: Int] = [:]
    for diagnostic in diagnostics {
      let key = [diagnostic.severity.word, diagnostic.rule.id, diagnostic.location.source.path]
      counts[key, default: 0] += 1
      if counts[key, default: 0] > Self.maximumAlike { continue }
      // Two notes about one cell are one block.
      let isRemark = diagnostic.isNoteOnSameSpan(as: last)
      if isRemark { text.removeLast() }
      let block = isRemark ? remarkLines(diagnostic, &tables) : blockLines(diagnostic, &tables)
      text += block.map { $0 + "\n" }.joined() + "\n"
      last = diagnostic
    }
    for (key, count) in counts.filter({ $1 > Self.maximumAlike }).sorted(by: {
      $0.key.lexicographicallyPrecedes($1.key)
    }) {
      let more = Count.text(count - Self.maximumAlike, "more \(key[0])")
      text += "\(Printable.line(key[2])): \(more) [\(Printable.line(key[1]))]; --format short lists all\n\n"
    }
    return text
  }

  /// Of more findings than these of one rule in one file the rest is counted: they are mistakes of the file as a whole.
  package static let maximumAlike = 1_000

  /// More findings than these end with the counts of their rules.
  private static let countsThreshold = 20

  private static func sortedBySeverity(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    Severity.allCases.reversed().flatMap { severity in diagnostics.filter { $0.severity == severity } }
  }

  /// A line for each rule that found something: errors first, the most frequent first.
  private static func countsText(_ diagnostics: [Diagnostic]) -> String {
    let counts = sortedBySeverity(diagnostics).grouped { [$0.severity.word, $0.rule.id] }
      .map { (finding: $0.elements[0], count: $0.elements.count) }
    return counts.sorted { ($1.finding.severity, $1.count) < ($0.finding.severity, $0.count) }.map {
      finding, count in
      let number = "\(count)"
      return String(repeating: " ", count: max(0, 5 - number.count))
        + "\(number) \(finding.severity.word)\(count == 1 ? " " : "s") \(finding.rule.id)\n"
    }.joined() + (diagnostics.isEmpty ? "" : "\n")
  }

  private func blockLines(_ diagnostic: Diagnostic, _ tables: inout LineTables) -> [String] {
    let (main, others) = excerpts(diagnostic, &tables)
    let last = max(main?.lastLine ?? 1, others.map(\.excerpt.lastLine).max() ?? 1)
    let digits = String(last).utf8.count
    let indent = String(repeating: " ", count: digits + 1)
    let bar = Ink.blue(indent + "|", colour: style.usesColour)
    let helps = noteLines(diagnostic, indent: indent) + helpLines(diagnostic, indent: indent)

    var output = [headerLine(diagnostic, tables.start(of: diagnostic.location))]
    if let main {
      output.append(bar)
      output += main.render(digits: digits, style: style, severity: diagnostic.severity)
      if !others.isEmpty || !helps.isEmpty { output.append(bar) }
    }
    for (place, excerpt) in others {
      output.append(Ink.blue(indent + "::: ", colour: style.usesColour) + place)
      output += excerpt.render(digits: digits, style: style, severity: diagnostic.severity)
    }
    return output + helps
  }

  /// A finding on the place of the one before, below its block.
  private func remarkLines(_ diagnostic: Diagnostic, _ tables: inout LineTables) -> [String] {
    let digits = String(tables.start(of: diagnostic.location).line).utf8.count
    let indent = String(repeating: " ", count: digits + 1)
    let message = "\(diagnostic.message) [\(diagnostic.rule.id)]"
    return labelledLines(diagnostic.severity.word, [message], indent: indent)
      + noteLines(diagnostic, indent: indent) + helpLines(diagnostic, indent: indent)
  }

  private func headerLine(_ diagnostic: Diagnostic, _ start: LineTable.Position) -> String {
    let severity = Ink(diagnostic.severity)(diagnostic.severity.word, colour: style.usesColour)
    let message = Ink.bold(Printable.line(diagnostic.message), colour: style.usesColour)
    return locationText(diagnostic.location.source, start)
      + ": \(severity): \(message) [\(Printable.line(diagnostic.rule.id))]"
  }

  private func locationText(_ source: SourceText, _ position: LineTable.Position) -> String {
    "\(Printable.line(source.path)):\(position.line):\(position.column)"
  }

  /// The excerpt of the finding, unless there is nothing to see in it, and those of the far related places.
  private func excerpts(
    _ diagnostic: Diagnostic, _ tables: inout LineTables
  ) -> (main: Excerpt?, others: [(place: String, excerpt: Excerpt)]) {
    let source = diagnostic.location.source
    let line = tables.start(of: diagnostic.location).line
    var marks = [Excerpt.Mark(span: diagnostic.location.span, label: diagnostic.label, isPrimary: true)]
    var others: [(place: String, excerpt: Excerpt)] = []
    for related in diagnostic.related {
      let mark = Excerpt.Mark(span: related.location.span, label: related.message, isPrimary: false)
      let start = tables.start(of: related.location)
      if related.location.source === source, abs(start.line - line) <= Self.nearbyLineLimit {
        marks.append(mark)
      } else {
        let table = tables.table(of: related.location.source)
        let excerpt = Excerpt(related.location.source, table, marks: [mark])
        others.append((locationText(related.location.source, start), excerpt))
      }
    }
    // An empty file, or one that could not be read, has no line to show.
    let isEmpty = source.bytes.isEmpty && marks.allSatisfy { $0.label == nil }
    return (isEmpty ? nil : Excerpt(source, tables.table(of: source), marks: marks), others)
  }

  /// The notes, which go between the message and the help.
  private func noteLines(_ diagnostic: Diagnostic, indent: String) -> [String] {
    diagnostic.notes.flatMap { labelledLines($0.kind.rawValue, $0.lines, indent: indent) }
  }

  /// The help, then the fixes that do not repeat it.
  private func helpLines(_ diagnostic: Diagnostic, indent: String) -> [String] {
    var helps = diagnostic.help.map { [$0] } ?? []
    let said = diagnostic.help?.lowercased() ?? ""
    for fix in diagnostic.fixes where !fix.isSafe || !said.contains(fix.title.lowercased()) {
      helps.append(fix.isSafe ? fix.title : "\(fix.title) (can change the meaning)")
    }
    return helps.flatMap { labelledLines("help", [$0], indent: indent) }
  }

  /// Texts behind a label; further lines are aligned with the first.
  private func labelledLines(_ label: String, _ texts: [String], indent: String) -> [String] {
    let opening = "\(Ink.blue(indent + "= ", colour: style.usesColour))\(label): "
    let continuation = indent + String(repeating: " ", count: label.utf8.count + 4)
    let lines: [String] = texts.flatMap { Printable.lines($0) }
    return lines.enumerated().map { ($0 == 0 ? opening : continuation) + $1 }
  }

  // The words of a summary, as they close a report.

  /// `3 errors, 1 warning in 2 of 14 flows and 1 other file. 2 fixable: lockstep lint --fix`;
  /// if nothing was found, `14 flows, 61 scenarios: no problems`.
  private static func summaryLine(_ summary: Summary, fixCommand: String?) -> String {
    if summary.findings == 0 {
      let scenarios = summary.scenarios > 0 ? ", " + Count.text(summary.scenarios, "scenario") : ""
      return "\(Count.text(summary.flows, "flow"))\(scenarios): no problems"
    }
    let found = [(summary.errors, "error"), (summary.warnings, "warning"), (summary.notes, "note")]
      .filter { $0.0 > 0 }.map { Count.text($0, $1) }.joined(separator: ", ")
    var text = "\(found) in \(affectedFilesText(summary))."
    let layouts = summary.layoutFixCounts.values.reduce(0, +)
    if let fixCommand, summary.fixableCount > layouts {
      text += " \(summary.fixableCount - layouts) fixable: \(fixCommand)"
    }
    if layouts > 0 {
      let only = summary.layoutFixCounts.count == 1 ? summary.layoutFixCounts.keys.first : nil
      text += " \(layouts) fixable: \(only ?? "lockstep fmt, with the paths of the tables")"
    }
    return text
  }

  private static func affectedFilesText(_ summary: Summary) -> String {
    if summary.flowsWithFindings == 0 { return Count.text(summary.filesWithFindings, "file") }
    var text = Count.text(summary.flowsWithFindings, "flow")
    // A flow that could not be resolved may be named by a finding without having been checked.
    if summary.flows >= summary.flowsWithFindings {
      text = "\(summary.flowsWithFindings) of \(Count.text(summary.flows, "flow"))"
    }
    if summary.otherFiles > 0 { text += " and \(Count.text(summary.otherFiles, "other file"))" }
    return text
  }
}

extension Diagnostic {
  /// Whether both are notes about one place.
  fileprivate func isNoteOnSameSpan(as other: Diagnostic?) -> Bool {
    severity == .note && other?.severity == .note && location.source === other?.location.source
      && location.span == other?.location.span
  }
}
