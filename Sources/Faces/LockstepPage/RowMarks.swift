package import LockstepModel

/// Coverage and findings of the rows of a page, in addition to their tables.
package struct RowMarks: Sendable {
  /// The rows that no scenario takes, by flow and key, `UC2.3 1.1a`; nil where scenarios were not asked.
  package var untestedRows: Set<String>?
  /// The ways on which properties of the project do not hold.
  package var counterExamples: [PlayedSession] = []
  /// How often the sessions of a log took each row, by flow and key; nil without a log.
  package var takenCounts: [String: Int]?
  /// The rows that are a fault when they are taken.
  package var brokenRows: BrokenRows?
  /// What became of scenarios, steps and rows in another version, by flow and key: `added`, `removed`, `changed`.
  package var changeByPlace: [String: String] = [:]
  /// What became of the sentences of lists, by flow and by where they begin.
  var sentenceChanges: [String: [UInt32: String]] = [:]
  /// The findings of the project, which become notes of their rows.
  package var findings: [Diagnostic] = []

  package init() {}

  /// The classes of a row, and its notes.
  ///
  /// - Parameter key: of ``PageKeys``.
  func marks(
    of row: FlowRow, _ key: String, of step: Step, in table: FlowTable
  ) -> [(kind: String, text: String)] {
    if let finding = brokenRows?.finding(about: row.id.value, of: step, in: table.document) {
      return [("breaking", "broken: \(finding.summary)")]
    }
    let place = "\(table.entry.id) \(key)"
    let isUntested = untestedRows?.contains(place) ?? false
    let broken = counterExamples.filter { $0.rows.contains(place) }.map(\.name)
    return (isUntested ? [("untested", "no scenario")] : [])
      + frequency(of: place)
      + (broken.isEmpty ? [] : [("breaking", "on the way that breaks: \(broken.joined(separator: ", "))")])
  }

  /// The errors and warnings about a row or a step that the session can follow.
  ///
  /// - Parameter span: of the row, where another one of its table has the same id.
  func findings(about row: String, within span: Span?, in table: FlowTable) -> [String] {
    let (path, section) = (table.document.source.path, table.section)
    return findings.filter { finding in
      let place = finding.location.span.start
      return finding.row == row && finding.severity > .note && finding.location.source.path == path
        && (span.map { $0.start..<$0.end ~= place } ?? true)
        && (section.name == nil || section.span.start..<section.span.end ~= place)
    }.map(\.summary)
  }

  /// The errors and warnings about the sentences of a flow: about a label, or a part of a sentence.
  func findings(ofSentencesIn table: FlowTable) -> [Diagnostic] {
    findings.filter {
      $0.severity > .note && $0.location.source.path == table.document.source.path
        && ($0.flow == nil || $0.flow == table.document.id.value)
    }
  }

  /// The shade is the deeper, the nearer a row's count is to the largest one: by its digits in base two, since few rows
  /// have most of the counts.
  private func frequency(of place: String) -> [(kind: String, text: String)] {
    guard let takenCounts else { return [] }
    guard let count = takenCounts[place], count > 0 else { return [("untested", "in no session")] }
    func digits(_ count: Int) -> Int { Int.bitWidth - count.leadingZeroBitCount }
    let shade = (digits(count) * 4 + 3) / max(1, digits(takenCounts.values.max() ?? 1))
    return [("often-\(max(1, min(shade, 4)))", "taken \(Count.text(count, "time"))")]
  }

  /// Links to where properties are broken by ways that begin in a flow; in any for nil.
  func counterExamplesHTML(of flow: String?) -> String {
    let found = counterExamples.filter { flow == nil || $0.link.flow == flow }
    if found.isEmpty { return "" }
    let links = found.map {
      let place = flow == nil ? " (\(XML.escaped($0.link.flow)))" : ""
      return #"<a href="\#(XML.escaped($0.link.address))">\#(XML.escaped($0.name))</a>\#(place)"#
    }
    return "<p class=\"broken-properties\"><b>Does not hold:</b> \(links.joined(separator: ", "))</p>"
  }
}
