import ArgumentParser
import LockstepModel
import LockstepReporting

/// The options of a ``Report``.
struct ReportOptions: ParsableArguments {
  @Option(help: "How findings are printed: \(ReportFormat.words).")
  var format: ReportFormat?

  @Option(help: "Lowest severity that causes exit status 1: note, warning, error or never.")
  var failOn = FailLevel.error

  @Option(help: "Colour the output: auto, always or never.")
  var color = ColourMode.auto

  /// The report of a command.
  func report(of command: String, to file: ReportFile? = nil) -> Report {
    Report(
      command: command, format: format, failOn: failOn, color: color, output: file?.output,
      isQuiet: file?.quiet ?? false)
  }
}

extension ReportFormat: ExpressibleByArgument {}

/// Where findings go besides the terminal, and whether it gets anything else.
struct ReportFile: ParsableArguments {
  @Option(
    name: .shortAndLong, help: "A file for the findings, in the format of --format; the terminal gets text.",
    completion: .file())
  var output: String?

  @Flag(name: .shortAndLong, help: "Print findings only, no notices.")
  var quiet = false
}

/// The lowest severity that makes the exit status 1.
enum FailLevel: String, CaseIterable, ExpressibleByArgument {
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
