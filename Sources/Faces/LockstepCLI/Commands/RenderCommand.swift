import ArgumentParser
import LockstepMarkdown
import LockstepModel
import LockstepReporting
import LockstepWorkspace

/// `lockstep render`: flows as Markdown documents.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Writes flows as Markdown tables, each next to its YAML file.",
    discussion: """
      Name a flow by its id, its file or a directory; without a name the whole project is rendered.

      A file is overwritten only if render could have written it: it reads as the same flow, which renders \
      to the same text except for the alignment of columns, which stays as it is. In a git repository it must also be unchanged \
      since its last commit or its last rendering: edits by hand are not overwritten. --force overwrites any \
      file, and aligns its columns. Outside of a repository the replaced text is printed.
      """)

  @Argument(help: "Flow ids, files and directories.", completion: .flows)
  var flows: [String] = []

  @Flag(help: "Write nothing; print how the files differ, and fail if they do.")
  var check = false

  @Flag(help: "Take every erratum back, as in the documents. Prints, unless a directory is given with -o.")
  var asDocumented = false

  @Option(
    name: [.short, .long], help: "The directory to write to, instead of that of the YAML.",
    completion: .directory)
  var output: String?

  @Flag(help: "Overwrite files that render did not write.")
  var force = false

  @Option(help: "The directory of the project.", completion: .directory)
  var project: String?

  @OptionGroup var reporting: ReportOptions

  func run() async throws {
    if check, asDocumented { throw UsageError("--check cannot be combined with --as-documented") }
    // Every document goes below the directory under its own name.
    if let output, output.hasSuffix(".md"), DiskFiles.standard.kind(output) != .directory {
      throw UsageError("-o names a directory, and '\(output)' is the name of a document")
    }
    let console = Console.current
    var findings: [Diagnostic] = []
    var documents: [(rendered: RenderedFile, isPrinted: Bool)] = []
    for part in try await Workspace.standard.select(flows, project: project, rendered: true) {
      let project = part.files.project
      for document in part.documents {
        guard let path = document.format.rendering(of: document.source.path) else {
          try checkIsNotNamed(document)
          continue
        }
        let errors = part.files.diagnostics.filter {
          $0.severity == .error && $0.location.source.path == document.source.path
        }
        let text = MarkdownWriter.text(of: document, in: project, asDocumented ? .asDocumented : .corrected)
        findings += errors + text.diagnostics
        guard errors.isEmpty, let text = text.value else { continue }
        let file = RenderedFile(
          text: text, path: outputPath(path, in: part.directory), wording: project.wording)
        documents.append((file, asDocumented && output == nil))
      }
      // A file that gives no document at all.
      let known = Set(part.files.flows.map(\.source.path))
      findings += part.files.diagnostics.filter {
        $0.severity == .error && !known.contains($0.location.source.path)
          && !part.files.reachedFiles.contains($0.location.source.path)
      }
    }
    try finish(documents, findings.inReadingOrder(), on: console)
  }

  /// A document that nothing is rendered from can be named by mistake; in a directory it is skipped.
  private func checkIsNotNamed(_ document: FlowDocument) throws(UsageError) {
    let path = DiskFiles.standard.canonical(document.source.path)
    guard flows.contains(where: { $0 == document.id.value || DiskFiles.standard.canonical($0) == path })
    else {
      return
    }
    let help = "lockstep import makes a YAML file of it, which can be rendered"
    if case .sources = document.format.counterpart {
      throw UsageError("'\(document.source.path)' is a Markdown table already", help: help)
    }
    throw UsageError(
      "'\(document.source.path)' is a \(document.format.name), which cannot be rendered",
      help: document.format.importing == nil ? nil : help)
  }

  private func outputPath(_ path: String, in directory: String) -> String {
    guard let output else { return path }
    let prefix = directory == "." ? "" : directory + "/"
    return FilePath.join(output, path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path)
  }

  private func finish(
    _ documents: [(rendered: RenderedFile, isPrinted: Bool)], _ findings: [Diagnostic], on console: Console
  ) throws {
    var refused: [RenderedFile.Refusal: [String]] = [:]
    var differs = false
    for (file, isPrinted) in documents {
      if isPrinted {
        console.write(file.text)
      } else if check {
        differs = try file.printDifference(on: console) || differs
      } else {
        let refusal = try file.write(isForced: force, on: console)
        if let refusal { refused[refusal, default: []].append(file.path) }
      }
    }
    let result = CheckResult(diagnostics: findings, flowCount: documents.count)
    let report = reporting.report(of: "render")
    if !findings.isEmpty {
      // Standard output is a document; findings are about it.
      var console = console
      if documents.contains(where: \.isPrinted) { console.write = console.writeError }
      try report.print(result, on: console)
    }
    let refusals = RenderedFile.Refusal.allCases.filter { refused[$0] != nil }
    if !refusals.isEmpty {
      let messages = refusals.map { "\($0.rawValue): \((refused[$0] ?? []).joined(separator: ", "))" }
      throw UsageError(
        messages.joined(separator: "; "), help: refusals.map(\.help).joined(separator: "\n  "))
    }
    if differs || report.failOn.fails(result.summary) { throw Exit.findings }
  }
}
