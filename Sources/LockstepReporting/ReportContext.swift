public import LockstepModel

/// What formats for other tools say besides the findings.
public struct ReportContext: Sendable {
  /// A rule, as far as a report describes it.
  public struct Rule: Sendable {
    public var id: String
    /// One line without a full stop.
    public var summary: String
    public var why: String
    /// nil for a rule that is off unless a project wants it.
    public var level: Severity?

    public init(id: String, summary: String, why: String, level: Severity?) {
      self.id = id
      self.summary = summary
      self.why = why
      self.level = level
    }
  }

  /// A finding that the author of its file silenced.
  public struct Silenced: Sendable {
    public var finding: Diagnostic
    public var reason: String?

    public init(_ finding: Diagnostic, reason: String?) {
      self.finding = finding
      self.reason = reason
    }
  }

  /// The version of the tool.
  public var version: String
  /// The command that found it, as reports name their suite: `lint`.
  public var command: String
  public var rules: [Rule]
  public var silenced: [Silenced]
  /// The paths of all files that were checked, with or without findings.
  public var files: [String]

  public init(
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
