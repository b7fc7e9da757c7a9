import Lockstep
import LockstepModel
import LockstepReporting
import LockstepWorkspace

/// `lint --watch`: checks again whenever a file of the projects changes.
///
/// Looks at the files' times and sizes instead of asking the system for events: one way for every system, and
/// a project has few files.
struct LintWatch {
  private static let interval = Duration.milliseconds(300)
  /// How long nothing may change before it is looked at: editors write a file in several steps.
  private static let calm = Duration.milliseconds(100)

  var workspace: OpenWorkspace
  var baseline: String?
  var report: LintReport

  func run() async throws(WrongUse) {
    _ = try await workspace.haveFilesChanged()
    try await tell()
    while await sleep(Self.interval) {
      do throws(WrongUse) {
        guard try await workspace.haveFilesChanged() else { continue }
        repeat {
          guard await sleep(Self.calm) else { return }
        } while try await workspace.haveFilesChanged()
        try await tell()
      } catch {
        // A file that is gone for a moment is back in the next.
        report.note(error.message)
      }
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

  /// - Returns: false if the watch is cancelled.
  private func sleep(_ time: Duration) async -> Bool { (try? await Task.sleep(for: time)) != nil }
}
