import LockstepReporting
import LockstepWorkspace

/// `lint --watch`: checks again whenever a file of the projects changes.
///
/// Looks at the files' times and sizes instead of asking the system for events: one way for every system, and
/// a project has few files.
struct LintWatch {
  var workspace: OpenWorkspace
  var baseline: String?
  var report: LintReport

  func run() async throws(WrongUse) {
    try await Watching.run { () async throws(WrongUse) in
      try await workspace.haveFilesChanged()
    } act: { () async throws(WrongUse) in
      try await tell()
    } onError: {
      report.note($0.message)
    }
  }

  private func tell() async throws(WrongUse) {
    let known: LintBaseline? =
      if let baseline { try LintBaseline(baseline, mayBeMissing: false) } else { nil }
    let result = try await workspace.checkAgainstReadableTexts()
    let console = Console.current
    if console.isTerminal { console.write("\u{1B}[2J\u{1B}[3J\u{1B}[H") }
    // Editors clear what they showed by this line.
    report.note("\(WallClock.now()) checking")
    let left = report.applying(known, to: result)
    try report.print(left, on: console)
    report.note("\(WallClock.now()) \(Count.text(left.summary.findings, "finding")); waiting for changes")
  }
}
