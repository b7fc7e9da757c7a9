import ArgumentParser
import CNotices
import LockstepCodegen
import LockstepMarkdown
import LockstepModel
import LockstepWorkspace

/// `lockstep generate`: typed code from flows, which stops compiling when their tables change.
struct GenerateCommand: AsyncParsableCommand {
  /// The language of the generated code.
  enum Language: String, CaseIterable, ExpressibleByArgument {
    case swift, typescript

    var codeLanguage: any CodeLanguage {
      switch self {
      case .swift: SwiftLanguage()
      case .typescript: TypeScriptLanguage()
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Writes flows as typed Swift or TypeScript for an app.",
    usage: "lockstep generate [FLOW...] -o DIRECTORY [--language LANGUAGE] [--check]",
    discussion: """
      Name a flow by its id, its file or a directory; it is generated with all flows that it reaches, YAML \
      or Markdown tables. Without a name the whole project is generated. A flow with errors is refused if it \
      is generated or reached.

      Use a directory of its own for the generated files: those of flows that are gone are removed. Apps \
      with the build plugin LockstepFlows need no such files. docs/embedding.md describes both; an app in \
      TypeScript uses the npm package lockstep-flows.
      """)

  @Argument(help: "Flow ids, files and directories.", completion: .flows)
  var flows: [String] = []

  @Option(name: .shortAndLong, help: "The directory to write to.", completion: .directory)
  var output: String

  @Option(help: "The language of the app: swift or typescript.")
  var language = Language.swift

  @Flag(help: "Write nothing; list the files that differ, and fail if some do.")
  var check = false

  @Option(help: "The directory of the project.", completion: .directory)
  var project: String?

  func run() async throws {
    let code = language.codeLanguage
    let part = try await Workspace.standard.selectOne(flows, project: project, to: "generate")
    let checked = Codegen.generate(
      part.files.flows, settings: part.files.settings,
      named: flows.isEmpty ? nil : part.documents.map(\.id.value), readerFindings: part.files.diagnostics,
      in: code)
    let files = try Report(command: "generate").requireValue(of: checked, flows: part.files.flows.count)
    let directory = GeneratedDirectory(
      path: FilePath.trimmed(output), language: code, files: Workspace.standard.files)
    let changes = try directory.changes(to: files)
    for change in changes { Console.current.write("\(change.stateWord(isDone: !check)) \(change.path)\n") }
    if check { if !changes.isEmpty { throw Exit.findings } } else { try directory.apply(changes) }
  }
}
