import ArgumentParser
import Lockstep
import LockstepModel
import LockstepPage
import LockstepScenarios
import LockstepWorkspace

/// `lockstep compile`: flows as an image, which an app reads without YAML.
struct CompileCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compile",
    abstract: "Writes flows as one file that an app runs, without YAML.",
    discussion: """
      Name a flow by its id, its file or a directory; the image then contains these flows and all flows that \
      they reach. Without a name it contains the whole project. A project with errors is not compiled.

      The library Lockstep reads an image with FlowProgram(image:). Hosts in other languages give it to \
      lockstep.wasm.

      --module writes that module instead, as this version of the tool has it, packed by gzip: docs/wasm.md.

      --scenarios-output writes what 'lockstep test' would run, as JSON that LockstepTesting plays on an app's own \
      actions; docs/testing.md says how.
      """)

  @Argument(help: "Flow ids, files and directories.", completion: .flows)
  var flows: [String] = []

  @Option(name: .shortAndLong, help: "The file to write; - is standard output.", completion: .file())
  var output: String?

  @Option(help: "A file for the scenarios of these flows, for the tests of an app.", completion: .file())
  var scenariosOutput: String?

  @Flag(
    help: "Write lockstep.wasm.gz instead of an image; cannot be combined with flows or --scenarios-output.")
  var module = false

  @Option(help: "The directory of the project.", completion: .directory)
  var project: String?

  func run() async throws {
    guard let output else {
      throw UsageError(
        "\(module ? "the module" : "an image") is not text",
        help: "name a file for it: -o FILE; -o - is standard output")
    }
    if module {
      guard flows.isEmpty, scenariosOutput == nil else {
        throw UsageError(
          "--module cannot be combined with flows or --scenarios-output", help: "the module holds no flows")
      }
      return try OutputFile.write(PageFiles.module, to: output)
    }
    let compiled = try await CompiledFlows(flows: flows, project: project)
    try OutputFile.write(compiled.image, to: output)
    if let scenariosOutput { try writeScenarios(compiled, to: scenariosOutput) }
  }

  private func writeScenarios(_ compiled: CompiledFlows, to path: String) throws {
    let flows = Set(compiled.program.flowInfos.filter { !$0.isExternal }.map(\.id))
    let tests = compiled.scenarios.tests.filter { flows.contains($0.scenario.flow.value) }
    var portable = PortableScenarioWriter(compiled.scenarios, of: compiled.program)
    let text: String
    do throws(Diagnostic) {
      let run = TestRun(compiled.scenarios, of: compiled.program, host: Domain.host)
      text = try portable.json(tests) { test in
        var turns: [SessionTurn] = []
        return run.run(test, note: { turns.append($0) }).hasPassed ? turns : nil
      }
    } catch {
      try Report(command: "compile").stop(for: [error], on: Console.current.errorConsole)
    }
    try OutputFile.write(Array(text.utf8), to: path)
  }
}
