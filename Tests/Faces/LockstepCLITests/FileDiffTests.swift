import Foundation
import TestSupport
import Testing

@testable import LockstepCLI

/// `lockstep diff OLD NEW` on two files.
@Suite struct FileDiffTests {
  /// Two use cases below their headings.
  private static let garden = """
    # Garden app

    ## Use case: Water a bed

    Actor: Gardener

    Main flow:

    1. Gardener selects a bed.
    2. System opens the valve.

    ## Use case: Stop the water

    Actor: Gardener

    Main flow:

    1. Gardener presses stop.
    2. System closes the valve.

    """

  /// Without the second one.
  private static var cutGarden: String {
    get throws {
      let second = try #require(garden.firstRange(of: "## Use case: Stop"))
      return String(garden[..<second.lowerBound])
    }
  }

  @Test func eachFlowOfADocumentIsCompared() async throws {
    let reworded = Self.garden.replacing("closes the valve", with: "shuts the valve")
    let cut = try Self.cutGarden
    try await Places.withFolder(["old.md": Self.garden, "new.md": reworded, "cut.md": cut]) { folder in
      let words = CommandHarness()
      #expect(await words.run("diff", folder + "/old.md", folder + "/new.md") == 0, "\(words.complaints)")
      #expect(words.output.hasPrefix("stop-the-water "), "\(words.output)")
      #expect(words.output.hasSuffix("\n1 rewording.\n"), "\(words.output)")
      let lost = CommandHarness()
      #expect(await lost.run("diff", folder + "/old.md", folder + "/cut.md", "--fail-on", "loss") == 1)
      #expect(lost.output == "flow removed: stop-the-water Stop the water\n")
      let added = CommandHarness()
      #expect(await added.run("diff", folder + "/cut.md", folder + "/old.md", "--fail-on", "loss") == 0)
      #expect(added.output == "new flow: stop-the-water Stop the water\n")
    }
  }

  @Test func theLossOfAFlowOfADocumentMayBeAllowed() async throws {
    let cut = try Self.cutGarden
    let settings = "lockstep: 1\nlosses: {stop-the-water: the valve closes by itself, UC7: another flow}\n"
    let files = ["old/use.md": Self.garden, "use.md": cut, "lockstep.yaml": settings]
    try await Places.withFolder(files) { folder in
      let tool = CommandHarness()
      #expect(
        await tool.run("diff", folder + "/old/use.md", folder + "/use.md", "--fail-on", "loss") == 0,
        "\(tool.output)")
      #expect(tool.output.contains("; allowed: the valve closes by itself\n"), "\(tool.output)")
      #expect(tool.complaints == "")
    }
  }

  // MARK: The words of projects

  /// A table whose errors are failures.
  static let failure = """
    # Use Case 1 A

    ## Flow

    | # | Description | Next |
    |---|---|---|
    | **1** | **PRIMARY SCENARIO** | |
    | **1.1** | **System opens** | |
    | 1.1a | Case: it opens | End |
    | 1.1b | Failure: Offline | End |

    """
  static let failureWords = "lockstep: 1\nwording: {triggers: {error: [Failure, Error]}}\n"

  /// An error has a name that apps report: another one is another error.
  @Test func aVersionIsReadInTheWordsOfItsProject() async throws {
    let files = [
      "old/UC1_A.md": Self.failure, "new/UC1_A.md": Self.failure.replacing("Offline", with: "Timeout"),
      "old/lockstep.yaml": Self.failureWords, "new/lockstep.yaml": Self.failureWords,
      // In the built-in words.
      "plain/UC1_A.md": Self.failure.replacing("Failure:", with: "Error:"),
      "plain/lockstep.yaml": "lockstep: 1\n",
    ]
    try await Places.withFolder(files) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("diff", folder + "/old/UC1_A.md", folder + "/new/UC1_A.md") == 0)
      #expect(tool.output.contains("Failure: Offline is gone"), "\(tool.output)")
      #expect(tool.output.contains("Failure: Timeout is new"), "\(tool.output)")
      #expect(!tool.output.contains("rewording"), "\(tool.output)")
      let same = CommandHarness()
      #expect(await same.run("diff", folder + "/old/UC1_A.md", folder + "/plain/UC1_A.md") == 0)
      #expect(same.output == "", "\(same.output)")
    }
  }

  /// A copy outside of all projects is one of the new version's project, or of the one that is named.
  @Test func aVersionWithoutAProjectIsReadInTheWordsOfTheOther() async throws {
    let files = [
      "copy/UC1_A.md": Self.failure, "p/UC1_A.md": Self.failure, "p/lockstep.yaml": Self.failureWords,
    ]
    try await Places.withFolder(files) { folder in
      let (copy, flow) = (folder + "/copy/UC1_A.md", folder + "/p/UC1_A.md")
      for arguments in [[copy, flow], [flow, copy, "--project", folder + "/p"]] {
        let tool = CommandHarness()
        #expect(await tool.run(["diff"] + arguments) == 0, "\(tool.complaints)")
        #expect(tool.output == "", "\(tool.output)")
      }
    }
  }

  @Test func aTableInOtherWordsIsItself() async {
    let path = Repository.samples.appending(path: "wording/dutch/GT-1.1_TicketKopen.md").path()
    let tool = CommandHarness()
    #expect(await tool.run("diff", path, path) == 0, "\(tool.complaints)")
    #expect(tool.output == "")
  }

  // MARK: Folders

  @Test func twoFoldersAreTwoVersionsOfAProject() async throws {
    let door = DiffsFromTheCommandLine.door
    let files = [
      "old/lockstep.yaml": "lockstep: 1\nsession: {roots: [UC1, UC2]}\n", "old/door.yaml": door,
      "old/gone.yaml": door.replacing("flow: UC1", with: "flow: UC2"),
      "new/lockstep.yaml": "lockstep: 1\nsession: {roots: [UC1]}\n",
      "new/sub/door.yaml": door.replacing("user: selects", with: "user: chooses"), "empty/notes.txt": "",
    ]
    try await Places.withFolder(files) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("diff", folder + "/old", folder + "/new", "--fail-on", "loss") == 1)
      #expect(tool.output.hasPrefix("The project\n  root UC2 is gone; lost\n"), "\(tool.output)")
      #expect(tool.output.contains("\nUC1 "), "\(tool.output)")
      #expect(tool.output.contains("\nflow removed: UC2 "), "\(tool.output)")
      let same = CommandHarness()
      #expect(await same.run("diff", folder + "/old", folder + "/old", "--fail-on", "loss") == 0)
      #expect(same.output == "")
      for pair in [["old", "empty"], ["empty", "new"]] {
        let wrong = CommandHarness()
        #expect(await wrong.run(["diff"] + pair.map { folder + "/" + $0 }) == 2)
        #expect(wrong.complaints == "lockstep: no flows found in '\(folder)/empty'\n")
      }
    }
  }
}
