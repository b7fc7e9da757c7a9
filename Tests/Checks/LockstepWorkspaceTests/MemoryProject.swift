import LockstepModel
import LockstepWorkspace
import TestSupport

/// A project in memory, and what a check says about it.
struct MemoryProject {
  let files: MemoryFiles
  let workspace: Workspace

  init(_ files: [String: String]) {
    self.files = MemoryFiles(files)
    workspace = Workspace(self.files)
  }

  func check(_ paths: String..., unsaved: UnsavedTexts? = nil) async throws -> CheckResult {
    try await workspace.check(workspace.targets(of: paths.isEmpty ? ["."] : paths), unsaved: unsaved)
  }

  /// `path:line:column: severity: message [rule]`, without what silences and fixes.
  func lines(_ paths: String..., unsaved: UnsavedTexts? = nil) async throws -> [String] {
    Self.lines(
      try await workspace.check(workspace.targets(of: paths.isEmpty ? ["."] : paths), unsaved: unsaved))
  }

  static func lines(_ result: CheckResult) -> [String] { result.diagnostics.map(line) }

  private static func line(_ finding: Diagnostic) -> String {
    let place = LineTable(finding.location.source).position(of: finding.location.span.start)
    return "\(finding.location.source.path):\(place.line):\(place.column): \(finding.severity.word): "
      + "\(finding.message) [\(finding.rule.id)]"
  }

  /// A flow whose rows are given, of a screen `1.1` with a row `1.1a`.
  static func flow(_ id: String = "UC1", _ rows: String..., top: String = "") -> String {
    top + """
      flow: \(id)
      kind: use-case
      title: Open the door
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              screen: Door
              transitions:
                - {id: 1.1a, user: selects Leave, next: end}

      """ + rows.map { "          \($0)\n" }.joined()
  }

  /// The built-in actions of the example, which a workspace without a domain does not have.
  static let actions =
    "actions: [biometrics.enabled, biometrics.scan, account.pid, app.start, pin.validate]\n"

  static let leadsNowhere = "- {id: 1.1b, user: selects B}"
}
