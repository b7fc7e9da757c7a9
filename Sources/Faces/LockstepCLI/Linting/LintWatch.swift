import LockstepModel
import LockstepReporting
import LockstepWorkspace

/// `lint --watch`: checks again whenever a file of the projects changes.
///
/// Looks at the files' times and sizes instead of asking the system for events: one way for every system, and
/// a project has few files.
struct LintWatch {
  var workspace: OpenWorkspace
  var baselinePath: String?
  var report: Report

  func run() async throws(UsageError) {
    var last: [Diagnostic]?
    try await FileWatch.run { () async throws(UsageError) in
      try await workspace.haveFilesChanged()
    } act: { () async throws(UsageError) in
      last = try await reportChanges(since: last)
    } onError: {
      report.printNote($0.message)
    }
  }

  /// Prints all findings at first, and then the differences.
  ///
  /// - Parameter before: the findings of the last check; nil before the first.
  /// - Returns: the findings of this one.
  private func reportChanges(since before: [Diagnostic]?) async throws(UsageError) -> [Diagnostic] {
    let known: LintBaseline? =
      if let baselinePath { try LintBaseline(baselinePath, mayBeMissing: false) } else { nil }
    let result = try await workspace.checkAgainstReadableTexts()
    let console = Console.current
    // Editors clear the previous findings at this line.
    report.printNote("\(System.localTime) checking")
    let left = report.applying(known, to: result)
    guard let before else {
      try report.print(left, on: console)
      report.printNote(
        "\(System.localTime) \(Count.text(left.summary.findings, "finding")); waiting for changes")
      return left.diagnostics
    }
    var new = left
    new.diagnostics = Self.missingFindings(left.diagnostics, in: before)
    let fixed = Self.missingFindings(before, in: left.diagnostics)
    if !new.diagnostics.isEmpty { try report.print(new, on: console) }
    for finding in fixed {
      report.printNote("fixed: \(finding.location.source.path): \(finding.message) [\(finding.rule.id)]")
    }
    report.printNote(
      "\(System.localTime) +\(new.diagnostics.count) \u{2212}\(fixed.count), "
        + "\(Count.text(left.summary.findings, "finding")); waiting for changes")
    return left.diagnostics
  }

  /// The findings that another check did not find, wherever they have moved.
  private static func missingFindings(_ findings: [Diagnostic], in others: [Diagnostic]) -> [Diagnostic] {
    func name(_ finding: Diagnostic) -> [String] {
      [finding.location.source.path, finding.rule.id, finding.row ?? "", finding.message]
    }
    var counts = Dictionary(others.map { (name($0), 1) }, uniquingKeysWith: +)
    return findings.filter { finding in
      counts[name(finding), default: 0] -= 1
      return counts[name(finding), default: 0] < 0
    }
  }
}
