package import LockstepModel

/// What formats for other tools say besides the findings.
package struct ReportContext: Sendable {
  /// A rule, as far as a report describes it.
  package struct Rule: Sendable {
    package var id: String
    /// One line without a full stop.
    package var summary: String
    package var why: String
    /// nil for a rule that is off unless a project wants it.
    package var level: Severity?

    package init(id: String, summary: String, why: String, level: Severity?) {
      self.id = id
      self.summary = summary
      self.why = why
      self.level = level
    }
  }

  /// A finding that the author of its file silenced.
  package struct Silenced: Sendable {
    package var finding: Diagnostic
    package var reason: String?

    package init(_ finding: Diagnostic, reason: String?) {
      self.finding = finding
      self.reason = reason
    }
  }

  /// The version of the tool.
  package var version: String
  /// The command that found it, as reports name their suite: `lint`.
  package var command: String
  package var rules: [Rule]
  package var silenced: [Silenced]
  /// The paths of all files that were checked, with or without findings.
  package var files: [String]

  package init(
    version: String = "0", command: String = "lint", rules: [Rule] = [], silenced: [Silenced] = [],
    files: [String] = []
  ) {
    self.version = version
    self.command = command
    self.rules = rules
    self.silenced = silenced
    self.files = files
  }
}
