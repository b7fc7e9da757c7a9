import Foundation
import TestSupport
import Testing

@testable import LockstepCLI

@Suite struct ImportTests {
  private static let table = """
    # Use Case 1.1 Open the door

    ## Flow

    | # | Description | Next |
    |---|---|---|
    | **1.1** | **System displays screen 'Door'**<ul><li>Actions: Open</ul></li> | |
    | 1.1a | User selects Open | Go to: [UC1.2 Leave](UC1.2_Leave.md) |

    """
  private static let project = """
    lockstep: 1
    external-flows:
      UC1.2: {title: Leave, document: docs/UC1.2_Leave.md}

    """

  @Test func importsAndRendersTheSameTable() async throws {
    try await Places.withFolder(["docs/UC1.1_Door.md": Self.table]) { folder in
      let harness = CommandHarness()
      #expect(await harness.run("import", "\(folder)/docs/UC1.1_Door.md", "-o", "\(folder)/flows") == 0)
      #expect(harness.complaints == "wrote \(folder)/flows/UC1.1_Door.yaml\n")
      let yaml = try String(contentsOfFile: "\(folder)/flows/UC1.1_Door.yaml", encoding: .utf8)
      #expect(yaml.contains("</ul></li>"))
      // Nobody here knows UC1.2, so the link is written down.
      #expect(yaml.contains("href: UC1.2_Leave.md"))
      #expect(await harness.run("render", "\(folder)/flows") == 0)
      let rendered = try String(contentsOfFile: "\(folder)/flows/UC1.1_Door.md", encoding: .utf8)
      #expect(NormalForm.differences(rendered, Self.table) == [])

      // It is not overwritten, except on request.
      #expect(await harness.run("import", "\(folder)/docs/UC1.1_Door.md", "-o", "\(folder)/flows") == 2)
      #expect(harness.complaints.contains("exists already"))
      let again = ["import", "\(folder)/flows/UC1.1_Door.md", "-o", "\(folder)/flows", "--force"]
      #expect(await harness.run(again) == 0)
      #expect(try String(contentsOfFile: "\(folder)/flows/UC1.1_Door.yaml", encoding: .utf8) == yaml)
    }
  }

  @Test func leavesLinksToTheProject() async throws {
    try await Places.withFolder(["docs/UC1.1_Door.md": Self.table, "lockstep.yaml": Self.project]) { folder in
      let harness = CommandHarness()
      #expect(await harness.run("import", "\(folder)/docs/UC1.1_Door.md") == 0)
      #expect(harness.output.contains("go-to: UC1.2}"))
      // From another folder the link leads elsewhere, so it is kept as the document has it.
      #expect(await harness.run("import", "\(folder)/docs/UC1.1_Door.md", "-o", "\(folder)/flows") == 0)
      let yaml = try String(contentsOfFile: "\(folder)/flows/UC1.1_Door.yaml", encoding: .utf8)
      #expect(yaml.contains("href: UC1.2_Leave.md"))
      #expect(!yaml.contains("label:"))
    }
  }

  @Test func aRowThatCannotBeReadIsAnError() async throws {
    let broken = Self.table.replacing("| 1.1a |", with: "| eleven |")
    try await Places.withFolder(["UC1.1_Door.md": broken]) { folder in
      let harness = CommandHarness()
      let status = await harness.run(
        "import", "\(folder)/UC1.1_Door.md", "-o", "\(folder)/flows", "--format", "short")
      #expect(status == 1)
      #expect(harness.output.contains("UC1.1_Door.md:8:3: error: 'eleven' is not the number of a row"))
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/flows/UC1.1_Door.yaml"))
    }
  }

  @Test func refusesProse() async throws {
    try await Places.withFolder(["guide.md": "# A guide\n\nWords.\n"]) { folder in
      let harness = CommandHarness()
      #expect(await harness.run("import", "\(folder)/guide.md", "-o", folder) == 2)
      #expect(harness.complaints.contains("it has no flow table"))
      #expect(await harness.run("import", folder, "-o", folder) == 2)
    }
  }

  private static let sample = Repository.samples.appending(path: "functional-design")
  private static let corpus = Repository.shared.appending(path: "corpus/functional-design")

  @Test func aFunctionalDesignComesBack() async throws {
    #expect(try await Self.comesBack(Self.sample) == 6)
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: corpus.path),
      "the documents do not lie beside the repository"))
  func theWholeFunctionalDesignComesBack() async throws {
    #expect(try await Self.comesBack(Self.corpus) == 18)
  }

  /// Imports all documents of a design and renders them, and expects what was there.
  ///
  /// - Returns: how many there are.
  private static func comesBack(_ design: URL) async throws -> Int {
    let settings = try String(contentsOf: design.appending(path: "lockstep.yaml"), encoding: .utf8)
    return try await Places.withFolder(["lockstep.yaml": settings]) { folder in
      let harness = CommandHarness()
      #expect(await harness.run("import", design.path, "-o", folder, "--format", "short") == 0)
      #expect(await harness.run("render", folder) == 0)
      var documents = 0
      for part in ["use-cases", "partial-flows"] {
        let original = design.appending(path: part)
        for name in try FileManager.default.contentsOfDirectory(atPath: original.path) {
          let text = try String(contentsOf: original.appending(path: name), encoding: .utf8)
          let rendered = try String(contentsOfFile: "\(folder)/\(part)/\(name)", encoding: .utf8)
          #expect(NormalForm.differences(rendered, text) == [], "\(name)")
          documents += 1
        }
      }
      return documents
    }
  }
}
