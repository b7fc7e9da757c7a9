public import ArgumentParser
import Lockstep
public import LockstepReporting

extension ReportFormat: ExpressibleByArgument {}

/// How findings are printed, and which of them fail the run.
struct ReportOptions: ParsableArguments {
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

  @Option(help: "How findings are printed: text, short or json.")
  var format = ReportFormat.text

  @Option(help: "The severity from which findings make the exit status 1: note, warning, error or never.")
  var failOn = FailLevel.error

  @Option(help: "Whether to colour: auto, always or never.")
  var color = ColourMode.auto

  /// Prints the findings.
  func print(_ diagnostics: [Diagnostic], _ summary: Summary, on console: Console) {
    let style = TextStyle(
      colour: color.isOn(console), width: console.isTerminal ? console.width : 10_000,
      confirmsSuccess: console.isTerminal)
    console.write(format.reporter(style: style).report(diagnostics, summary: summary))
  }
}
