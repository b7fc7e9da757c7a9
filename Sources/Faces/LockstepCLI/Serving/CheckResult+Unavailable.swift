import LockstepModel
import LockstepPage
import LockstepWorkspace

extension CheckResult {
  /// The documents that could not be read, and those with a flow that is not played: also one whose ID another flow has.
  var unavailableDocuments: [UnavailableDocument] {
    let found = diagnosticsByFile
    let hidden = projects.map(\.files.ownFlows).flatMap { flows in
      var seen: Set<String> = []
      return flows.filter { !seen.insert($0.id.value).inserted }
    }
    let hiddenStarts = Dictionary(grouping: hidden, by: \.source.path).mapValues { flows in
      Set(flows.map(\.id.span.start))
    }
    func isAboutHiddenFlow(_ finding: Diagnostic) -> Bool {
      finding.rule == .duplicateId
        && hiddenStarts[finding.location.source.path]?.contains(finding.location.span.start) == true
    }
    func isUnreadFlow(_ finding: Diagnostic) -> Bool {
      finding.rule == .unreadUseCase || finding.rule == .markdownNoTable && finding.severity >= .warning
    }
    let unread = diagnostics.filter(isUnreadFlow).map(\.location.source.path)
    let unplayed = Set(unread + hidden.map(\.source.path))
    // Undeclared words hold back the errors that they cause.
    let errors = projects.map(\.files.readingErrors).reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    return brokenFiles.sorted().map { UnavailableDocument(path: $0, findings: errors[$0] ?? []) }
      + unplayed.subtracting(brokenFiles).sorted().map { path in
        let reasons = (found[path] ?? []).filter { isUnreadFlow($0) || isAboutHiddenFlow($0) }
        return UnavailableDocument(path: path, isReadable: true, findings: reasons)
      }
  }
}
