import ArgumentParser
import CNotices
import LockstepCodegen
import LockstepMarkdown
import LockstepModel
import LockstepWorkspace

/// The command line tool.
struct RootCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lockstep",
    abstract: "Checks, tests and runs screen flows that are written as tables, in YAML or Markdown.",
    usage: """
      lockstep lint flows
      lockstep test flows
      lockstep run LTC47 --trace
      """,
    discussion: """
      Exit status: 0 fine; 1 findings at or above --fail-on, a failed scenario or script, a fault; 2 usage \
      error or unreadable input; 3 internal error; 130 interrupted.
      """,
    version: ToolVersion.current,
    groupedSubcommands: [
      CommandGroup(
        name: "Check flows:",
        subcommands: [
          LintCommand.self, TestCommand.self, CheckCommand.self, ExploreCommand.self, TraceCommand.self,
          ReplayCommand.self,
        ]),
      CommandGroup(
        name: "Try and show flows:", subcommands: [RunCommand.self, PageCommand.self, GraphCommand.self]),
      CommandGroup(
        name: "Write flows and documents:",
        subcommands: [
          InitCommand.self, NewCommand.self, ImportCommand.self, RenderCommand.self, FmtCommand.self,
          RenumberCommand.self, RenameCommand.self, ScenariosCommand.self, DiffCommand.self,
          ErrataCommand.self,
        ]),
      CommandGroup(name: "Put flows into an app:", subcommands: [CompileCommand.self, GenerateCommand.self]),
      CommandGroup(
        name: "Look things up:",
        subcommands: [
          ExplainCommand.self, RulesCommand.self, SchemaCommand.self, LSPCommand.self, MCPCommand.self,
        ]),
    ])

  @Flag(help: "Print the licenses of the tool and its libraries.")
  var licenses = false

  func run() async throws {
    guard licenses else { throw CleanExit.helpRequest(self) }
    // Safe: `count` bytes that are constants of the binary.
    let texts = unsafe notices()
    Console.current.write(
      unsafe String(decoding: UnsafeBufferPointer(start: texts.bytes, count: texts.count), as: UTF8.self))
  }
}
