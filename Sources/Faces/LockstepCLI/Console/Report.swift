import ArgumentParser
import LockstepLint
import LockstepModel
import LockstepReporting
import LockstepWorkspace

/// Where the findings of a command go, in which format, and which of them fail the run.
struct Report: Sendable {
  /// What finds them.
  var command: String
  /// nil if it was not asked for one.
  var format: ReportFormat?
  var failOn = FailLevel.error
  var color = ColourMode.auto
  /// A file for the format; the terminal gets text then.
  var output: String?
  /// Whether notices are left out.
  var isQuiet = false
  /// Whether the skipped files are listed.
  var isVerbose = false
  var filter: FindingFilter?

  /// The findings that the run is about.
  var selection: RuleSelection { filter?.selection ?? .all }

  /// - Throws: if a report cannot be written.
  func print(_ result: CheckResult, scenarios: Int = 0, on console: Console) throws(UsageError) {
    func text(_ format: ReportFormat, _ style: TextStyle) -> String {
      self.text(result, as: format, style, scenarios: scenarios)
    }
    let format = effectiveFormat(console)
    if let output { try OutputFile.write(text(format, .file), to: output) }
    console.write(text(output == nil ? format : .text, style(console)))
    // In a GitHub workflow people read the log, and annotations on the code.
    let isAsked = self.format != nil || console.environmentVariable("LOCKSTEP_FORMAT") != nil
    if output != nil || !isAsked, console.environmentVariable("GITHUB_ACTIONS") == "true" {
      console.write(text(.github, TextStyle()))
    }
  }

  /// The report of findings in a format.
  func text(
    _ result: CheckResult, as format: ReportFormat, _ style: TextStyle = .file, scenarios: Int = 0
  ) -> String {
    let summary = Summary(of: result.diagnostics, flows: result.flowCount, scenarios: scenarios)
    return format.reporter(style: style, context: context(of: result))
      .report(result.diagnostics, summary: summary)
  }

  /// Prints the findings.
  ///
  /// - Throws: ``Exit/findings`` if they fail the run.
  func finish(_ result: CheckResult, scenarios: Int = 0, on console: Console) throws {
    try print(result, scenarios: scenarios, on: console)
    if failOn.fails(result.summary) { throw Exit.findings }
  }

  /// Reports the errors that stop a command.
  func stop(for errors: [Diagnostic], flows: Int = 0, on console: Console = .current) throws -> Never {
    try print(CheckResult(diagnostics: errors, flowCount: flows), on: console)
    throw Exit.findings
  }

  /// A value that was made without errors.
  ///
  /// - Throws: ``Exit/findings`` after the errors of `made` are reported.
  func requireValue<Value>(of made: Checked<Value>, flows: Int, on console: Console = .current) throws
    -> Value
  {
    let errors = made.diagnostics.filter { $0.severity == .error }.inReadingOrder()
    guard errors.isEmpty, let value = made.value else { try stop(for: errors, flows: flows, on: console) }
    return value
  }

  /// Reports something about the run that is not a finding.
  func printNote(_ text: String) {
    if !isQuiet { Console.current.writeError(text + "\n") }
  }

  /// Prints what fixes change in files.
  ///
  /// - Throws: ``Exit/findings`` if they change something.
  func showChanges(_ changes: [ChangedFile]) throws {
    for (source, bytes) in changes {
      Console.current.writeDifference(
        of: source.path, from: source.bytes, to: String(decoding: bytes, as: UTF8.self), color)
    }
    if !changes.isEmpty { throw Exit.findings }
  }

  /// Writes the fixed files.
  ///
  /// - Parameter count: how many findings they fix.
  func writeFixes(_ changes: [ChangedFile], fixing count: Int) throws(UsageError) {
    for (source, bytes) in changes { try FileWriter.write(bytes, at: source.path) }
    if changes.isEmpty { return }
    printNote("fixed \(Count.text(count, "finding")) in \(Count.text(changes.count, "file"))")
  }

  /// A result without the findings of a baseline, whose number is reported, and without those that are filtered out.
  func applying(_ baseline: LintBaseline?, to result: CheckResult) -> CheckResult {
    guard let baseline else { return filter?(result) ?? result }
    let (rest, known, mended) = baseline.apply(to: result)
    if known > 0 { printNote("\(Count.text(known, "known finding")) in \(baseline.path) stayed silent") }
    // Rules that did not run found nothing.
    if !mended.isEmpty, !selection.isNarrow {
      printNote("\(Count.text(mended.count, "entry", "entries")) of \(baseline.path) can go, found no more:")
      for entry in mended.prefix(10) {
        printNote(
          "  \(entry.path)\(entry.row.isEmpty ? "" : " \(entry.row)"): \(entry.message) [\(entry.rule)]")
      }
      if mended.count > 10 { printNote("  and \(mended.count - 10) more") }
      printNote("  --update-baseline removes them")
    }
    return filter?(rest) ?? rest
  }

  /// A flag beats the environment.
  func effectiveFormat(_ console: Console) -> ReportFormat {
    format ?? console.environmentVariable("LOCKSTEP_FORMAT").flatMap(ReportFormat.init(rawValue:)) ?? .text
  }

  /// Whether standard output is for people: a report for a program has it for its own.
  func isOutputForPeople(_ console: Console) -> Bool { output != nil || effectiveFormat(console) == .text }

  /// The columns of excerpts in a file or a pipe: of a line of 900 columns the part around the finding is more useful.
  private static let widthWithoutTerminal = 120

  func style(_ console: Console) -> TextStyle {
    var style = TextStyle(
      colour: color.isOn(console), width: console.isTerminal ? console.width : Self.widthWithoutTerminal,
      confirmsSuccess: console.isTerminal && !isQuiet, fixCommand: fixCommand)
    style.showsCountsOnly = filter?.statistics == true
    style.sortsBySeverity = console.isTerminal
    return style
  }

  /// Applies the fixes of findings; nil for commands whose findings have none.
  private var fixCommand: String? {
    switch command {
    case "lint", "check": "lockstep lint --fix"
    case "trace": "lockstep trace --fix"
    default: nil
    }
  }

  func context(of result: CheckResult) -> ReportContext {
    var context = ReportContext(
      version: ToolVersion.current, command: command, rules: RuleCatalogue.all,
      silenced: result.silenced.map { ($0.finding, $0.reason) },
      files: result.sources.map(\.path))
    context.pathInRepository = RepositoryRoot(.current).path
    return context
  }
}

extension CheckResult {
  var summary: Summary { Summary(of: diagnostics, flows: flowCount) }
}

extension TextStyle {
  /// Of a file, whose lines are not cut.
  static let file = TextStyle(width: 10_000)
}
