import ArgumentParser
import LockstepModel
import LockstepPage
import LockstepWorkspace

/// `lockstep graph`: the diagram of a flow.
struct GraphCommand: AsyncParsableCommand {
  /// The form of the diagram.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case mermaid
    case dot
    case svg
  }

  static let configuration = CommandConfiguration(
    commandName: "graph",
    abstract: "Draws a flow, or the map of a project.",
    discussion: """
      Name the flow by its id, or by its file; its project is found as by 'lockstep run'. A flow with \
      mistakes is drawn as well: a name without a target ends in a question mark. Without a flow the map of \
      the project is drawn: the calls and 'go-to's between flows.

      Boxes and arrows differ without colour. Boxes: a screen has a thick border, a prompt round corners, a \
      call a double border. Arrows: dashed for events and timers; an outcome, a result and an error each end \
      in a tip of their own.

      svg is a complete picture, with the words of each row where the pointer rests on its arrow. mermaid \
      and dot are for the tools of these names.
      """)

  @Argument(
    help: "The id of a flow, or its file; without one, or for a directory, the map of the project.",
    completion: .flows)
  var flow: String?

  @Option(help: "mermaid, dot or svg; by default that of the extension of --output, else mermaid.")
  var format: Format?

  @Option(name: .shortAndLong, help: "The file to write; standard output without it.", completion: .file())
  var output: String?

  @Option(help: "The directory of the project.", completion: .directory)
  var project: String?

  @OptionGroup var edition: EditionOption

  func run() async throws {
    let format = try chosenFormat()
    try OutputFile.write(fileBytes(try await makeDiagram(), format), to: output)
  }

  private func makeDiagram() async throws -> Diagram {
    guard let flow else { return try await projectMap([]) }
    if DiskFiles.standard.kind(flow) == .directory { return try await projectMap([flow]) }
    let (files, id) = try await edition.workspace.findFlow(flow, project: project)
    guard let diagram = Diagram(of: id, in: files.project) else {
      throw UsageError("'\(flow)' has no table to draw", help: "see 'lockstep lint \(flow)'")
    }
    let drawn = files.flows.first { id == $0.id.value || id.hasPrefix($0.id.value + "/") }?.source.path
    reportErrors(of: files) { $0 == drawn }
    return diagram
  }

  /// The flows of the project, and those that they name.
  private func projectMap(_ directory: [String]) async throws -> Diagram {
    guard let part = try await edition.workspace.select(directory, project: project).first,
      !part.documents.isEmpty
    else { throw UsageError("no flows found here", help: "name a project with --project DIR") }
    reportErrors(of: part.files) { _ in true }
    let tables = part.documents.flatMap { document in document.sections.map { document.id(of: $0) } }
    return Diagram(mapOf: Set(tables), in: part.files.project)
  }

  /// The format that is asked for, else that of the file's extension.
  ///
  /// - Throws: for another extension: a file must hold what its name says.
  private func chosenFormat() throws(UsageError) -> Format {
    if let format { return format }
    guard let output, output != "-" else { return .mermaid }
    let name = FilePath.name(of: output)
    // A pipe or a device has no extension.
    guard let dot = name.lastIndex(of: "."), DiskFiles.standard.kind(output) != .other else {
      return .mermaid
    }
    switch name[name.index(after: dot)...].lowercased() {
    case "svg": return .svg
    case "dot", "gv": return .dot
    case "mmd", "mermaid", "md", "markdown", "txt": return .mermaid
    case let other:
      throw UsageError(
        "no diagram is written as '.\(other)'",
        help: "name a file .svg, .dot or .mmd, or the format: --format svg")
    }
  }

  /// Reports unreadable files, which the drawing may lack.
  private func reportErrors(of files: ProjectFiles, _ isDrawn: (String) -> Bool) {
    Console.current.writeErrorLines(
      of: files.diagnostics.filter { $0.severity == .error && isDrawn($0.location.source.path) })
  }

  private func fileBytes(_ diagram: Diagram, _ format: Format) throws(UsageError) -> [UInt8] {
    switch format {
    case .mermaid: return Array(diagram.mermaid.utf8)
    case .dot: return Array(diagram.dot.utf8)
    case .svg:
      guard let picture = Picture(diagram) else {
        throw UsageError(
          "'\(diagram.title)' is too large for a picture", help: "use --format dot, and Graphviz to draw it")
      }
      return Array(picture.svgFile.utf8)
    }
  }
}
