package import LockstepDiff
package import LockstepModel
package import LockstepWorkspace

/// The work that the command line does for the server: all that asks git, or writes.
package struct ProjectCommands {
  /// The findings of a trace, and its summary.
  package struct TraceOutcome {
    package var findings: [Diagnostic]
    package var summary: String
    /// Each case and row with its citations, a line each.
    package var list: String

    package init(findings: [Diagnostic], summary: String, list: String) {
      (self.findings, self.summary, self.list) = (findings, summary, list)
    }
  }

  /// The verdicts on properties, a line each, and the findings.
  package struct PropertyOutcome {
    package var verdicts: [String]
    package var findings: [Diagnostic]
    package var summary: String
    /// Whether some property is not settled.
    package var isOpen: Bool

    package init(verdicts: [String], findings: [Diagnostic], summary: String, isOpen: Bool) {
      (self.verdicts, self.findings, self.summary, self.isOpen) = (verdicts, findings, summary, isOpen)
    }
  }

  /// The verdicts on the rows of an app.
  package struct AppOutcome {
    package var findings: [Diagnostic]
    /// The rows that are not as the table and no findings, and what was left out.
    package var lines: [String]
    package var summary: String
    package var conformingRowCount: Int
    package var deviatingRowCount: Int

    package init(
      findings: [Diagnostic], lines: [String], summary: String, conformingRowCount: Int,
      deviatingRowCount: Int
    ) {
      (self.findings, self.lines, self.summary) = (findings, lines, summary)
      (self.conformingRowCount, self.deviatingRowCount) = (conformingRowCount, deviatingRowCount)
    }
  }

  /// Plays scenarios against an app, and walks that cover rows or pairs of them.
  package typealias AppTesting = (
    ProjectTests, _ cover: String?, _ only: [String], _ goesOn: @escaping @Sendable (_ plays: Int) -> Bool
  ) async throws(WorkspaceError) -> AppOutcome

  /// The changes since a git revision, of which losses that the project allows are not counted.
  package var difference: (_ revision: String) async throws(WorkspaceError) -> ProjectDiff
  package var trace: (CheckedProject) async throws(WorkspaceError) -> TraceOutcome
  /// Checks the properties of a project for sessions that begin in some flows, nil for all.
  package var properties:
    (
      CheckedProject, _ flows: [String]?, _ goesOn: @escaping @Sendable (_ states: Int) -> Bool
    ) throws(WorkspaceError) -> PropertyOutcome
  /// The bad and the good example of a rule as tables; nil if a table cannot have the mistake.
  package var tables: (RuleInfo) -> (bad: String, good: String)?
  /// nil unless the user has named the program that moves the app: nothing in a project starts one.
  package var app: AppTesting?
  /// Replaces files: all, or none if one cannot be written.
  package var write: ([(path: String, bytes: [UInt8])]) throws(WorkspaceError) -> Void

  package init(
    difference: @escaping (_ revision: String) async throws(WorkspaceError) -> ProjectDiff,
    trace: @escaping (CheckedProject) async throws(WorkspaceError) -> TraceOutcome,
    properties:
      @escaping (
        CheckedProject, _ flows: [String]?, _ goesOn: @escaping @Sendable (_ states: Int) -> Bool
      ) throws(WorkspaceError) -> PropertyOutcome,
    tables: @escaping (RuleInfo) -> (bad: String, good: String)?, app: AppTesting? = nil,
    write: @escaping ([(path: String, bytes: [UInt8])]) throws(WorkspaceError) -> Void
  ) {
    self.difference = difference
    self.trace = trace
    self.properties = properties
    self.tables = tables
    self.app = app
    self.write = write
  }
}
