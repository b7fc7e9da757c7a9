import ArgumentParser
import LockstepModel
import LockstepReporting

/// The options of a ``Report``.
struct ReportOptions: ParsableArguments {
  @Option(help: "How findings are printed: \(ReportFormat.wordList).")
  var format: ReportFormat?

  @Option(help: "Lowest severity that causes exit status 1: note, warning, error or never.")
  var failOn = FailLevel.error

  @Option(help: "Colour the output: auto, always or never.")
  var color = ColourMode.auto

  /// The report of a command.
  func report(of command: String, to file: ReportFileOptions? = nil) -> Report {
    Report(
      command: command, format: format, failOn: failOn, color: color, output: file?.output,
      isQuiet: file?.quiet ?? false)
  }
}

extension ReportFormat: ExpressibleByArgument {}
