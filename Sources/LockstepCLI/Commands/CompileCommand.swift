import ArgumentParser
import Lockstep
import LockstepJSONL
import LockstepLinking
import LockstepModel
import LockstepReporting
import LockstepText
import LockstepWorkspace

/// `lockstep compile`: flows as an image, which an app reads without YAML.
struct CompileCommand: AsyncParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case image
    case json
  }

  static let configuration = CommandConfiguration(
    commandName: "compile",
    abstract: "Writes flows as one file that an app runs, without YAML.",
    discussion: """
      A flow is named by its id, its file or a directory; the file then holds these flows and all that they \
      reach. Without one it holds the whole project. A project with errors is not compiled.

      An image is read by the library Lockstep: Program(image:). The JSON is for hosts in other languages; \
      'lockstep schema program' prints what it looks like.
      """)

  @Argument(help: "Ids of flows, files and directories.", completion: .file(extensions: ["yaml", "md"]))
  var flows: [String] = []

  @Option(
    name: .shortAndLong, help: "The file to write; - is standard output, as JSON's is without it.",
    completion: .file())
  var output: String?

  @Option(help: "What to write: image or json.")
  var format = Format.image

  @Option(help: "The directory of the project.", completion: .directory)
  var project: String?

  func run() async throws {
    if output == nil, format == .image {
      throw WrongUse("an image is not text", help: "name a file for it: -o FILE; -o - is standard output")
    }
    let parts = try await Workspace.standard.select(flows, project: project)
    guard let part = parts.first, parts.count == 1 else {
      throw WrongUse("these flows are of \(parts.count) projects", help: "compile each project by itself")
    }
    let program = try compile(part.files)
    let image = program.image(ofFlows: meant(part, in: program))
    // What is written can be read, or is not written.
    let compiled: Program
    do throws(ProgramImageError) {
      compiled = try Program(image: image)
    } catch {
      throw WrongUse("the flows cannot be compiled: \(error.description)")
    }
    switch format {
    case .image: try OutputFile.put(image, to: output)
    case .json: try OutputFile.put(Array(compiled.json.utf8), to: output)
    }
  }

  /// The numbers of the flows to write.
  private func meant(_ part: FlowSelection, in program: Program) -> [Int] {
    if flows.isEmpty { return Array(program.flowInfos.indices) }
    let documents = part.documents.map(\.id.value)
    // A document of several tables stands for all of them.
    let named = program.flowInfos.indices.filter { number in
      let id = program.flowInfos[number].id
      return documents.contains { id == $0 || id.hasPrefix($0 + "/") }
    }
    return program.flows(reachedFrom: named)
  }

  private func compile(_ files: ProjectFiles) throws -> Program {
    let checked = files.project.program()
    let errors = (files.diagnostics + checked.diagnostics).filter { $0.severity == .error }.inReadingOrder()
    guard errors.isEmpty, let program = checked.value else {
      // Standard output is the file, or a part of a pipe.
      Reporting().print(
        errors, Summary(of: errors, flows: files.flows.count), on: Console.current.complaining)
      throw Exit.findings
    }
    return program
  }
}
