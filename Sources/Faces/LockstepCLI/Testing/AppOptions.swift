import ArgumentParser
import Lockstep
import LockstepWorkspace

/// The options of `lockstep test --app`.
struct AppOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Play against an app: the command starts its adapter, which moves the app; see docs/existing-app.md.",
      valueName: "command"))
  var app: String?

  @Option(help: "With --app: also play walks that take all rows, or all pairs of rows.")
  var cover: AppCover?

  @Option(
    help: ArgumentHelp(
      "With --app: judge only this flow or row, such as UC2.3 or 'UC2.3 1.3a'; may be repeated.",
      valueName: "row"))
  var only: [String] = []

  @Flag(
    help: "With --app: also end the app wherever it is in the background, and start it again.")
  var kill = false

  @Option(help: "With --app: how many adapters play at the same time; by default one.")
  var jobs: Int?

  @Option(help: "With --app: how long an answer of the adapter may take; by default 30s.")
  var timeout: String?

  @Option(help: "With --app: how long the app may take to show what is expected; by default 5s.")
  var within: String?

  @Option(
    help: "With --app: a file for all lines of the conversation, without secrets.", completion: .file())
  var record: String?

  @Option(
    help:
      "With --app: a file for a scenario of each deviation that comes again, to be played once more with --filter.",
    completion: .file(extensions: ["yaml"]))
  var scenariosOutput: String?

  /// - Throws: for an option that only makes sense with another one, or a value that none can have.
  func checkOptions() throws(UsageError) {
    let isTimed = timeout != nil || within != nil
    let isWritten = record != nil || scenariosOutput != nil
    if app == nil, cover != nil || !only.isEmpty || kill || jobs != nil || isTimed || isWritten {
      throw UsageError(
        "--cover, --only, --kill, --jobs, --timeout, --within, --record and --scenarios-output require --app COMMAND"
      )
    }
    guard (1...64).contains(jobs ?? 1) else { throw UsageError("--jobs takes a number from 1 to 64") }
    _ = try (answerTime(), screenTime())
  }

  /// How long an answer of the adapter may take.
  func answerTime() throws(UsageError) -> Duration { try parseDuration(timeout ?? "30s", "--timeout") }

  /// How long the app may take to show what is expected.
  func screenTime() throws(UsageError) -> Duration { try parseDuration(within ?? "5s", "--within") }

  private func parseDuration(_ text: String, _ option: String) throws(UsageError) -> Duration {
    guard let duration = Duration(spelling: text), duration > .zero else {
      throw UsageError("'\(text)' is not a duration", help: "write, for example, \(option) 10s")
    }
    return duration
  }
}
