import ArgumentParser
import LockstepLinking
import LockstepModel
import LockstepScenarios
import LockstepWorkspace

/// `lockstep scenarios`: scenarios in other forms.
struct ScenariosCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenarios", abstract: "Scenarios in other forms.", subcommands: [Export.self])

  /// `lockstep scenarios export`.
  struct Export: AsyncParsableCommand {
    enum Form: String, CaseIterable, ExpressibleByArgument {
      case gherkin
    }

    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Writes the scenarios that exist for other tools and for people.",
      discussion: """
        Gherkin: a feature for each flow, and a file that says what their steps do, so that 'lockstep test' \
        runs them, too. What Gherkin has no words for stands there as a comment.
        """)

    @Argument(help: "Files and directories.", completion: .file(extensions: ["yaml"]))
    var paths: [String] = ["."]

    @Option(help: "What to write: gherkin.")
    var to = Form.gherkin

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
          "\(Count.text(comments, "line")) stand as comments: Gherkin has no words for them\n")
      }
    }
  }
}
