import ArgumentParser
import LockstepModel

/// The command line tool.
struct Root: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lockstep",
    abstract: "Keeps flows written as YAML tables, their documents and the code that runs them in lockstep.",
    usage: """
      lockstep lint flows
      lockstep run UC2.3 --script flows/scripts/unlock.yaml --world flows/worlds/four-rounds.yaml --trace
      """,
    discussion: """
      Exit status: 0 fine; 1 findings at or above --fail-on, a script that does not hold, a fault; \
      2 wrong use or unreadable input; 3 an internal error; 130 interrupted.
      """,
    version: Version.current,
    subcommands: [
      LintCommand.self, RunCommand.self, FmtCommand.self, RenderCommand.self, ImportCommand.self,
      GraphCommand.self, ExploreCommand.self, PageCommand.self, CompileCommand.self, GenerateCommand.self,
      DiffCommand.self, RenumberCommand.self, ErrataCommand.self, TraceCommand.self, RulesCommand.self,
      ExplainCommand.self, InitCommand.self, SchemaCommand.self,
    ])
}

enum Version {
  static let current = ToolVersion.current
}
