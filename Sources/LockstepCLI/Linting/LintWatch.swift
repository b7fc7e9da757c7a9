import Lockstep
import LockstepLinking
import LockstepModel
import LockstepReporting
import LockstepText

/// `lint --watch`: checks again whenever a file of the projects changes.
///
/// Looks at the files' times and sizes instead of asking the system for events: one way for every system, and
/// a project has few files.
struct LintWatch {
  private static let interval = Duration.milliseconds(300)
  /// How long nothing may change before it is looked at: editors write a file in several steps.
  private static let calm = Duration.milliseconds(100)

  var run: LintRun
  var baseline: String?
  var report: LintReport

  func run() async throws(WrongUse) {
    var good = FileOverlay()
    var seen = stamps()
    try await check(&good)
    while await sleep(Self.interval) {
      var now = stamps()
      if now == seen { continue }
      repeat {
        seen = now
        guard await sleep(Self.calm) else { return }
        now = stamps()
      } while now != seen
      do throws(WrongUse) {
        try await check(&good)
      } catch {
        // A file that is gone for a moment is back in the next.
        report.note(error.message)
      }
    }
  }

  private func check(_ good: inout FileOverlay) async throws(WrongUse) {
    let known: LintBaseline? =
      if let baseline { try LintBaseline(baseline, mayBeMissing: false) } else { nil }
    let result = try await lastGood(&good)
    let console = Console.current
    if console.isTerminal { console.write("\u{1B}[2J\u{1B}[3J\u{1B}[H") }
    // Editors clear what they showed by this line.
    report.note("\(WallClock.now()) checking")
    let left = report.applying(known, to: result)
    try report.print(left, on: console)
    report.note("\(WallClock.now()) \(Count.text(left.summary.findings, "finding")); waiting for changes")
  }

  /// What is found now; of a file that cannot be read as it was meant, such as one that is half saved, why,
  /// and for all others what it said before.
  private func lastGood(_ good: inout FileOverlay) async throws(WrongUse) -> LintResult {
    var result = try await run.check()
    var overlay = FileOverlay()
    for source in result.sources {
      if !result.broken.contains(source.path) {
        good[source.path] = source.bytes
      } else if let bytes = good[source.path] {
        overlay[source.path] = bytes
      }
    }
    if overlay.isEmpty { return result }
    let broken = Set(overlay.paths)
    let present = result.diagnostics.filter(result.isInBrokenFile)
    result.diagnostics = try await run.check(overlay).diagnostics.filter { finding in
      !broken.contains(finding.location.source.path)
    }
    let others = Set(result.diagnostics.map(\.location.source.path))
    result.diagnostics += present.filter { !others.contains($0.location.source.path) }
    result.diagnostics = result.diagnostics.inReadingOrder()
    return result
  }

  private func stamps() -> [String: FileStamp] {
    var stamps: [String: FileStamp] = [:]
    for target in run.targets {
      for file in FileStamp.files(below: target.directory ?? ".") { stamps[file] = FileStamp(file) }
    }
    return stamps
  }

  /// - Returns: false if nobody waits any more.
  private func sleep(_ time: Duration) async -> Bool { (try? await Task.sleep(for: time)) != nil }
}
