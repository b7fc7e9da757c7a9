package import LockstepDiff
package import LockstepModel
package import LockstepWorkspace

/// The work that the command line does for the server: all that asks git, or writes.
package struct ProjectCommands {
  /// The findings of a trace, and its summary.
  package struct TraceReport {
    package var findings: [Diagnostic]
    package var summary: String
    /// Each case and row with its citations, a line each.
    package var citationList: String

    package init(findings: [Diagnostic], summary: String, citationList: String) {
      (self.findings, self.summary, self.citationList) = (findings, summary, citationList)
    }
  }

  /// The verdicts on properties, a line each, and the findings.
  package struct PropertyReport {
    package var verdicts: [String]
    package var findings: [Diagnostic]
    package var summary: String
    /// Whether some property is not settled.
    package var hasUnsettledProperty: Bool

    package init(verdicts: [String], findings: [Diagnostic], summary: String, hasUnsettledProperty: Bool) {
      (self.verdicts, self.findings, self.summary) = (verdicts, findings, summary)
      self.hasUnsettledProperty = hasUnsettledProperty
    }
  }

  /// The verdicts on the rows of an app.
  package struct AppTestReport {
    package var findings: [Diagnostic]
    /// The rows that are not as the table and no findings, and what was left out.
    package var lines: [String]
    package var summary: String
    package var conformingRowCount: Int
    package var failureCount: Int

    package init(
      findings: [Diagnostic], lines: [String], summary: String, conformingRowCount: Int,
      failureCount: Int
    ) {
      (self.findings, self.lines, self.summary) = (findings, lines, summary)
      (self.conformingRowCount, self.failureCount) = (conformingRowCount, failureCount)
    }
  }

  /// Plays scenarios against an app, and walks that cover rows or pairs of them.
  package typealias AppTesting = (
    ProjectTests, _ cover: String?, _ only: [String],
    _ shouldContinue: @escaping @Sendable (_ plays: Int) -> Bool
  ) async throws(WorkspaceError) -> AppTestReport

  /// The changes since a git revision, of which losses that the project allows are not counted.
  package var compareWithRevision: (_ revision: String) async throws(WorkspaceError) -> ProjectDiff
  package var traceTests: (CheckedProject) async throws(WorkspaceError) -> TraceReport
  /// Checks the properties of a project for sessions that begin in some flows, nil for all.
  package var checkProperties:
    (
      CheckedProject, _ flows: [String]?, _ shouldContinue: @escaping @Sendable (_ states: Int) -> Bool
    ) throws(WorkspaceError) -> PropertyReport
  /// The bad and the good example of a rule as tables; nil if a table cannot have the mistake.
  package var exampleTables: (RuleInfo) -> (bad: String, good: String)?
  /// nil unless the user has named the program that moves the app: nothing in a project starts one.
  package var testApp: AppTesting?
  /// Replaces files: all, or none if one cannot be written.
  package var writeFiles: ([(path: String, bytes: [UInt8])]) throws(WorkspaceError) -> Void

  package init(
    compareWithRevision: @escaping (_ revision: String) async throws(WorkspaceError) -> ProjectDiff,
    traceTests: @escaping (CheckedProject) async throws(WorkspaceError) -> TraceReport,
    checkProperties:
      @escaping (
        CheckedProject, _ flows: [String]?, _ shouldContinue: @escaping @Sendable (_ states: Int) -> Bool
      ) throws(WorkspaceError) -> PropertyReport,
    exampleTables: @escaping (RuleInfo) -> (bad: String, good: String)?, testApp: AppTesting? = nil,
    writeFiles: @escaping ([(path: String, bytes: [UInt8])]) throws(WorkspaceError) -> Void
  ) {
    self.compareWithRevision = compareWithRevision
    self.traceTests = traceTests
    self.checkProperties = checkProperties
    self.exampleTables = exampleTables
    self.testApp = testApp
    self.writeFiles = writeFiles
  }
}
