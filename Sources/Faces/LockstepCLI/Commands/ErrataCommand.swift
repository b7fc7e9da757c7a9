import ArgumentParser
import CNotices
import LockstepCodegen
import LockstepMarkdown
import LockstepModel
import LockstepWorkspace

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

  /// The form of the report.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case markdown
    case json
  }

  @Argument(help: "Files and directories.", completion: .file(extensions: ["yaml"]))
  var paths: [String] = []

  @OptionGroup var projectOption: ProjectOption

  @Option(help: "How the errata are printed: markdown or json.")
  var format = Format.markdown

  func run() async throws {
    let workspace = Workspace.standard
    let named = try projectOption.pathsOrProject(paths)
    let chosen = try named.isEmpty ? [workspace.projectDirectory(named: nil)] : named
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
