import LockstepLint
import LockstepModel
import LockstepReporting
import LockstepWorkspace

/// Where the findings of `lint` go, and in which formats.
struct LintReport: Sendable {
  var options = Reporting()
  /// What finds them.
  var command = "lint"
  /// A file for the format; the terminal gets text then.
  var output: String?
  var isQuiet = false
  /// Whether the skipped files are listed.
  var isVerbose = false
  var filter: FindingFilter?

  /// - Throws: if a report cannot be written.
  func print(_ result: CheckResult, on console: Console) throws(UsageError) {
    let format = options.effectiveFormat(console)
    if let output {
      try OutputFile.put(text(result, format, TextStyle(width: 10_000)), to: output)
      console.write(text(result, .text, style(console)))
      return
    }
    console.write(text(result, format, style(console)))
    // In a GitHub workflow people read the log, and annotations on the code.
    let isAsked = options.format != nil || console.variable("LOCKSTEP_FORMAT") != nil
    if !isAsked, console.variable("GITHUB_ACTIONS") == "true" {
      console.write(text(result, .github, TextStyle()))
    }
  }

  /// Reports something about the run that is not a finding.
  func note(_ text: String) {
    if !isQuiet { Console.current.complain(text + "\n") }
  }

  /// Prints what fixes change in files.
  ///
  /// - Throws: ``Exit/findings`` if they change something.
  func show(_ changes: [(source: SourceText, bytes: [UInt8])]) throws {
    for (source, bytes) in changes {
      Console.current.writeDifference(
        of: source.path, from: source.bytes, to: String(decoding: bytes, as: UTF8.self), options.color)
    }
    if !changes.isEmpty { throw Exit.findings }
  }

  /// Writes the fixed files.
  ///
  /// - Parameter count: how many findings they fix.
  func write(_ changes: [(source: SourceText, bytes: [UInt8])], mending count: Int) throws(UsageError) {
    for (source, bytes) in changes { try FileWriter.put(bytes, at: source.path) }
    if changes.isEmpty { return }
    note("fixed \(Count.text(count, "finding")) in \(Count.text(changes.count, "file"))")
  }

  /// A result without the findings of a baseline, whose number is reported, and without those that are filtered out.
  func applying(_ baseline: LintBaseline?, to result: CheckResult) -> CheckResult {
    guard let baseline else { return filter?(result) ?? result }
    let (rest, known, mended) = baseline.apply(to: result)
    if known > 0 { note("\(Count.text(known, "known finding")) in \(baseline.path) stayed silent") }
    if !mended.isEmpty {
      note("\(Count.text(mended.count, "entry", "entries")) of \(baseline.path) can go, found no more:")
      for entry in mended.prefix(10) {
        note("  \(entry.path)\(entry.row.isEmpty ? "" : " \(entry.row)"): \(entry.message) [\(entry.rule)]")
      }
      if mended.count > 10 { note("  and \(mended.count - 10) more") }
      note("  --update-baseline removes them")
    }
    return filter?(rest) ?? rest
  }

  private func style(_ console: Console) -> TextStyle {
    var style = options.style(console, fixCommand: "lockstep \(command == "check" ? "lint" : command) --fix")
    if isQuiet { style.confirmsSuccess = false }
    style.countsOnly = filter?.statistics == true
    style.isBySeverity = console.isTerminal
    return style
  }

  private func text(_ result: CheckResult, _ format: ReportFormat, _ style: TextStyle) -> String {
    var context = ReportContext(
      version: ToolVersion.current, command: command, rules: RuleCatalogue.all,
      silenced: result.silenced.map { ReportContext.Silenced($0.finding, reason: $0.reason) },
      files: result.sources.map(\.path))
    context.directory = RepositoryRoot.workingDirectory(.current)
    return format.reporter(style: style, context: context).report(result.diagnostics, summary: result.summary)
  }
}

extension CheckResult {
  var summary: Summary { Summary(of: diagnostics, flows: flowCount) }
}
