import ArgumentParser
import CNotices
import LockstepCodegen
import LockstepMarkdown
import LockstepModel
import LockstepWorkspace

/// The command line tool.
struct Root: AsyncParsableCommand {
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
          RenumberCommand.self, ScenariosCommand.self, DiffCommand.self, ErrataCommand.self,
        ]),
      CommandGroup(name: "Put flows into an app:", subcommands: [CompileCommand.self, GenerateCommand.self]),
      CommandGroup(
        name: "Look things up:",
        subcommands: [ExplainCommand.self, RulesCommand.self, SchemaCommand.self, LSPCommand.self]),
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

/// `lockstep errata`: corrections that the authors of the documents should make.
struct ErrataCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "errata",
    abstract: "Lists every erratum, for the authors of the documents.",
    discussion: """
      A directory means the projects in it, a file its flow. Each erratum is listed with its row, the text of \
      the document, the correct text and the reason: contradictions first, which cannot run, then our \
      proposals, then mistakes of typing, spelling and markup.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case markdown
    case json
  }

  @Argument(help: "Files and directories.", completion: .file(extensions: ["yaml"]))
  var paths: [String] = []

  @Option(help: "How the errata are printed: markdown or json.")
  var format = Format.markdown

  func run() async throws {
    let workspace = Workspace.standard
    let chosen = try paths.isEmpty ? [workspace.projectDirectory(named: nil)] : paths
    var entries: [ErratumEntry] = []
    for part in try await workspace.select(chosen) {
      let project = part.files.project
      let errors = part.files.diagnostics.filter { $0.severity == .error }
      if let error = errors.inReadingOrder().first {
        throw UsageError("\(error.location): \(error.message)", help: "see lockstep lint")
      }
      entries += part.documents.flatMap { MarkdownWriter.errata(of: $0, in: project) }
    }
    switch format {
    case .markdown: Console.current.write(ErrataText.markdown(entries))
    case .json: Console.current.write(ErrataText.json(entries))
    }
  }
}

/// `lockstep generate`: typed Swift from flows, which stops compiling when their tables change.
struct GenerateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Writes flows as typed Swift for an app.",
    usage: "lockstep generate [FLOW...] -o DIRECTORY [--check]",
    discussion: """
      Name a flow by its id, its file or a directory; it is generated with all flows that it reaches, YAML \
      or Markdown tables. Without a name the whole project is generated. A flow with errors is refused if it \
      is generated or reached.

      Use a directory of its own for the generated files: those of flows that are gone are removed. Apps \
      with the build plugin LockstepFlows need no such files. docs/embedding.md describes both.
      """)

  @Argument(help: "Flow ids, files and directories.", completion: .flows)
  var flows: [String] = []

  @Option(name: .shortAndLong, help: "The directory to write to.", completion: .directory)
  var output: String

  @Flag(help: "Write nothing; list the files that differ, and fail if some do.")
  var check = false

  @Option(help: "The directory of the project.", completion: .directory)
  var project: String?

  func run() async throws {
    let language = SwiftLanguage()
    let part = try await Workspace.standard.selectOne(flows, project: project, to: "generate")
    let checked = Codegen.generate(
      part.files.flows, settings: part.files.settings,
      named: flows.isEmpty ? nil : part.documents.map(\.id.value), said: part.files.diagnostics,
      in: language)
    let files = try Report(command: "generate").value(of: checked, flows: part.files.flows.count)
    let directory = GeneratedDirectory(
      path: FilePath.trimmed(output), language: language, files: Workspace.standard.files)
    let changes = try directory.changes(to: files)
    for change in changes { Console.current.write("\(change.word(isDone: !check)) \(change.path)\n") }
    if check { if !changes.isEmpty { throw Exit.findings } } else { try directory.apply(changes) }
  }
}
