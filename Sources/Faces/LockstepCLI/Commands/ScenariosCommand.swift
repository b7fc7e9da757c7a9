import ArgumentParser
import LockstepModel
import LockstepScenarios
import LockstepWorkspace

/// `lockstep scenarios`: scenarios from documents, and in other forms.
struct ScenariosCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenarios", abstract: "Writes scenarios from test cases, and exports scenarios.",
    subcommands: [From.self, Export.self])

  /// `lockstep scenarios from`.
  struct From: AsyncParsableCommand {
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
      guard workspace.files.kind(document) == .file else { throw DiskFiles.standard.missing(document) }
      let source = SourceText(path: document, bytes: try DiskFiles.standard.read(document))
      let directory = project ?? workspace.projectDirectory(of: document)
      let files = try await workspace.load(ProjectTarget(directory: directory))
      let skeletons = try CaseSkeletons(
        source, of: await files.linking.onAllCores(), besides: files.scenarios)
      if skeletons.caseCount == 0 { throw UsageError("'\(document)' declares no test case") }
      for note in skeletons.notes { console.complain("note: \(note)\n") }
      guard let output else { return console.write(ScenarioText.list(skeletons.scenarios)) }
      // Not scenarios of these cases, or they would have been left out.
      let paths = skeletons.scenarios.map { $0.path(in: output) }
      try FileWriter.checkAreNew(paths, help: "name another directory, or rename the file")
      for scenario in skeletons.scenarios { try scenario.write(to: output) }
      console.complain("began \(Count.text(skeletons.scenarios.count, "scenario")) in \(output)\n")
    }
  }

  /// `lockstep scenarios export`.
  struct Export: AsyncParsableCommand {
    enum Form: String, CaseIterable, ExpressibleByArgument {
      case gherkin
    }

    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Exports the scenarios for other tools and for people.",
      discussion: """
        Gherkin: a feature for each flow, and a vocabulary of their steps, so that 'lockstep test' runs them, too. \
        Lines that Gherkin cannot express become comments.
        """)

    @Argument(help: "Files and directories.", completion: .file(extensions: ["yaml"]))
    var paths: [String] = ["."]

    @Option(help: "The format to write: gherkin.")
    var format = Form.gherkin

    @Option(
      name: [.short, .long], help: "The directory to write to; without it all features are printed.",
      completion: .directory)
    var output: String?

    func run() async throws {
      let workspace = Workspace.standard
      var features: [FeatureWriter.Feature] = []
      for target in try workspace.targets(of: paths.map(DiskFiles.standard.fromHere)) {
        let found = try await workspace.load(target)
        let titles = Dictionary(found.project.flows.map { ($0.id, $0.title) }) { first, _ in first }
        features += FeatureWriter.features(of: found.scenarios, titles: titles)
      }
      guard let output else { return Console.current.write(features.map(\.text).joined(separator: "\n")) }
      for feature in features {
        let name = feature.flow.replacing("/", with: "-") + ".feature"
        try FileWriter.put(feature.text, at: FilePath.join(output, name))
      }
      try FileWriter.put(FeatureWriter.vocabulary, at: FilePath.join(output, "steps.yaml"))
      let comments = features.reduce(0) { $0 + $1.comments }
      if comments > 0 {
        Console.current.complain(
          "\(Count.text(comments, "line")) became comments: Gherkin has no words for them\n")
      }
    }
  }
}
