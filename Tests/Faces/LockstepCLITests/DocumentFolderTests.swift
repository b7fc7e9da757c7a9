import Foundation
import Testing

@testable import LockstepCLI

/// A folder of documents on its way to a project: what nobody changed stays as it is.
@Suite struct FoldersOfDocuments {
  private static let door = """
    # Use Case 1.1 Open the door

    ## Overview

    | Aspect | Description |
    | ------ | :---------- |
    | **Summary** | The user opens the [door](notes.md#door). |
    | **Triggered by** | <ul><li>User selects Door in [UC1.9 Show the house](UC1.9_ShowTheHouse.md).</li></ul> |
    | **Possible errors** | *None* |

    ---

    ## Flow

    <!-- lockstep:ignore action-without-row 1.1 -- the lamp is still to come -->
    | # | Description | Next |
    | --- | --- | --- |
    | 1 | **PRIMARY SCENARIO** |  |
    | **1.1** | **System displays screen 'Door'**<ul><li>Actions: Open, Bell, House, Lamp</li></ul> |  |
    | 1.1a    | User selects Open   | 1.2 |
    | 1.1b | User selects Bell <!-- lockstep:ignore missing-target -- waits for a text --> |  |
    | 1.1c | User selects House | Go to: [UC1.9 Show the house](UC1.9_ShowTheHouse.md) |
    | **1.2** | **System executes partial flow [PF1.1 Turn the key](PF1.1_TurnTheKey.md)** |  |
    | 1.2a | Result: Turned | End |
    | 1.2b | Result: Stuck | Go to: [UC1.2 Call for help](UC1.2_CallForHelp.md) |
    | **1.3** | **System displays screen 'Bell'**<ul><li>Actions: Back</li></ul> |  |
    | 1.3a | User selects Back | Back |
    """
  private static let help = """
    # Use Case 1.2 Call for help

    ## Overview

    | Aspect              | Description                                                 |
    |---------------------|-------------------------------------------------------------|
    | **Summary**         | The user calls for help.                                    |
    | **Used by**         | <ul><li>[UC1.1 Open the door](UC1.1_OpenTheDoor.md)</li></ul> |
    | **Possible errors** | *None*                                                      |

    ---

    ## Flow

    | #       | Description                                                         | Next |
    |---------|---------------------------------------------------------------------|------|
    | **1**   | **PRIMARY SCENARIO**                                                |      |
    | **1.1** | **System displays screen 'Help'**<ul><li>Actions: Close</li></ul> |     |
    | 1.1a    | User selects Close                                                  | End  |

    """
  private static let documents = [
    "docs/UC1.1_OpenTheDoor.md": door, "docs/UC1.2_CallForHelp.md": help,
    "docs/notes.md": "# Notes\n\n## Door\n",
  ]

  private func run(_ arguments: String...) async -> (status: Int32, output: String, complaints: String) {
    let tool = CommandHarness()
    return (await tool.run(arguments), tool.output, tool.complaints)
  }

  private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  private func replace(_ words: String, with others: String, in path: String) throws {
    let text = try text(path)
    try #require(text.contains(words))
    try text.replacing(words, with: others).write(toFile: path, atomically: true, encoding: .utf8)
  }

  @Test func oneChangedCellIsOneChangedLine() async throws {
    try await Places.withFolder(Self.documents) { folder in
      let docs = folder + "/docs"
      #expect(await run("import", docs, "-o", docs).status == 0)
      #expect(await run("render", "--check", docs).status == 0)
      // Columns that are not aligned, a number that is not bold, a comment, no line break at the end: all of it stays.
      try replace("selects Open", with: "selects Open slowly", in: docs + "/UC1.1_OpenTheDoor.yaml")
      try replace("[Open,", with: "[Open slowly,", in: docs + "/UC1.1_OpenTheDoor.yaml")
      #expect(await run("render", "--check", docs).status == 1)
      let check = await run("check", docs, "--select", "drifted-table", "--format", "short")
      #expect(check.output.split(separator: "\n").count == 1, "\(check.output)")
      #expect(
        await run("render", docs).complaints.split(separator: "\n").filter { $0.hasPrefix("wrote ") }.count
          == 1)
      let wanted = Self.door.replacing("selects Open  ", with: "selects Open slowly").replacing(
        "| 1.1a    | User selects Open slowly |", with: "| 1.1a | User selects Open slowly |"
      ).replacing(
        "Actions: Open, Bell, House, Lamp</li></ul> |  |",
        with: "Actions: Open slowly, Bell, House, Lamp</li></ul> |     |")
      #expect(try text(docs + "/UC1.1_OpenTheDoor.md") == wanted)
      #expect(try text(docs + "/UC1.2_CallForHelp.md") == Self.help)
      #expect(await run("render", "--check", docs).status == 0)
      // Who wants aligned columns gets them.
      #expect(await run("render", "--force", docs).status == 0)
      #expect(try text(docs + "/UC1.2_CallForHelp.md") != Self.help)
    }
  }

  @Test func anImportedFolderHasNoOtherFindings() async throws {
    try await Places.withFolder(Self.documents) { folder in
      let rules = { (output: String) in
        output.split(separator: "\n").compactMap { $0.split(separator: " ").last.map(String.init) }.sorted()
      }
      let before = rules(await run("lint", folder + "/docs", "--format", "short").output)
      #expect(before.contains("[broken-link]") && before.contains("[unknown-flow]"))
      #expect(!before.contains("[missing-target]") && !before.contains("[action-without-row]"))
      let imported = await run("import", folder + "/docs", "-o", folder + "/flows")
      #expect(imported.complaints.contains("wrote \(folder)/flows/lockstep.yaml"))
      let after = await run("lint", folder + "/flows", "--format", "short")
      #expect(
        rules(after.output)
          == before.filter { !["[broken-link]", "[unknown-flow]", "[markdown-row]"].contains($0) },
        "\(after.output)")
      // A comment that is no longer needed is reported at its text.
      try replace(
        "user: selects Bell", with: "user: selects Bell, next: end",
        in: folder + "/flows/UC1.1_OpenTheDoor.yaml")
      let unused = await run("lint", folder + "/flows", "--select", "unused-suppression", "--format", "short")
      #expect(unused.output.contains("UC1.1_OpenTheDoor.yaml:"), "\(unused.output)")
    }
  }

  @Test func initDeclaresWhatIsElsewhere() async throws {
    try await Places.withFolder(Self.documents) { folder in
      let made = await run("init", folder + "/docs")
      #expect(made.status == 0, "\(made.complaints)")
      #expect(
        try text(folder + "/docs/lockstep.yaml") == """
          lockstep: 1
          external-flows:
            PF1.1: {title: Turn the key, document: PF1.1_TurnTheKey.md, results: [Turned, Stuck]}
            UC1.9: {title: Show the house, document: UC1.9_ShowTheHouse.md}

          """)
      let lint = await run("lint", folder + "/docs", "--fail-on", "warning")
      #expect(lint.status == 0, "\(lint.output)")
      // Neither a second time, nor a project around it or inside it.
      for place in ["/docs", "", "/docs/new"] {
        try FileManager.default.createDirectory(
          atPath: folder + "/docs/new", withIntermediateDirectories: true)
        let again = await run("init", folder + place)
        #expect(
          again.status == 2 && again.complaints.contains("docs/lockstep.yaml' exists already"), "\(again)")
      }
    }
  }

  @Test func mergingOneDocumentChangesOneRow() async throws {
    try await Places.withFolder(Self.documents) { folder in
      let (docs, flows) = (folder + "/docs", folder + "/flows")
      #expect(await run("import", docs, "-o", flows).status == 0)
      #expect(!(await run("import", docs, "--merge", "-o", flows).complaints.contains("wrote")))
      let before = try text(flows + "/UC1.1_OpenTheDoor.yaml")
      try replace("User selects Back", with: "User selects Return", in: docs + "/UC1.1_OpenTheDoor.md")
      for hasProject in [true, false] {
        if !hasProject { try FileManager.default.removeItem(atPath: flows + "/lockstep.yaml") }
        try before.write(toFile: flows + "/UC1.1_OpenTheDoor.yaml", atomically: true, encoding: .utf8)
        #expect(await run("import", docs + "/UC1.1_OpenTheDoor.md", "--merge", "-o", flows).status == 0)
        let merged = try text(flows + "/UC1.1_OpenTheDoor.yaml")
        #expect(merged == before.replacing("selects Back", with: "selects Return"), "\(hasProject)")
      }
    }
  }

  /// Documents lead, YAML keeps what they cannot say: a build fails where a row differs, and a merge says which.
  @Test func rowsThatDifferFromTheDocumentAreSaid() async throws {
    try await Places.withFolder(Self.documents) { folder in
      let (docs, flows) = (folder + "/docs", folder + "/flows")
      let missing = await run("import", docs, "--check", "-o", flows)
      #expect(missing.status == 1 && missing.output.contains("+flow: UC1.1\n"), "\(missing)")
      #expect(!FileManager.default.fileExists(atPath: flows))
      #expect(await run("import", docs, "-o", flows).status == 0)
      let file = flows + "/UC1.1_OpenTheDoor.yaml"
      let imported = try text(file)
      // A comment, and what a table has no place for.
      try ("# the door\n" + imported.replacing("selects Open,", with: "selects Open, as: opens,")).write(
        toFile: file, atomically: true, encoding: .utf8)
      let same = await run("import", docs, "--check", "-o", flows)
      #expect(same.status == 0 && !same.output.contains("+++"), "\(same)")
      try replace("selects Back", with: "selects Return", in: file)
      let changed = try text(file)
      let check = await run("import", docs, "--check", "-o", flows)
      #expect(check.status == 1)
      let lines = check.output.split(separator: "\n").filter { $0.hasPrefix("+ ") || $0.hasPrefix("- ") }
      #expect(lines.count == 2 && lines[0].contains("selects Return") && lines[1].contains("selects Back"))
      #expect(try text(file) == changed)
      let merge = await run("import", docs, "--merge", "-o", flows)
      #expect(merge.status == 0 && merge.complaints.contains("'selects Return' → 'selects Back'"), "\(merge)")
      #expect(merge.output.contains(": the comment '# the door' is not kept [merge-lost]"), "\(merge)")
      let forced = await run("import", docs, "--check", "--force", "-o", flows)
      #expect(forced.status == 2 && forced.complaints.contains("--check cannot be combined with --force"))
    }
  }

  /// At once, and with the limit.
  @Test func aDamagedDocumentIsRefused() async throws {
    // Of these numbers most are those of no row that anybody would write.
    let row = "| 1.1aaaaa | User selects Close | End |\n"
    let large = Self.help + String(repeating: row, count: (5 << 20) / row.utf8.count - 100)
    let notes = "# Notes\n" + String(repeating: "- a note\n", count: 1 << 19)
    let files = [
      "docs/UC1.2_CallForHelp.md": large, "docs/notes.md": notes, "others/notes.md": notes,
      "linked/UC1.1_OpenTheDoor.md": Self.door, "linked/notes.md": notes,
      "linked/lockstep.yaml": "lockstep: 1\n",
    ]
    try await Places.withFolder(files) { folder in
      let lint = await run("lint", folder + "/docs", "--format", "short")
      #expect(lint.status == 1)
      #expect(
        lint.output.hasSuffix("this file has 5 MiB, and at most 4 MiB are read [markdown-limit]\n"),
        "\(lint.output)")
      #expect(lint.output.split(separator: "\n").count == 1)
      #expect(lint.complaints == "note: \(folder)/docs/notes.md has more than 4 MiB and was not read\n")
      let others = await run("lint", folder + "/others")
      #expect(others.status == 2)
      #expect(
        others.complaints.contains("notes.md: more than 4 MiB: it is not read\n"), "\(others.complaints)")
      // Whether it has the heading that a link names is not known.
      let linked = await run("lint", folder + "/linked", "--select", "broken-link")
      #expect(!linked.output.contains("notes.md#door"), "\(linked.output)")
    }
  }

  @Test func aNewFlowIsWhatTheOthersAre() async throws {
    try await Places.withFolder(Self.documents) { folder in
      let made = await run("new", "UC1.3", "Close the door", "--project", folder + "/docs")
      #expect(made.complaints == "wrote \(folder)/docs/UC1.3_CloseTheDoor.md\n")
      let lint = await run("lint", folder + "/docs/UC1.3_CloseTheDoor.md", "--fail-on", "note")
      #expect(lint.status == 0, "\(lint.output)")
    }
    // YAML files with tables next to them.
    try await Places.withFolder(["keep": ""]) { folder in
      #expect(await run("init", folder).status == 0)
      #expect(await run("new", "UC1.3", "Close the door", "--project", folder + "/flows").status == 0)
      #expect(await run("render", "--check", folder + "/flows").status == 0)
      #expect(await run("check", folder + "/flows").status == 0)
    }
  }
}
