import ArgumentParser
import LockstepModel
import LockstepWorkspace

/// `lockstep new`: one more flow of a project.
struct NewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Writes a new flow with one screen, to be extended.",
    discussion: """
      The file is named after the id and the title, and goes to the project's directory for flows of that \
      kind. It is a Markdown table where most flows of the project are, and gets one where the other flows have \
      one next to their YAML files. Nothing is overwritten.

      'lockstep new adapter FILE.py' writes an adapter for 'lockstep test --app' instead, in Python, with the \
      requests and outcomes that it has to answer: docs/existing-app.md.
      """)

  @Argument(
    help:
      "The id: UC and a number for a use case, PF and a number for a partial flow, or another one; or adapter."
  )
  var id: String

  @Argument(help: "The title, in quotes; the file of an adapter.")
  var title: String

  @Option(help: "use-case or partial-flow, if the id does not show it.")
  var kind: FlowDocument.Kind?

  @Option(help: "The directory of the project.", completion: .directory)
  var project: String?

  func run() async throws {
    if id == "adapter" { return try await writeAdapter() }
    let files = DiskFiles.standard
    let directory = try Workspace.standard.projectDirectory(named: project)
    let selection = try await Workspace.standard.select([directory]).first
    let flow = try FlowTemplate(
      id: id, title: title, kind: kind, selection?.files.project.wording ?? .builtIn)
    if let known = selection?.documents.first(where: { $0.id.value == id }) {
      throw UsageError(
        "\(id) exists already: \(known.source.path)", help: "nothing was written; choose another id")
    }
    let place =
      selection?.mostUsedDirectory(of: flow.kind)
      ?? FilePath.join(files.fromWorkingDirectory(directory), flow.kind.defaultDirectoryName)
    let yaml = FilePath.join(place, flow.fileName)
    let text = flow.text(schema: FileWriter.flowSchemaPath(for: files.absolute(yaml)))
    var written = FirstProject.renderedTables(
      of: [(yaml, text)], selection?.files.project.wording ?? .builtIn)
    if selection?.isMostly({ $0.format.traits.contains(.holdsProse) }) != true {
      if selection?.isMostly(\.hasRenderedTable) != true { written = [] }
      written.insert((yaml, text), at: 0)
    }
    try FileWriter.checkAreNew(written.map(\.path), help: "nothing was written; choose another title")
    for (path, text) in written {
      if path == yaml {
        try FileWriter.write(canonical: text, at: path)
      } else {
        try FileWriter.write(text, at: path)
      }
      Console.current.writeError("wrote \(path)\n")
    }
    Console.current.write(
      "lockstep lint \(written[0].path)\nlockstep run \(id) --project \(files.fromWorkingDirectory(directory))\n"
    )
  }
}

extension NewCommand {
  private func writeAdapter() async throws {
    guard title.hasSuffix(".py") else {
      throw UsageError(
        "an adapter is written in Python", help: "name its file: lockstep new adapter adapter.py")
    }
    let directory = try Workspace.standard.projectDirectory(named: project)
    guard let part = try await Workspace.standard.select([directory]).first else {
      throw UsageError("no flows found here", help: "name a project with --project DIR")
    }
    try FileWriter.checkAreNew([title], help: "nothing was written; choose another file")
    let program = part.files.project.workingProgram(readerFindings: part.files.diagnostics).program
    let folder = DiskFiles.standard.fromWorkingDirectory(directory)
    let adapter = AdapterTemplate(of: program, at: title, directory: folder)
    try FileWriter.write(adapter.text, at: title)
    Console.current.writeError("wrote \(title)\n")
    Console.current.write("lockstep test \(folder) --app \"python3 \(title)\" --cover rows\n")
  }
}

extension FlowDocument.Kind: ExpressibleByArgument {
  /// Where a project without flows of the kind gets its first.
  fileprivate var defaultDirectoryName: String {
    switch self {
    case .useCase: "use-cases"
    case .partialFlow: "partial-flows"
    }
  }
}

extension FlowDocument {
  /// Whether it is a YAML file with a rendered table next to it.
  fileprivate var hasRenderedTable: Bool {
    format.rendering(of: source.path).map { DiskFiles.standard.kind($0) == .file } ?? false
  }
}

extension FlowSelection {
  fileprivate func isMostly(_ predicate: (FlowDocument) -> Bool) -> Bool {
    documents.count(where: predicate) * 2 > documents.count
  }

  /// Where the most flows of a kind are; nil if there are none.
  fileprivate func mostUsedDirectory(of kind: FlowDocument.Kind) -> String? {
    var counts: [String: Int] = [:]
    for flow in documents where flow.kind.value == kind {
      counts[FilePath.directory(of: flow.source.path), default: 0] += 1
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}
