import Lockstep
import LockstepModel
import LockstepYAML

/// The words of tables that a project does not declare: one finding for each group of sets, however many rows use them.
struct WordingGaps {
  /// The sets that are reported together. Tables stay unread until the last of them is declared: so fixing one after the
  /// other ends with all of them.
  private static let setGroups = [
    ["titles", "signals"], ["aspects", "none"], ["details", "units"], ["headings", "ids", "numbers"],
    ["targets", "suffixes"], ["verbs", "steps"], ["triggers"], ["actors"], ["columns", "overview-columns"],
  ]

  private var findings: [Diagnostic] = []
  /// The documents of the formats in which so many rows are not understood that everything else would follow from it.
  private var hiddenPaths: Set<String> = []

  init(_ files: ProjectFiles) {
    guard let settings = files.settings else { return }
    for format in files.formats.all where format.traits.contains(.usesWording) {
      let documents = files.surveyDocuments(of: format)
      guard let survey = format.survey(documents, settings.wording) else { continue }
      addFindings(survey, of: documents.sources, settings)
      if survey.entries.reduce(0, { $0 + $1.count }) * 5 > survey.rowCount {
        hiddenPaths.formUnion(documents.sources.lazy.map(\.path))
      }
    }
  }

  var isEmpty: Bool { findings.isEmpty }

  /// The findings about words. They are errors if they hide some: a project of which so much was not checked does not pass.
  func findings(at level: Severity, hiding hidden: [Diagnostic]) -> [Diagnostic] {
    let errorCount = hidden.count { $0.severity == .error }
    return findings.enumerated().map { number, finding in
      var finding = finding
      finding.severity = errorCount > 0 ? .error : level
      if number == 0, !hidden.isEmpty {
        let errors = errorCount > 0 ? ", \(Count.text(errorCount, "error")) among them," : ""
        finding.help =
          "\(finding.help ?? ""); \(Count.text(hidden.count, "other finding"))\(errors) \(hidden.count == 1 ? "is" : "are") held back until the words are declared"
      }
      return finding
    }
  }

  /// Whether the words of some document that is asked for are undeclared.
  func concerns(_ isWanted: (String) -> Bool) -> Bool {
    hiddenPaths.contains(where: isWanted)
      || findings.contains { $0.related.contains { isWanted($0.location.source.path) } }
  }

  /// Whether a finding follows from undeclared words.
  func hides(_ finding: Diagnostic) -> Bool { hiddenPaths.contains(finding.location.source.path) }

  private mutating func addFindings(
    _ survey: WordSurvey, of sources: [SourceText], _ settings: ProjectDocument
  ) {
    for group in Self.setGroups {
      let entries = survey.entries.filter { group.contains($0.term.set) }
      let lines = group.filter { set in entries.contains { $0.term.set == set } }.compactMap { set in
        WordingText.line(set, of: survey.proposed).map { (set: set, text: $0) }
      }
      if lines.isEmpty { continue }
      findings.append(Self.finding(entries, lines, sources, settings))
    }
  }

  private static func finding(
    _ entries: [WordSurvey.Entry], _ lines: [(set: String, text: String)], _ sources: [SourceText],
    _ settings: ProjectDocument
  ) -> Diagnostic {
    let words = entries.flatMap { entry in
      entry.words.filter { !settings.wording.words(entry.term).contains($0) }
    }
    let shown = words.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    let more = words.count > 3 ? " and \(words.count - 3) more" : ""
    let count = entries.reduce(0) { $0 + $1.count }
    let sets = lines.map { "'\($0.set)'" }.joined(separator: ", ")
    let first = entries.first { $0.count > 0 } ?? entries[0]
    let place = sources[first.place.document]
    let start = UInt32(LineTable(place).range(ofLine: first.place.line + 1)?.lowerBound ?? 0)
    return Diagnostic(
      .undeclaredWords,
      "\(shown)\(more) \(words.count == 1 ? "is" : "are") not declared under \(sets) of 'wording'\(count > 0 ? ", but used \(count == 1 ? "once" : "\(count) times")" : "")",
      at: Location(settings.source, Span(start: 0, end: 0)),
      help: "add to 'wording': \(lines.map(\.text).joined(separator: "; "))",
      related: [.init(Location(place, Span(start: start, end: start)), "first here")],
      fixes: edits(lines, in: settings.source).map {
        [Diagnostic.Fix("declare them", isSafe: false, edits: $0)]
      } ?? [])
  }

  /// Where the lines of sets go in a project file; nil where the file's layout leaves no place.
  private static func edits(
    _ added: [(set: String, text: String)], in source: SourceText
  ) -> [Diagnostic.Fix.Edit]? {
    let table = LineTable(source)
    let lines = (1...table.lineCount).map(table.text(ofLine:))
    // Where each line begins, and the end of the file.
    let starts =
      (1...table.lineCount).compactMap { table.range(ofLine: $0)?.lowerBound } + [source.bytes.count]
    let block = added.map { "  \($0.text)\n" }.joined()
    let end = source.bytes.count
    if source.bytes.allSatisfy({ $0 <= 0x20 }) {
      return [.init(Span(0..<end), "lockstep: 1\nwording:\n\(block)")]
    }
    let lineBreak = source.bytes.last == 0x0A ? "" : "\n"
    guard let head = lines.firstIndex(where: { $0.hasPrefix("wording:") }) else {
      return [.init(Span(end..<end), "\(lineBreak)wording:\n\(block)")]
    }
    guard lines[head].utf8.dropFirst("wording:".utf8.count).allSatisfy({ $0 <= 0x20 }) else { return nil }
    let body = lines.indices.dropFirst(head + 1).prefix { lines[$0].first == " " || lines[$0].isEmpty }
    var edits: [Diagnostic.Fix.Edit] = []
    for (set, text) in added {
      if let own = body.first(where: { lines[$0].hasPrefix("  \(set):") }) {
        let next =
          body.first { $0 > own && !lines[$0].hasPrefix("   ") } ?? (body.last.map { $0 + 1 } ?? own + 1)
        edits.append(.init(Span(starts[own]..<starts[next]), "  \(text)\n"))
      } else {
        let (place, isLast) = (starts[head + 1], head + 1 == lines.count)
        edits.append(.init(Span(place..<place), (isLast ? lineBreak : "") + "  \(text)\n"))
      }
    }
    return edits
  }
}
