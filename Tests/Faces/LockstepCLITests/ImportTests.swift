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

  /// A row of a YAML file leads to another flow, a step does not.
  @Test func aTargetThatYAMLStepsLackIsRefused() async throws {
    let table = """
      # Use Case 1.1 Open the door

      ## Flow

      | # | Description | Next |
      |---|---|---|
      | **1.1** | **System opens the door** | Go to: [UC1.2 Leave](UC1.2_Leave.md) |

      """
    try await Places.withFolder(["docs/UC1.1_Door.md": table]) { folder in
      let harness = CommandHarness()
      #expect(await harness.run("import", "\(folder)/docs/UC1.1_Door.md", "-o", "\(folder)/flows") == 1)
      #expect(
        harness.output.contains(
          "UC1.1_Door.md:7:62: error: a YAML file cannot keep 'UC1.2' as the target of a step [import-lossy]"),
        "\(harness.output)")
      #expect(harness.output.contains("move it into a row of its own: 1.1a Case: done"))
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/flows/UC1.1_Door.yaml"))
    }
  }

  /// What a table leaves open is an error in YAML: the import says so.
  @Test func anErrorThatOnlyTheNewFileHasIsReported() async throws {
    let table = """
      # Use Case 1.1 Open the door

      ## Flow

      | # | Description | Next |
      |---|---|---|
      | **1.1** | **System displays screen 'Door'**<ul><li>Inputs: Code, Name</li></ul> | |
      | 1.1a | User enters it (gives mobile) | End |

      """
    try await Places.withFolder(["docs/UC1.1_Door.md": table]) { folder in
      let harness = CommandHarness()
      #expect(await harness.run("import", "\(folder)/docs/UC1.1_Door.md", "-o", "\(folder)/flows") == 1)
      #expect(harness.output.contains("flows/UC1.1_Door.yaml"), "\(harness.output)")
      #expect(
        harness.output.contains("1.1 has no input called 'mobile' [unknown-input]"), "\(harness.output)")
      #expect(FileManager.default.fileExists(atPath: "\(folder)/flows/UC1.1_Door.yaml"))
      let fine = CommandHarness()
      let right = table.replacing("gives mobile", with: "gives code")
      try right.write(toFile: "\(folder)/docs/UC1.1_Door.md", atomically: true, encoding: .utf8)
      #expect(
        await fine.run("import", "\(folder)/docs/UC1.1_Door.md", "-o", "\(folder)/flows", "--force") == 0)
      #expect(await fine.run("lint", "\(folder)/flows", "--fail-on", "error") == 0, "\(fine.output)")
    }
  }

  /// Each flow of a document gets a file, and links between them lead to these files.
  @Test func linksInsideADocumentLeadToTheNewFiles() async throws {
    func flow(_ heading: String, _ aspect: String, _ rows: String) -> String {
      """
      # \(heading)

      ## Overview

      | Aspect | Description |
      |---|---|
      | \(aspect) |

      ---

      ## Flow

      | # | Description | Next |
      |---|---|---|
      | **1.1** | \(rows) |

      """
    }
    let text =
      flow(
        "Use Case 1 Shop", "**Goal** | A purchase",
        "**System executes partial flow [PF1 Pay](#partial-flow-1-pay)** | |\n| 1.1a | Result: Paid | Go to: [UC2 Leave](#use-case-2-leave)"
      )
      + flow(
        "Partial Flow 1 Pay", "**Used by** | <ul><li>[UC1 Shop](#use-case-1-shop)</li></ul>",
        "**System displays screen 'Pay'** | |\n| 1.1a | User selects Pay | Result: Paid")
      + flow(
        "Use Case 2 Leave", "**Goal** | Home",
        "**System displays screen 'Bye'** | |\n| 1.1a | User selects Bye | End")
    try await Places.withFolder(["docs/all.md": text]) { folder in
      let harness = CommandHarness()
      #expect(
        await harness.run("import", "\(folder)/docs/all.md", "-o", "\(folder)/flows") == 0,
        "\(harness.output)")
      #expect(await harness.run("render", "\(folder)/flows") == 0, "\(harness.output)")
      let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/flows")
      let written = try files.map { try String(contentsOfFile: "\(folder)/flows/\($0)", encoding: .utf8) }
      #expect(files.count >= 6 && written.allSatisfy { !$0.contains("(#") && !$0.contains("\"#") })
      #expect(
        written.contains { $0.contains("[PF1 Pay](PF1_Pay.md)") && $0.contains("[UC2 Leave](UC2_Leave.md)") })
      #expect(written.contains { $0.contains("[UC1 Shop](UC1_Shop.md)") })
    }
  }

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
      #expect(harness.complaints.contains("UC1.1_Door.yaml' exists already"))
      #expect(harness.complaints.contains("--merge brings the changes of the tables into the YAML"))
      let again = ["import", "\(folder)/flows/UC1.1_Door.md", "-o", "\(folder)/flows", "--force"]
      #expect(await harness.run(again) == 0)
      #expect(try String(contentsOfFile: "\(folder)/flows/UC1.1_Door.yaml", encoding: .utf8) == yaml)
    }
  }

  @Test func severalFilesExist() async throws {
    let files = [
      "docs/UC1.1_Door.md": Self.table, "docs/UC1.2_Leave.md": Self.table.replacing("1.1", with: "1.2"),
      "flows/UC1.1_Door.yaml": "", "flows/UC1.2_Leave.yaml": "",
    ]
    try await Places.withFolder(files) { folder in
      let harness = CommandHarness()
      #expect(await harness.run("import", "\(folder)/docs", "-o", "\(folder)/flows") == 2)
      #expect(
        harness.complaints.contains("UC1.1_Door.yaml' and 1 more exist already"), "\(harness.complaints)")
    }
  }

  /// The name of the file is that of its document, and its ID is that of its flow, with a hyphen.
  @Test func anImportedListHasTheNumberOfItsFile() async throws {
    let list = """
      # UC-4 Return a parcel

      **Primary actor:** Recipient

      ## Main success scenario

      1. Recipient selects Return
      2. System displays the label

      """
    try await Places.withFolder(["docs/UC4_Return.md": list]) { folder in
      let harness = CommandHarness()
      #expect(await harness.run("import", "\(folder)/docs", "-o", "\(folder)/flows") == 0)
      #expect(await harness.run("lint", "\(folder)/flows") == 0)
      #expect(!harness.output.contains("mismatched-file-number"), "\(harness.output)")
    }
  }

  /// The table changes a target, a number and an action; the YAML file says more of each row than the table.
  @Test func mergeTakesTheTableOverAndKeepsTheRest() async throws {
    let table = """
      # Use Case 1.1 Open the door

      ## Flow

      | # | Description | Next |
      |---|---|---|
      | **1** | **PRIMARY SCENARIO** | |
      | **1.1** | **System displays screen 'Door'**<ul><li>Input: code</li><li>Actions: Open, Help</li></ul> | |
      | 1.1a | User enters code | 1.2 |
      | 1.1b | User selects Help | Back |
      | **1.2** | **System validates code** | |
      | 1.2a | Case: Code is right | End |
      | 1.2b | Case: Code is wrong | 1.1 |
      | 1.2c | Event: time is over | Back |

      """
    let name = "UC1.1_Door"
    try await Places.withFolder(["\(name).md": table]) { folder in
      let harness = CommandHarness()
      func yaml() throws -> String { try String(contentsOfFile: "\(folder)/\(name).yaml", encoding: .utf8) }
      #expect(await harness.run("import", "\(folder)/\(name).md", "-o", folder) == 0)
      let more = try yaml().replacing("input: code", with: "input: {text: code, name: code, secret: true}")
        .replacing(
          "system: validates code",
          with: "system: validates code\n        action: code.check\n        reads: [code]"
        )
        .replacing("case: Code is right", with: "case: Code is right, as: right")
        .replacing("event: time is over", with: "event: time is over, after: 5m")
      try more.write(toFile: "\(folder)/\(name).yaml", atomically: true, encoding: .utf8)
      let changed = table.replacing(
        "| 1.1b | User selects Help | Back |", with: "| 1.1b | User selects Help | End |"
      )
      .replacing("| **1.2**", with: "| **1.3**").replacing("| 1.2", with: "| 1.3").replacing(
        "| 1.2 |", with: "| 1.3 |"
      )
      .replacing("Case: Code is wrong", with: "Case: Code is not right")
      try changed.write(toFile: "\(folder)/\(name).md", atomically: true, encoding: .utf8)
      #expect(await harness.run("import", "\(folder)/\(name).md", "-o", folder, "--merge") == 0)
      let merged = try yaml()
      for text in [
        "{id: 1.1b, user: selects Help, next: end}", "input: {text: code, name: code, secret: true}",
        "id: 1.3",
        "action: code.check", "reads: [code]", "{id: 1.3a, case: Code is right, as: right, next: end}",
        "{id: 1.3b, case: Code is not right, next: 1.1}",
        "{id: 1.3c, event: time is over, after: 5m, next: back}",
      ] { #expect(merged.contains(text), "\(text) in \(merged)") }

      // Nothing that the table has no place for is lost without a word.
      let without = changed.replacing("| 1.3a | Case: Code is right | End |\n", with: "")
      try without.write(toFile: "\(folder)/\(name).md", atomically: true, encoding: .utf8)
      #expect(await harness.run("import", "\(folder)/\(name).md", "-o", folder, "--merge") == 0)
      #expect(harness.output.contains("the table has no row 1.3a 'Code is right' any more"))
      // As for one that is not changed at all.
      let before = try yaml()
      #expect(await harness.run("import", "\(folder)/\(name).md", "-o", folder, "--merge") == 0)
      #expect(try yaml() == before)
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

  /// Of several use cases in a document only those with errors are left out.
  @Test func aUseCaseWithoutErrorsIsImportedBesideABrokenOne() async throws {
    let text = """
      # UC-1 Pay

      **Actor:** Guest

      ## Main Success Scenario

      1. Guest pays.
      2. System stores it.

      # UC-2 Log in

      ## Main Success Scenario

      1. Guest opens the app.
      1. System displays a field.
      3. Guest enters a name.

      """
    try await Places.withFolder(["a.md": text]) { folder in
      let harness = CommandHarness()
      #expect(
        await harness.run("import", "\(folder)/a.md", "-o", "\(folder)/flows", "--format", "short") == 1)
      #expect(harness.output.contains("a.md:15:1: error: the list begins again at 1"))
      let written = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/flows")
      #expect(written == ["UC-1_Pay.yaml"])
    }
  }

  /// Where a schema lies above the file, an editor finds it by the first line.
  @Test func theSchemaIsNamedWhereThereIsOne() async throws {
    let files = ["UC1.1_Door.md": Self.table, "schemas/flow.schema.json": "{}"]
    try await Places.withFolder(files) { folder in
      let harness = CommandHarness()
      #expect(await harness.run("import", "\(folder)/UC1.1_Door.md", "-o", "\(folder)/flows/use-cases") == 0)
      let path = "\(folder)/flows/use-cases/UC1.1_Door.yaml"
      let yaml = try String(contentsOfFile: path, encoding: .utf8)
      #expect(yaml.hasPrefix("# yaml-language-server: $schema=../../schemas/flow.schema.json\nflow: UC1.1\n"))
    }
  }

  /// A folder that is imported elsewhere as a whole brings its declarations along, and those of what stays behind.
  @Test(arguments: ["", "external-documents: [notes.md]\n", "external-documents:\n  - notes.md\n"])
  func theProjectFileComesAlong(_ documents: String) async throws {
    let row = "| 1.1b | User selects Help ([page](help.md)) | End |\n"
    let files = [
      "docs/UC1.1_Door.md": Self.table + row, "docs/help.md": "# Help\n", "docs/notes.md": "# Notes\n",
      "docs/lockstep.yaml": Self.project.replacing("docs/UC1.2", with: "UC1.2") + documents,
    ]
    try await Places.withFolder(files) { folder in
      let harness = CommandHarness()
      #expect(await harness.run("lint", "\(folder)/docs", "--format", "short", "--fail-on", "never") == 0)
      let before = harness.output.split(separator: "\n").count
      #expect(await harness.run("import", "\(folder)/docs", "-o", "\(folder)/flows") == 0)
      #expect(harness.complaints.contains("wrote \(folder)/flows/lockstep.yaml"))
      let settings = try String(contentsOfFile: "\(folder)/flows/lockstep.yaml", encoding: .utf8)
      #expect(settings.contains("help.md") && settings.contains("notes.md") == !documents.isEmpty)
      let after = CommandHarness()
      #expect(await after.run("lint", "\(folder)/flows", "--format", "short", "--fail-on", "never") == 0)
      #expect(after.output.split(separator: "\n").count == before, "\(harness.output)\(after.output)")
      // Another import leaves what is there alone.
      #expect(await harness.run("import", "\(folder)/docs", "-o", "\(folder)/flows", "--force") == 0)
      #expect(try String(contentsOfFile: "\(folder)/flows/lockstep.yaml", encoding: .utf8) == settings)
    }
  }

  /// What is wrong with a cell that is kept is found where it is kept.
  @Test func theFindingsOfADesignComeAlong() async throws {
    try await Self.expectSameFindings(Self.sample)
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: corpus.path),
      "the documents do not lie beside the repository"))
  func theFindingsOfTheWholeDesignComeAlong() async throws {
    try await Self.expectSameFindings(Self.corpus)
    try await Self.expectSameFindings(Repository.shared.appending(path: "seeds"))
  }

  /// Imports a design in place, renders it, and expects the same findings before, between and after.
  private static func expectSameFindings(_ design: URL) async throws {
    try await Places.withFolder([:]) { folder in
      let copy = "\(folder)/design"
      try FileManager.default.copyItem(atPath: design.path, toPath: copy)
      func findings() async throws -> [String] {
        let harness = CommandHarness()
        #expect(await harness.run("lint", copy, "--format", "json", "--fail-on", "never") == 0)
        let report = try JSONDecoder().decode(Report.self, from: Data(harness.output.utf8))
        return report.diagnostics.map(\.line).sorted()
      }
      let before = try await findings()
      let harness = CommandHarness()
      #expect(await harness.run("import", copy, "-o", copy, "--format", "short") == 0)
      let imported = try await findings()
      #expect(await harness.run("render", copy) == 0)
      #expect(!before.isEmpty)
      #expect(imported.difference(from: before).map { "\($0)" } == [])
      #expect(try await findings() == imported)
    }
  }

  private struct Report: Decodable {
    struct Finding: Decodable {
      var path: String
      var rule: String
      var severity: String
      var row: String?

      /// What it is about, whichever file says it.
      var line: String {
        let stem =
          path.split(separator: "/").last?.split(separator: ".").dropLast().joined(separator: ".") ?? ""
        return "\(stem) \(row ?? "") \(rule) \(severity)"
      }
    }

    var diagnostics: [Finding]
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
