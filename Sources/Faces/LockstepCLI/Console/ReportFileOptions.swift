import ArgumentParser
import LockstepModel
import LockstepReporting

/// Where findings go besides the terminal, and whether it gets anything else.
struct ReportFileOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, help: "A file for the findings, in the format of --format; the terminal gets text.",
    completion: .file())
  var output: String?

  @Flag(name: .shortAndLong, help: "Print findings only, no notices.")
  var quiet = false
}
