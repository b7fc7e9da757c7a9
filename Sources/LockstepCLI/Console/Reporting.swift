import ArgumentParser
import LockstepModel
package import LockstepReporting

/// The lowest severity that makes the exit status 1.
enum FailLevel: String, CaseIterable {
  case note
  case warning
  case error
  case never

  func fails(_ summary: Summary) -> Bool {
    switch self {
    case .note: summary.findings > 0
    case .warning: summary.errors + summary.warnings > 0
    case .error: summary.errors > 0
    case .never: false
    }
  }
}

/// How findings are printed, and which of them fail the run.
struct Reporting: Sendable {
  /// nil if it was not asked for one.
  var format: ReportFormat?
  var failOn = FailLevel.error
  var color = ColourMode.auto

  /// Prints the findings.
  func print(_ diagnostics: [Diagnostic], _ summary: Summary, on console: Console) {
    console.write(
      effectiveFormat(console).reporter(style: style(console)).report(diagnostics, summary: summary))
  }

  /// Reports the errors that stop a command.
  ///
  /// - Returns: the exit status for them, to be thrown.
  func failure(_ errors: [Diagnostic], flows: Int = 0, on console: Console = .current) -> ExitCode {
    print(errors, Summary(of: errors, flows: flows), on: console)
    return Exit.findings
  }

  /// A value that was made without errors.
  ///
  /// - Throws: ``Exit/findings`` after the errors of `made` are reported.
  func value<Value>(
    of made: Checked<Value>, flows: Int, on console: Console = .current
  ) throws(ExitCode) -> Value {
    let errors = made.diagnostics.filter { $0.severity == .error }.inReadingOrder()
    guard errors.isEmpty, let value = made.value else { throw failure(errors, flows: flows, on: console) }
    return value
  }

  /// A flag beats the environment.
  func effectiveFormat(_ console: Console) -> ReportFormat {
    format ?? console.variable("LOCKSTEP_FORMAT").flatMap(ReportFormat.init(rawValue:)) ?? .text
  }

  /// The columns of excerpts in a file or a pipe: of a line of 900 columns the part around the finding is more useful.
  private static let widthElsewhere = 120

  func style(_ console: Console, fixCommand: String? = nil) -> TextStyle {
    TextStyle(
      colour: color.isOn(console), width: console.isTerminal ? console.width : Self.widthElsewhere,
      confirmsSuccess: console.isTerminal, fixCommand: fixCommand)
  }
}

extension ReportFormat: ExpressibleByArgument {}

/// The options of ``Reporting``.
struct ReportOptions: ParsableArguments {
  @Option(help: "How findings are printed: \(ReportFormat.words).")
  var format: ReportFormat?

  @Option(help: "Lowest severity that causes exit status 1: note, warning, error or never.")
  var failOn = FailLevel.error

  @Option(help: "Colour the output: auto, always or never.")
  var color = ColourMode.auto

  var reporting: Reporting { Reporting(format: format, failOn: failOn, color: color) }

  /// Prints the findings.
  func print(_ diagnostics: [Diagnostic], _ summary: Summary, on console: Console) {
    reporting.print(diagnostics, summary, on: console)
  }
}

/// Where findings go besides the terminal, and whether it gets anything else.
struct ReportFile: ParsableArguments {
  @Option(
    name: .shortAndLong, help: "A file for the findings, in the format of --format; the terminal gets text.",
    completion: .file())
  var output: String?

  @Flag(name: .shortAndLong, help: "Print findings only, no notices.")
  var quiet = false
}

extension FailLevel: ExpressibleByArgument {}

/// When findings are coloured.
enum ColourMode: String, CaseIterable, ExpressibleByArgument {
  case auto
  case always
  case never

  /// A flag beats the environment, the environment beats the kind of terminal.
  func isOn(_ console: Console) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      func isSet(_ name: String) -> Bool { console.variable(name).map { !$0.isEmpty && $0 != "0" } ?? false }
      if console.variable("NO_COLOR").map({ !$0.isEmpty }) == true { return false }
      if isSet("CLICOLOR_FORCE") || isSet("FORCE_COLOR") { return true }
      return console.isTerminal && console.variable("TERM") != "dumb"
    }
  }
}
