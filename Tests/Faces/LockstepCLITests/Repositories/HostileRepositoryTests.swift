import TestSupport
import Testing

@testable import LockstepCLI

/// No command runs a program that the folder names which it looks at, or a variable of git.
@Suite(.enabled(if: TracingFromTheCommandLine.hasGit, "git is not installed"))
struct HostileRepositoryTests {
  /// Commands that ask git for everything that it is ever asked for.
  private static let asking = [
    "check flows", "diff HEAD --project flows", "diff HEAD~1..HEAD --project flows",
  ]
  private static let others = [
    "trace flows", "diff HEAD~1:flows/UC2.3.yaml flows/UC2.3.yaml",
    "diff HEAD:./flows/UC2.3.yaml :flows/UC2.3.yaml",
    "render flows", "render --force flows", "renumber UC2.3 --project flows",
    "lint flows", "lint .", "check .", "test flows", "fmt --check flows", "trace flows --fix",
    "diff --as-documented UC2.3 --project flows", "errata flows", "graph flows",
    "explore UC2.3 --project flows", "page flows -o page.html", "compile flows -o image",
    "generate flows -o generated", "renumber UC2.3 --project flows --diff", "render --check flows",
    "scenarios from flows/UC2.3.yaml", "fmt flows",
  ]

  @Test(arguments: Plant.all) func nothingThatIsPlantedRuns(_ plant: Plant) async throws {
    try await HostileRepository.with(plant) { repository in
      try run(Self.asking, in: repository)
      for control in plant.controls {
        let result = try repository.shell("cd \(plant.place.folder) && \(control)")
        #expect(repository.takeMark(), "the plant does not work: \(control) \(result.output)")
      }
    }
  }

  /// So that these few are enough for each plant.
  @Test func theseAskForEverything() async throws {
    try await HostileRepository.with(.together) { repository in
      let known = Set(Git.Command.allCases.map(\.rawValue))
      let asked = try repository.asked(of: known, by: Self.asking)
      #expect(asked == known)
    }
  }

  /// The folder that looks like a bare repository is a folder of the repository around it, and so on.
  @Test(arguments: Plant.Place.allCases) func commandsKnowTheRepositoryOfTheFolder(
    _ place: Plant.Place
  ) async throws {
    try await HostileRepository.with(.monitor(place)) { repository in
      let diff = try repository.shell("\"$TOOL\" diff HEAD~1 --project flows")
      #expect(diff.output.contains("asks for help"), "\(diff.output)")
      let trace = try repository.shell("\"$TOOL\" trace flows --format short")
      #expect(trace.output.contains("UC2.3 1.1a changed since this was written"), "\(trace.output)")
      let file = try repository.shell("\"$TOOL\" diff HEAD~1:flows/UC2.3.yaml flows/UC2.3.yaml")
      #expect(file.output.contains("asks for help"), "\(file.output)")
    }
  }

  @Test func noOtherCommandRunsAnything() async throws {
    try await HostileRepository.with(.together) { try run(Self.others + Self.asking, in: $0) }
  }

  private func run(_ commands: [String], in repository: HostileRepository) throws {
    _ = try #require(OtherProgram.tool, "the built tool is not beside the tests")
    for command in commands {
      let result = try repository.shell("\"$TOOL\" \(command)")
      #expect(!repository.takeMark(), "\(command): \(result.output)")
      #expect([0, 1, 2].contains(result.status), "\(command): \(result.output)")
    }
  }
}
