import LockstepLint
import LockstepModel
import LockstepWorkspace

/// One run of `lint` from its files to its exit status.
struct LintRun {
  var targets: [ProjectTarget]
  var baselinePath: String?
  var fixes: FixOptions
  var report: Report
  var unsaved = UnsavedTexts(over: DiskFiles.standard)
  /// The path of standard input, if that is checked.
  var inputPath: String?

  func lint() async throws {
    let known = try baselinePath.map { try LintBaseline($0, mayBeMissing: false) }
    if fixes.isRequested { return try await applyFixes(known) }
    let result = try await Workspace.standard.check(targets, selecting: report.selection, unsaved: unsaved)
    try finish(result, known, on: .current)
  }

  func updateBaseline() async throws {
    guard let baselinePath else { return }
    let result = try await Workspace.standard.check(targets, unsaved: unsaved)
    let rest = try Self.writeBaseline(baselinePath, with: result, report)
    if !rest.diagnostics.isEmpty { try finish(rest, nil, on: .current) }
  }

  /// Writes the findings into a baseline.
  ///
  /// - Returns: the result with the findings that cannot be in it: such an error may hide others.
  static func writeBaseline(
    _ baseline: String, with result: CheckResult, _ report: Report
  ) throws(UsageError) -> CheckResult {
    let (updated, left) = try LintBaseline(baseline, mayBeMissing: true).updatedBaseline(result)
    try OutputFile.write(updated.text, to: baseline)
    report.printNote("wrote \(baseline): \(Count.text(updated.entries.count, "known finding"))")
    var rest = result
    rest.diagnostics = left
    return rest
  }

  private func applyFixes(_ known: LintBaseline?) async throws {
    let fixing = try await FixLoop(
      .standard, targets, selecting: report.selection, unsaved: unsaved, isUnsafe: fixes.unsafeFixes
    ) { result in
      let result = known?.apply(to: result).result ?? result
      return report.filter?(result) ?? result
    }
    for path in fixing.refusedFiles { report.printNote("left \(path) as it is: its fixes would break it") }
    let console = Console.current
    if fixes.diff { return try report.showChanges(fixing.changedFiles) }
    if let inputPath {
      // Standard output is the fixed file, so that an editor can take it.
      console.write(String(decoding: fixing.texts[inputPath] ?? [], as: UTF8.self))
      return try finish(fixing.result, nil, on: console.errorConsole)
    }
    try report.writeFixes(fixing.changedFiles, fixing: fixing.fixCount)
    try finish(fixing.result, nil, on: console)
  }

  private func finish(_ result: CheckResult, _ known: LintBaseline?, on console: Console) throws {
    if !report.isQuiet { ForeignFilesNote.print(result.foreignFiles, listing: report.isVerbose) }
    for path in result.tooLargeFiles {
      report.printNote("note: \(path) has more than \(SourceText.maximumBytes >> 20) MiB and was not read")
    }
    try report.finish(report.applying(known, to: result), on: console)
  }
}

/// A note about the files of other tools, which are skipped.
enum ForeignFilesNote {
  /// - Parameter isVerbose: whether the files are listed.
  static func print(_ paths: [String], listing isVerbose: Bool) {
    guard let first = paths.first else { return }
    let files = Count.text(paths.count, Workspace.standard.formats.format(of: first)?.name ?? "file")
    var text = "note: skipped \(files) of other tools"
    text += isVerbose ? ":\n" + paths.map { "  \($0)\n" }.joined() : "; --verbose lists them\n"
    Console.current.writeError(text)
  }
}
