package import LockstepLint
package import LockstepModel

/// The result of a check.
package struct CheckResult: Sendable {
  /// In reading order, without silenced ones.
  package var diagnostics: [Diagnostic] = []
  /// The findings that comments in the files silence.
  package var silenced: [Suppressions.SilencedFinding] = []
  /// How many flow documents the projects have.
  package internal(set) var flowCount = 0
  /// All files that were checked and requested, in their order.
  package internal(set) var sources: [SourceText] = []
  /// Paths of files that lost something when they were read.
  package internal(set) var brokenFiles: Set<String> = []
  /// The files of other tools, which were skipped.
  package internal(set) var foreignFiles: [String] = []
  /// The documents that are too large to be read, and whose beginning holds no flow.
  package internal(set) var tooLargeFiles: [String] = []
  /// The projects, linked.
  package internal(set) var projects: [CheckedProject] = []

  /// ``diagnostics`` by the path of their file; files without any are not in it.
  package var diagnosticsByFile: [String: [Diagnostic]] {
    Dictionary(grouping: diagnostics) { $0.location.source.path }
  }

  package init(
    diagnostics: [Diagnostic] = [], silenced: [Suppressions.SilencedFinding] = [], flowCount: Int = 0,
    sources: [SourceText] = []
  ) {
    self.diagnostics = diagnostics
    self.silenced = silenced
    self.flowCount = flowCount
    self.sources = sources
  }

  /// Adds the result of another check.
  package mutating func add(_ other: CheckResult) {
    diagnostics = (diagnostics + other.diagnostics).inReadingOrder()
    silenced += other.silenced
    flowCount += other.flowCount
    let known = Set(sources.map(\.path))
    sources += other.sources.filter { !known.contains($0.path) }
    brokenFiles.formUnion(other.brokenFiles)
    foreignFiles += other.foreignFiles
    tooLargeFiles += other.tooLargeFiles
    projects += other.projects
  }

  /// Whether a finding is in a file that lost something when it was read.
  package func isInBrokenFile(_ finding: Diagnostic) -> Bool {
    brokenFiles.contains(finding.location.source.path)
  }
}
