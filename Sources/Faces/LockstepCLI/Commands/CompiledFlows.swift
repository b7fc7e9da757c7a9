import Lockstep
import LockstepModel
import LockstepPage
import LockstepScenarios
import LockstepWorkspace

/// Flows that arguments name and all that they reach, compiled; without arguments a whole project.
struct CompiledFlows {
  var project: Project
  /// The directory of the project.
  var directory: String
  /// The documents that the arguments name; nil for the whole project.
  var namedFlows: [String]?
  /// These flows and no others, as they are read from ``image``.
  var program: FlowProgram
  var image: [UInt8]
  /// The scenarios of the project.
  var scenarios: ScenarioSet
  /// The rows that are a fault when they are taken; nil where such flows are refused.
  var brokenRows: BrokenRows?

  /// - Parameters:
  ///   - flows: flow IDs, files and directories.
  ///   - project: the directory of the project.
  ///   - purpose: what the command does with them, for the refusal of several projects.
  ///   - allowsErrors: whether flows with errors are compiled as far as they go.
  ///   - workspace: reads the flows: corrected, or as their documents have them.
  /// - Throws: a usage error, and findings, which are reported: a flow with errors is not compiled for an app.
  init(
    flows: [String], project: String?, to purpose: String = "compile", allowsErrors: Bool = false,
    in workspace: Workspace = .standard
  ) async throws {
    let part = try await workspace.selectOne(flows, project: project, to: purpose)
    let linked = part.files.project
    (self.project, directory) = (linked, part.directory)
    scenarios = part.files.scenarios
    namedFlows = flows.isEmpty ? nil : part.documents.map(\.id.value)
    if allowsErrors {
      let (whole, broken) = linked.workingProgram(readerFindings: part.files.diagnostics)
      self.brokenRows = broken
      let unique = whole.withUniqueIDs()
      image = unique.image(ofFlows: unique.reachableFlows(from: namedFlows))
    } else {
      // Standard output is the file, or a part of a pipe.
      let (whole, numbers) = try Report(command: "compile").requireValue(
        of: linked.program(ofFlows: namedFlows, readerFindings: part.files.diagnostics),
        flows: part.files.flows.count,
        on: Console.current.errorConsole)
      image = whole.image(ofFlows: numbers)
    }
    // Every image is read again before it is written.
    do throws(ProgramImageError) {
      program = try FlowProgram(image: image)
    } catch {
      throw UsageError("the flows cannot be compiled: \(error.description)")
    }
  }
}
