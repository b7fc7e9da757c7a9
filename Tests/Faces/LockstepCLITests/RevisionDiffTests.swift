import Foundation
import Testing

@testable import LockstepCLI

/// `lockstep diff HEAD` in a repository of its own.
@Suite struct RevisionDiffTests {
  /// What `lockstep diff HEAD` prints after some files of a project have other texts.
  static func diff(_ files: [String: String], to others: [String: String], _ options: String...) async throws
    -> (output: String, status: Int32)
  {
    try await Places.withFolder(files) { folder in
      for arguments in [["init", "-q"], ["add", "."], ["commit", "-q", "-m", "first"]] {
        let identity = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
        let result = try ChildProcess.run("git", ["-C", folder] + identity + arguments)
        #expect(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
      }
      for (name, text) in others {
        try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
      }
      let tool = CommandHarness()
      let status = await tool.run(["diff", "HEAD", "--project", folder] + options)
      #expect(tool.complaints == "")
      return (tool.output, status)
    }
  }

  /// An alternative without an end leads nowhere, unless the project says that it resumes.
  @Test func aSettingThatChangesAListIsAChangeOfTheList() async throws {
    let list = """
      # Use Case: Reserve a Tool

      **Use Case ID:** UC-014
      **Primary Actor:** Member

      ## Main Success Scenario

      1. Member selects a tool.
      2. System checks that the tool is free.
      3. System stores the reservation.

      ## Alternative Flows

      ### A1: Tool Already Taken

      **Trigger:** The tool is not free (step 2)
      **Flow:**

      1. System displays the next free days.
      2. Member closes the list.

      """
    let (output, status) = try await Self.diff(
      ["lockstep.yaml": "lockstep: 1\n", "UC-014.md": list],
      to: ["lockstep.yaml": "lockstep: 1\nuse-cases: {open: resume}\n"])
    #expect(status == 0)
    #expect(output.hasPrefix("UC-014 "), "\(output)")
    #expect(output.contains("\nBehaviour\n"), "\(output)")
  }

  /// `Failure: Offline` is a text of its own, and in other words an error.
  @Test func wordsThatChangeATableAreAChangeOfTheTable() async throws {
    let (table, words) = (FileDiffTests.failure, FileDiffTests.failureWords)
    let (output, _) = try await Self.diff(
      ["lockstep.yaml": "lockstep: 1\n", "UC1_A.md": table], to: ["lockstep.yaml": words])
    #expect(output.contains("\nBehaviour\n"), "\(output)")
    let (same, _) = try await Self.diff(
      ["lockstep.yaml": words, "UC1_A.md": table],
      to: ["lockstep.yaml": "lockstep: 1\nwording: {triggers: {error: [Failure, Error]}}\nlosses: {}\n"])
    #expect(same == "", "\(same)")
  }

  /// A property is checked in its world: what is simulated decides whether it holds.
  @Test func theWorldOfAPropertyIsCompared() async throws {
    let flow = """
      flow: UC1
      kind: use-case
      title: Open the door
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              system: opens the door
              action: door.open
              transitions:
                - {id: 1.1a, case: It opens, as: opened, next: end}
                - {id: 1.1b, case: It is stuck, as: stuck, next: end}

      """
    let settings = """
      lockstep: 1
      properties:
        - {property: the door opens, never: {at: UC1 1.1}, after: UC1 1.1b, world: w}

      """
    let world = "world: w\nactions: {door.open: opened}\n"
    let files = ["lockstep.yaml": settings, "UC1_A.yaml": flow, "w.yaml": world]
    let (output, _) = try await Self.diff(
      files, to: ["w.yaml": world.replacing("opened", with: "stuck")], "--fail-on", "loss")
    #expect(output == "The project\n  world 'w' has changed\n")
    let (same, _) = try await Self.diff(files, to: ["w.yaml": "world: w\nactions:\n  door.open: 'opened'\n"])
    #expect(same == "")
  }
}
