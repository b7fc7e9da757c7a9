import ArgumentParser
import LockstepModel
package import LockstepReporting

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
