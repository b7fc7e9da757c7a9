import LockstepModel
import LockstepPage
import LockstepWorkspace

extension CheckResult {
  /// The documents that could not be read, and those with a flow that is not played.
  var unavailableDocuments: [UnavailableDocument] {
    let found = diagnosticsByFile
    func isUnreadFlow(_ finding: Diagnostic) -> Bool {
      finding.rule == .unreadUseCase || finding.rule == .markdownNoTable && finding.severity >= .warning
    }
    let unplayed = Set(diagnostics.filter(isUnreadFlow).map(\.location.source.path))
    // Undeclared words hold back the errors that they cause.
    let errors = projects.map(\.files.readingErrors).reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    return brokenFiles.sorted().map { UnavailableDocument(path: $0, findings: errors[$0] ?? []) }
      + unplayed.subtracting(brokenFiles).sorted().map { path in
        let reasons = (found[path] ?? []).filter(isUnreadFlow)
        return UnavailableDocument(path: path, isReadable: true, findings: reasons)
      }
  }
}
