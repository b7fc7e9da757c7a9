package import LockstepModel

/// The numbers of a run: files checked, and findings.
package struct Summary: Hashable, Sendable {
  package var errors = 0
  package var warnings = 0
  package var notes = 0
  /// Findings with at least one safe fix.
  package var fixableCount = 0
  /// How many of these a command of its own fixes, by the command: those about a file's layout.
  package var layoutFixCounts: [String: Int] = [:]
  /// Files with findings, flows or not.
  package var filesWithFindings = 0
  /// Flows that findings name.
  package var flowsWithFindings = 0
  /// Files with findings none of which names a flow: the project file, or one that could not be read.
  package var otherFiles = 0
  /// Flows that were checked, with or without findings.
  package var flows: Int
  /// Scenarios that were checked or run.
  package var scenarios: Int

  /// Counts `diagnostics`; only the caller knows how many files have no findings.
  package init(of diagnostics: some Sequence<Diagnostic>, flows: Int, scenarios: Int = 0) {
    self.flows = flows
    self.scenarios = scenarios
    var paths: Set<String> = []
    var flowPaths: Set<String> = []
    var flowKeys: Set<FlowKey> = []
    for diagnostic in diagnostics {
      switch diagnostic.severity {
      case .error: errors += 1
      case .warning: warnings += 1
      case .note: notes += 1
      }
      if let fix = diagnostic.fixes.first(where: \.isSafe) {
        fixableCount += 1
        if diagnostic.rule == .unformatted { layoutFixCounts[fix.title, default: 0] += 1 }
      }
      paths.insert(diagnostic.location.source.path)
      if let flow = diagnostic.flow {
        flowPaths.insert(diagnostic.location.source.path)
        flowKeys.insert(FlowKey(flow, in: diagnostic.location.source.path))
      }
    }
    filesWithFindings = paths.count
    flowsWithFindings = flowKeys.count
    otherFiles = paths.subtracting(flowPaths).count
  }

  /// A flow as it is counted.
  private struct FlowKey: Hashable {
    /// The path of its file without endings: its rendering and its errata are the same flow, and one of this ID in another
    /// project is not.
    let stem: Substring
    /// Without the name of a table: a document with several is one flow.
    let id: Substring

    init(_ flow: String, in path: String) {
      id = flow.prefix { $0 != "/" }
      let folder = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
      var stem = path[...]
      if let dot = path.lastIndex(of: "."), dot > folder { stem = path[..<dot] }
      if stem.hasSuffix(".errata") { stem = stem.dropLast(".errata".count) }
      self.stem = stem
    }
  }

  /// Errors, warnings and notes together.
  package var findings: Int { errors + warnings + notes }
}
