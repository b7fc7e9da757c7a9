import LockstepDiff
import LockstepModel

/// Citations of rows that changed since they were written: the commit of the citing line is the version that its author
/// looked at, and the comparison with the present one shows the changes of the row.
struct StaleCitations {
  private(set) var findings: [Diagnostic] = []
  private let trace: Trace
  private let history: any CitationHistory
  /// By document and commit; nil where the commit has no such document.
  private var historyByVersion: [String: RowHistory?] = [:]
  /// The present rows of the flows whose rows changed.
  private var rowsByFlow: [String: [String: CitedRow]] = [:]

  init(_ trace: Trace, _ history: any CitationHistory) {
    self.trace = trace
    self.history = history
    for file in Dictionary(grouping: trace.rowCitations, by: \.place.source.path).sorted(by: {
      $0.key < $1.key
    }) {
      checkFile(file.value.map(\.place))
    }
  }

  private mutating func checkFile(_ places: [Trace.LocatedCitation]) {
    guard let source = places.first?.source else { return }
    let table = LineTable(source)
    let lines = places.map { table.position(of: $0.citation.id.span.start).line }
    guard let commits = history.commits(ofLines: Set(lines).sorted(), in: source) else { return }
    var found: [Int: [Diagnostic]] = [:]
    for (place, line) in zip(places, lines) {
      guard case .row(let flow?) = place.citation.subject, let commit = commits[line],
        let document = trace.document(flow), let rowHistory = rowHistory(of: document, since: commit),
        let fate = rowHistory.fate(of: place.citation.id.value),
        let finding = makeFinding(place, flow, document, fate, commit)
      else { continue }
      found[line, default: []].append(finding)
    }
    for (_, findings) in found.sorted(by: { $0.key < $1.key }) {
      self.findings += Self.markingFixesUnsafe(findings)
    }
  }

  /// The findings of one line. A fix makes the line new, so that whatever else is stale in it would count as looked at:
  /// then none is safe.
  private static func markingFixesUnsafe(_ findings: [Diagnostic]) -> [Diagnostic] {
    guard findings.contains(where: { !$0.fixes.contains(where: \.isSafe) }) else { return findings }
    return findings.map { finding in
      var finding = finding
      for number in finding.fixes.indices { finding.fixes[number].isSafe = false }
      return finding
    }
  }

  private mutating func rowHistory(of document: FlowDocument, since commit: String) -> RowHistory? {
    let key = "\(document.id.value) \(commit)"
    if let known = historyByVersion[key] { return known }
    let made = history.document(document, at: commit).map { RowHistory(from: $0, to: document) }
    historyByVersion.updateValue(made, forKey: key)
    return made
  }

  private mutating func makeFinding(
    _ place: Trace.LocatedCitation, _ flow: String, _ document: FlowDocument, _ fate: RowHistory.Fate,
    _ commit: String
  ) -> Diagnostic? {
    let id = place.citation.id
    let since = "since this was written (\(commit.prefix(10)))"
    let message: String
    var help = "review the test, then change this line"
    var fixes: [Diagnostic.Fix] = []
    if let now = fate.id, now != id.value {
      message = "\(flow) \(id.value) became \(now) \(since)"
      help = "cite \(now), or check the present row \(id.value)"
      fixes = [.writing(now, over: id.span, isSafe: fate.changes.isEmpty)]
    } else if fate.id == nil {
      message = "\(flow) \(id.value) is gone \(since)"
      help = "remove the citation, or cite the row that replaces it"
    } else if let change = fate.changes.first {
      message = "\(flow) \(id.value) changed \(since): \(change.message)"
    } else {
      return nil
    }
    if rowsByFlow[flow] == nil { rowsByFlow[flow] = CitedRows.rowByID(of: flow, in: trace.project) }
    let row = fate.id.flatMap { rowsByFlow[flow]?[$0] }
    return Diagnostic(
      .staleCitation, message, at: place.location, flow: flow, row: id.value, help: help,
      related: row.map { [.init(Location(document.source, $0.span), "\(flow) \($0.id)")] } ?? [],
      fixes: fixes)
  }
}
