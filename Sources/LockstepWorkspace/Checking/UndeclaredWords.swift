import Lockstep
import LockstepMarkdown
import LockstepModel
import LockstepYAML

/// The words of tables that a project does not declare: one finding for each set of words, whatever number of rows has
/// them.
struct UndeclaredWords {
  /// More than people read at once; what follows is reported when these are declared.
  private static let mostFindings = 9

  private(set) var findings: [Diagnostic] = []
  /// Whether so many rows are not understood that everything else about tables would follow from it.
  private(set) var hidesOthers = false

  init(_ files: ProjectFiles) {
    guard let settings = files.settings, Self.isForeign(files) else { return }
    let sources = files.tables
    let survey = WordingSurvey(
      sources.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }, settings.wording)
    if survey.entries.isEmpty { return }
    let proposed = survey.proposed
    for set in WordingText.sets {
      let entries = survey.entries.filter { $0.term.set == set }
      guard let first = entries.first(where: { $0.count > 0 }) ?? entries.first,
        let line = WordingText.line(set, of: proposed)
      else { continue }
      findings.append(finding(set, entries, first, line, survey, sources, settings))
    }
    findings = Array(findings.prefix(Self.mostFindings))
    hidesOthers = survey.entries.reduce(0) { $0 + $1.count } * 5 > survey.rowCount
  }

  private func finding(
    _ set: String, _ entries: [WordingSurvey.Entry], _ first: WordingSurvey.Entry, _ line: String,
    _ survey: WordingSurvey, _ sources: [SourceText], _ settings: ProjectDocument
  ) -> Diagnostic {
    let words = entries.flatMap { entry in
      entry.words.filter { !settings.wording.words(entry.term).contains($0) }
    }
    let shown = words.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    let count = entries.reduce(0) { $0 + $1.count }
    let more = words.count > 3 ? " and \(words.count - 3) more" : ""
    let place = sources[first.place.document]
    let start = UInt32(LineTable(place).range(ofLine: first.place.line + 1)?.lowerBound ?? 0)
    return Diagnostic(
      .undeclaredWords,
      "the documents use \(shown)\(more), which 'wording: \(set)' does not declare\(count > 0 ? " (\(count == 1 ? "once" : "\(count) times"))" : "")",
      at: Location(settings.source, Span(start: 0, end: 0)),
      help: "add to the wording: \(line)",
      related: [.init(Location(place, Span(start: start, end: start)), "first here")],
      fixes: Self.edit(line, set, in: settings.source).map {
        [Diagnostic.Fix("declare them", isSafe: false, edits: [$0])]
      } ?? [])
  }

  /// Whether documents have tables that cannot be read, or rows and lines in words that nothing knows.
  private static func isForeign(_ files: ProjectFiles) -> Bool {
    if !files.unreadTables.isEmpty || files.diagnostics.contains(where: { $0.rule == .markdownTableHeader }) {
      return true
    }
    let wording = files.settings?.wording ?? .builtIn
    var (rows, unknown, users, strange) = (0, 0, 0, 0)
    for step in files.ownFlows.lazy.filter(\.source.isMarkdown).flatMap(\.sections).flatMap(\.scenarios)
      .flatMap(\.steps)
    {
      rows += 1 + step.transitions.count
      for row in step.transitions {
        if row.trigger.kind == .text { unknown += 1 }
        if row.trigger.kind == .user {
          users += 1
          if !wording.hasKnownVerb(row.trigger.text.value) { strange += 1 }
        }
      }
      for detail in step.details where !step.kind.value.isCall {
        if case .line(let text) = detail.content, text.value.utf8.contains(0x3A),
          text.value.utf8.contains(0x2C)
        {
          unknown += 1
        }
      }
    }
    unknown += files.diagnostics.count {
      $0.rule == .markdownTitle || $0.rule == .markdownTarget && $0.severity == .error
    }
    return unknown >= 3 && unknown * 20 > rows || strange * 3 > users && strange >= 3
  }

  /// Where the line of a set goes in a project file; nil where the file's layout leaves no place.
  private static func edit(_ line: String, _ set: String, in source: SourceText) -> Diagnostic.Fix.Edit? {
    let text = String(decoding: source.bytes, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var offset = 0
    var starts: [Int] = []
    for line in lines {
      starts.append(offset)
      offset += line.utf8.count + 1
    }
    func span(_ range: Range<Int>) -> Span {
      Span(start: UInt32(range.lowerBound), end: UInt32(range.upperBound))
    }
    if text.utf8.allSatisfy({ $0 <= 0x20 }) {
      return .init(span(0..<source.bytes.count), "lockstep: 1\nwording:\n  \(line)\n")
    }
    guard let head = lines.firstIndex(where: { $0.hasPrefix("wording:") }) else {
      let end = source.bytes.count
      return .init(span(end..<end), (text.hasSuffix("\n") ? "" : "\n") + "wording:\n  \(line)\n")
    }
    guard lines[head].utf8.dropFirst("wording:".utf8.count).allSatisfy({ $0 <= 0x20 }) else { return nil }
    let body = lines.indices.dropFirst(head + 1)
    if let own = body.prefix(while: { lines[$0].first == " " || lines[$0].isEmpty }).first(where: {
      lines[$0].hasPrefix("  \(set):")
    }) {
      let end = body.first { $0 > own && !lines[$0].hasPrefix("   ") } ?? lines.count
      let stop = end < lines.count ? starts[end] : source.bytes.count
      return .init(span(starts[own]..<stop), "  \(line)\n")
    }
    let place = head + 1 < lines.count ? starts[head + 1] : source.bytes.count
    return .init(span(place..<place), (head + 1 < lines.count ? "" : "\n") + "  \(line)\n")
  }
}
