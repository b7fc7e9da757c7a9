import Lockstep
package import LockstepModel

/// Contents of formats for other tools besides the findings.
package struct ReportContext: Sendable {
  /// The version of the tool.
  package var version: String
  /// The command that found it, as reports name their suite: `lint`.
  package var command: String
  package var rules: [RuleInfo]
  /// The findings that the authors of their files silenced.
  package var silencedFindings: [(finding: Diagnostic, reason: String?)]
  /// The paths of all files that were checked, with or without findings.
  package var checkedPaths: [String]
  /// The path of a file from the root of its repository, where servers look it up.
  package var pathInRepository: @Sendable (_ path: String) -> String = { $0 }

  package init(
    version: String = "0", command: String = "lint", rules: [RuleInfo] = [],
    silenced: [(finding: Diagnostic, reason: String?)] = [], files: [String] = []
  ) {
    self.version = version
    self.command = command
    self.rules = rules
    silencedFindings = silenced
    checkedPaths = files
  }

  /// A file as servers look it up.
  package func path(of source: SourceText) -> String { pathInRepository(source.path) }
}
