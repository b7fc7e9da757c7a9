import Lockstep
import LockstepModel
import LockstepReporting
import LockstepScenarios
import LockstepWorkspace

/// Flows that arguments name and all that they reach, compiled; without arguments a whole project.
struct CompiledFlows {
  var project: Project
  /// These flows and no others, as they are read from ``image``.
  var program: Program
  var image: [UInt8]
  /// The scenarios of the project.
  var scenarios: ScenarioSet

  /// - Parameters:
  ///   - flows: ids of flows, files and directories.
  ///   - project: the directory of the project.
  /// - Throws: wrong use, and findings, which are reported: a project with errors is not compiled.
  init(flows: [String], project: String?) async throws {
    let parts = try await Workspace.standard.select(flows, project: project)
    guard let part = parts.first, parts.count == 1 else {
      throw WrongUse("these flows are of \(parts.count) projects", help: "take each project by itself")
    }
    // Standard output is the file, or a part of a pipe.
    let whole = try Reporting().value(
      of: part.files.project.program(), from: part.files, on: Console.current.complaining)
    let numbers = flows.isEmpty ? Array(whole.flowInfos.indices) : Self.meant(part.documents, in: whole)
    self.project = part.files.project
    scenarios = part.files.scenarios
    image = whole.image(ofFlows: numbers)
    // What is written can be read, or is not written.
    do throws(ProgramImageError) {
      program = try Program(image: image)
    } catch {
      throw WrongUse("the flows cannot be compiled: \(error.description)")
    }
  }

  private static func meant(_ documents: [FlowDocument], in program: Program) -> [Int] {
    let documents = documents.map(\.id.value)
    // A document of several tables stands for all of them.
    let named = program.flowInfos.indices.filter { number in
      let id = program.flowInfos[number].id
      return documents.contains { id == $0 || id.hasPrefix($0 + "/") }
    }
    return program.flows(reachedFrom: named)
  }
}
