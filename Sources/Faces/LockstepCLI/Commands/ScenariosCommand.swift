import ArgumentParser
import LockstepAdapter
import LockstepModel
import LockstepScenarios
import LockstepWorkspace

/// `lockstep scenarios`: scenarios from documents, and in other forms.
struct ScenariosCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenarios", abstract: "Writes scenarios from test cases, and exports scenarios.",
    subcommands: [FromCommand.self, ExportCommand.self])

  /// `lockstep scenarios from`.
  struct FromCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "from",
      abstract: "Begins a scenario for each test case of a document that has none.",
      discussion: """
        A heading that begins with an id declares a case; 'trace: {case: …}' in lockstep.yaml defines the \
        form of an id. The scenario has its id and title, and starts the flow whose overview lists it. It \
        fails until its steps are written. Cases that are marked as manual are left out, and so are those \
        that a scenario has as its id or under 'verifies'.
        """)

    @Argument(help: "The Markdown document of the test cases.", completion: .file(extensions: ["md"]))
    var document: String

    @Option(help: "The directory of the project.", completion: .directory)
    var project: String?

    @Option(
      name: [.short, .long],
      help: "The directory to write to, a file for each scenario; without it they are printed as one list.",
      completion: .directory)
    var output: String?

    func run() async throws {
      let (workspace, console) = (Workspace.standard, Console.current)
      guard workspace.files.kind(document) == .file else {
        throw DiskFiles.standard.missingFileError(document)
      }
      let source = SourceText(path: document, bytes: try DiskFiles.standard.read(document))
      let directory = project ?? workspace.projectDirectory(of: document)
      let files = try await workspace.load(ProjectTarget(directory: directory))
      if files.settings?.trace == nil, !files.settingsErrors.isEmpty {
        try Report(command: "scenarios").stop(for: files.settingsErrors)
      }
      let skeletons = try CaseSkeletons(
        source, of: await files.linking.runOnAllCores(), besides: files.scenarios)
      if skeletons.caseCount == 0 { throw UsageError("'\(document)' declares no test case") }
      for note in skeletons.notes { console.writeError("note: \(note)\n") }
      guard let output else { return console.write(ScenarioText.listText(skeletons.scenarios)) }
      // Not scenarios of these cases, or they would have been left out.
      let paths = skeletons.scenarios.map { $0.path(in: output) }
      try FileWriter.checkAreNew(paths, help: "name another directory, or rename the file")
      for scenario in skeletons.scenarios { try scenario.write(to: output) }
      console.writeError("began \(Count.text(skeletons.scenarios.count, "scenario")) in \(output)\n")
    }
  }

  /// `lockstep scenarios export`.
  struct ExportCommand: AsyncParsableCommand {
    /// The form of the exported scenarios.
    enum Format: String, CaseIterable, ExpressibleByArgument {
      case gherkin
      case json
      case maestro
    }

    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Exports the scenarios for other tools and for people.",
      discussion: """
        gherkin: a feature for each flow, and a vocabulary of their steps, so that 'lockstep test' runs them, too. A \
        line that Gherkin cannot express is an error.

        json: what LockstepTesting and other hosts play, with the rows that each scenario takes; see docs/testing.md.

        maestro: a flow for each scenario, which taps and looks on a device. What has to be prepared is a comment. With \
        --cover also walks that take all rows.
        """)

    @Argument(help: "Files and directories.", completion: .file(extensions: ["yaml"]))
    var paths: [String] = ["."]

    @OptionGroup var projectOption: ProjectOption

    @Option(help: "The format to write: gherkin, json or maestro.")
    var format = Format.gherkin

    @Option(
      name: [.short, .long], help: "The directory to write to; without it all is printed.",
      completion: .directory)
    var output: String?

    @Option(help: "With --format maestro: also write walks that take all rows, or all pairs of rows.")
    var cover: AppCover?

    func run() async throws {
      if cover != nil, format != .maestro { throw UsageError("--cover requires --format maestro") }
      var files: [(name: String, text: String)] = []
      let paths = try projectOption.pathsOrProject(paths).map(DiskFiles.standard.fromWorkingDirectory)
      switch format {
      case .gherkin: files = try await featureFiles(paths)
      case .json: files = try await suiteFiles(paths)
      case .maestro: files = try await maestroFiles(paths)
      }
      guard files.contains(where: { $0.name != Self.vocabularyFile }) else {
        throw UsageError(
          "no scenarios found", help: "a scenario begins with 'scenario: ID'; docs/testing.md shows one")
      }
      guard let output else {
        let texts = files.filter { $0.name != Self.vocabularyFile }.map(\.text)
        return Console.current.write(texts.joined(separator: "\n"))
      }
      for file in files { try FileWriter.write(file.text, at: FilePath.join(output, file.name)) }
    }
  }
}

extension ScenariosCommand.ExportCommand {
  private static let vocabularyFile = "steps.yaml"

  /// - Throws: ``Exit/findings`` if a line cannot be expressed; nothing is written then.
  private func featureFiles(_ paths: [String]) async throws -> [(name: String, text: String)] {
    let workspace = Workspace.standard
    var files: [(name: String, text: String)] = []
    var vocabulary = ""
    for target in try workspace.targets(of: paths) {
      let found = try await workspace.load(target)
      let project = await found.linking.runOnAllCores()
      let titles = Dictionary(project.flows.map { ($0.id, $0.title) }) { first, _ in first }
      let writer = FeatureWriter(
        found.scenarios, titles: titles, of: project,
        project.workingProgram(readerFindings: found.diagnostics).program)
      if !writer.problems.isEmpty { try Report(command: "scenarios").stop(for: writer.problems) }
      for feature in writer.features {
        files.append((feature.flow.replacing("/", with: "-") + ".feature", feature.text))
      }
      vocabulary = writer.vocabulary
    }
    return files + [(Self.vocabularyFile, vocabulary)]
  }

  private func tests(_ paths: [String]) async throws -> [ProjectTests] {
    try await OpenWorkspace(paths, domains: [Domain.declaration]).tests(selecting: TestSelection())
  }

  private func suiteFiles(_ paths: [String]) async throws -> [(name: String, text: String)] {
    var files: [(name: String, text: String)] = []
    for part in try await tests(paths) where !part.tests.isEmpty {
      do throws(Diagnostic) {
        files.append(("scenarios.json", try part.portableScenarios(host: Domain.host)))
      } catch {
        try Report(command: "scenarios").stop(for: [error], on: Console.current.errorConsole)
      }
    }
    return files
  }

  private func maestroFiles(_ paths: [String]) async throws -> [(name: String, text: String)] {
    var files: [(name: String, text: String)] = []
    for part in try await tests(paths) {
      let plays =
        part.plays() + (cover.map { AppPlay.walks($0.suiteKind, of: part.project, part.program) } ?? [])
      for play in plays {
        let name = String(play.name.map { $0.isLetter || $0.isNumber || "-._".contains($0) ? $0 : "-" })
        files.append((name + ".yaml", play.maestroFlow(of: part.program)))
      }
    }
    return files
  }
}
