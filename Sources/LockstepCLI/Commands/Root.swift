import ArgumentParser
internal import CNotices
import LockstepModel

/// The command line tool.
struct Root: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lockstep",
    abstract: "Keeps flows written as YAML tables, their documents and the code that runs them in lockstep.",
    usage: """
      lockstep lint flows
      lockstep test flows
      lockstep run LTC47 --trace
      """,
    discussion: """
      Exit status: 0 fine; 1 findings at or above --fail-on, a scenario that fails, a script that does not \
      hold, a fault; \
      2 wrong use or unreadable input; 3 an internal error; 130 interrupted.
      """,
    version: ToolVersion.current,
    subcommands: [
      LintCommand.self, TestCommand.self, CheckCommand.self, RunCommand.self, ExploreCommand.self,
      FmtCommand.self, RenderCommand.self, ImportCommand.self, GraphCommand.self, PageCommand.self,
      CompileCommand.self, GenerateCommand.self, DiffCommand.self, RenumberCommand.self, ErrataCommand.self,
      TraceCommand.self, ScenariosCommand.self, RulesCommand.self, ExplainCommand.self, InitCommand.self,
      NewCommand.self,
      SchemaCommand.self, LSPCommand.self,
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
