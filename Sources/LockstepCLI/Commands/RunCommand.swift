import ArgumentParser
import Lockstep
import LockstepJSONL
import LockstepPIN
import LockstepReporting
import LockstepScenarios
import LockstepYAML

/// `lockstep run`: plays a flow headless, in virtual time.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Plays a flow headless, by a script and in virtual time.",
    discussion: """
      The flow is named by its id, or by its file. Its project is the one the file lies in, or the one in \
      the working directory, in 'flows' below it, or above it.
      """)

  @Argument(help: "The id of a flow, or its file.")
  var flow: String

  @Option(help: "What to do and what to expect, line by line; - reads standard input.", completion: .file(extensions: ["yaml"]))
  var script: String?

  @Flag(help: "Talk in JSON, one object a line, with whoever drives the flow: see docs/jsonl.md.")
  var jsonl = false

  @Option(help: "Who answers the actions that the built-in world knows, with --jsonl: built-in or external.")
  var actions = ActionsMode.builtIn

  @Option(help: "The world that the built-in actions live in.", completion: .file(extensions: ["yaml"]))
  var world: String?

  @Option(help: "The directory of the project.", completion: .directory)
  var project: String?

  @Flag(help: "Print each row that is taken, and what the actions answer.")
  var trace = false

  @OptionGroup var report: ReportOptions

  func run() async throws {
    let console = Console.current
    if jsonl, script != nil { throw WrongUse("--script and --jsonl exclude each other") }
    if actions == .external, !jsonl { throw WrongUse("--actions external goes with --jsonl") }
    let loading = FlowLoading(flow: flow, project: project, report: report)
    let (program, flow) = try await loading.program()
    let world = try loading.readWorld(world, for: program)
    if jsonl {
      let options = Conversation.Options(traces: trace, leavesAllActions: actions == .external)
      return try JSONLRun(program: program, flow: flow, world: world, options: options).talk(on: console)
    }
    guard let script else { throw WrongUse("there is nothing to play: name a --script, or use --jsonl") }
    try play(try loading.readScript(script), flow, of: program, in: world, on: console)
  }

  private func play(
    _ script: ScriptDocument, _ flow: String, of program: Program, in world: World, on console: Console
  ) throws {
    let transcript = Transcript(traces: trace)
    var runner = ScriptRunner(script, flow: flow, of: program, in: world) { moment in
      console.write(transcript.text(moment))
    }
    let outcome = runner.run()
    if let failure = outcome.failure {
      report.print([failure], Summary(of: [failure], flows: 1, scenarios: 1), on: console)
      throw Exit.findings
    }
    if outcome.end == nil { console.write("stands at \(outcome.place ?? flow)\n") }
    if case .fault = outcome.end { throw Exit.findings }
  }
}
