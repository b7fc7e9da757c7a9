import LockstepLint
import LockstepModel
import LockstepWorkspace

/// One run of `lint` from its files to its exit status.
struct LintRun {
  var targets: [ProjectTarget]
  var baseline: String?
  var fixes: LintFixes
  var report: Report
  var unsaved = UnsavedTexts(over: DiskFiles.standard)
  /// The path of standard input, if that is checked.
  var input: String?

  func lint() async throws {
    let known = try baseline.map { try LintBaseline($0, mayBeMissing: false) }
    if fixes.isWanted { return try await apply(known) }
    let result = try await Workspace.standard.check(targets, selecting: report.selection, unsaved: unsaved)
    try finish(result, known, on: .current)
  }

  func updateBaseline() async throws {
    guard let baseline else { return }
    let result = try await Workspace.standard.check(targets, unsaved: unsaved)
    let rest = try Self.update(baseline, with: result, report)
    if !rest.diagnostics.isEmpty { try finish(rest, nil, on: .current) }
  }

  /// Writes the findings into a baseline.
  ///
  /// - Returns: the result with the findings that cannot be in it: such an error may hide others.
  static func update(
    _ baseline: String, with result: CheckResult, _ report: Report
  ) throws(UsageError) -> CheckResult {
    let (updated, left) = try LintBaseline(baseline, mayBeMissing: true).updated(result)
    try OutputFile.put(updated.text, to: baseline)
    report.printNote("wrote \(baseline): \(Count.text(updated.entries.count, "known finding"))")
    var rest = result
    rest.diagnostics = left
    return rest
  }

  private func apply(_ known: LintBaseline?) async throws {
    let fixing = try await FixLoop(
      .standard, targets, selecting: report.selection, unsaved: unsaved, isUnsafe: fixes.unsafeFixes
    ) { result in
      let result = known?.apply(to: result).result ?? result
      return report.filter?(result) ?? result
    }
    for path in fixing.refused { report.printNote("left \(path) as it is: its fixes would break it") }
    let console = Console.current
    if fixes.diff { return try report.show(fixing.changed) }
    if let input {
      // Standard output is the fixed file, so that an editor can take it.
      console.write(String(decoding: fixing.texts[input] ?? [], as: UTF8.self))
      return try finish(fixing.result, nil, on: console.complaining)
    }
    try report.write(fixing.changed, mending: fixing.count)
    try finish(fixing.result, nil, on: console)
  }

  private func finish(_ result: CheckResult, _ known: LintBaseline?, on console: Console) throws {
    if !report.isQuiet { ForeignNote.tell(result.foreign, listing: report.isVerbose) }
    for path in result.tooLarge {
      report.printNote("note: \(path) has more than \(SourceText.maximumBytes >> 20) MiB and was not read")
    }
    try report.finish(report.applying(known, to: result), on: console)
  }
}

/// A note about the files of other tools, which are skipped.
enum ForeignNote {
  /// - Parameter isVerbose: whether the files are listed.
  static func tell(_ paths: [String], listing isVerbose: Bool) {
    guard let first = paths.first else { return }
    let files = Count.text(paths.count, Workspace.standard.formats.format(of: first)?.name ?? "file")
    var text = "note: skipped \(files) of other tools"
    text += isVerbose ? ":\n" + paths.map { "  \($0)\n" }.joined() : "; --verbose lists them\n"
    Console.current.complain(text)
  }
}
