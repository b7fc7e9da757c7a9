import Foundation
import Testing

@testable import LockstepCLI

@Suite struct DiffsFromTheCommandLine {
  static let door = LintingFromTheCommandLine.door

  @Test func aLossFailsOnlyIfItIsToFail() async throws {
    let two =
      Self.door.replacing("next: end}", with: "next: 1.2}")
      + "      - {id: 1.2, screen: Hall, transitions: [{id: 1.2a, user: selects Leave, next: end}]}\n"
    let cut = two.replacing("next: 1.2}", with: "next: end}")
    try await Places.withFolder(["old.yaml": two, "new.yaml": cut]) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("diff", folder + "/old.yaml", folder + "/new.yaml") == 0, "\(tool.complaints)")
      #expect(
        tool.output.contains("Lost\n  \(folder)/new.yaml:13: 1.2  screen 'Hall' is not reached any more\n"))
      let strict = CommandHarness()
      #expect(await strict.run("diff", folder + "/old.yaml", folder + "/new.yaml", "--fail-on", "loss") == 1)
      let back = CommandHarness()
      #expect(await back.run("diff", folder + "/new.yaml", folder + "/old.yaml", "--fail-on", "loss") == 0)
      let same = CommandHarness()
      #expect(await same.run("diff", folder + "/new.yaml", folder + "/new.yaml", "--fail-on", "loss") == 0)
      #expect(same.output == "")
      let json = CommandHarness()
      #expect(await json.run("diff", folder + "/old.yaml", folder + "/new.yaml", "--format", "json") == 0)
      #expect(json.output.hasPrefix("{\"schema\":2,\"project\":[],\"flows\":[{\"old\":{\"path\":"))
    }
  }

  /// A removed outcome changes the behaviour, and the names of an app: docs/ci.md says that it is no loss by itself.
  @Test func aRemovedOutcomeIsNoLossAndBreaksTheContract() async throws {
    let old = """
      flow: UC1
      kind: use-case
      title: Sign in
      scenarios:
        - id: 1
          steps:
            - {id: 1.1, screen: Password, actions: [Go], transitions: [{id: 1.1a, user: selects Go, next: 1.2}]}
            - id: 1.2
              system: checks the password
              action: password.check
              transitions:
                - {id: 1.2a, case: Password is right, as: right, next: end}
                - {id: 1.2b, case: Password is wrong, as: wrong, next: 1.1}

      """
    let new = old.replacing(
      "          - {id: 1.2b, case: Password is wrong, as: wrong, next: 1.1}\n", with: "")
    #expect(new != old)
    try await Places.withFolder(["old.yaml": old, "new.yaml": new]) { folder in
      for (condition, status) in [("loss", 0), ("contract", 1)] as [(String, Int32)] {
        let tool = CommandHarness()
        let found = await tool.run("diff", folder + "/old.yaml", folder + "/new.yaml", "--fail-on", condition)
        #expect(found == status, "\(condition): \(tool.output)")
        #expect(tool.output.contains("is gone"), "\(tool.output)")
      }
    }
  }

  @Test func aLossIsAllowedByNameWithAReason() async throws {
    let two =
      Self.door.replacing("next: end}", with: "next: 1.2}")
      + "      - {id: 1.2, screen: Hall, transitions: [{id: 1.2a, user: selects Leave, next: end}]}\n"
    let cut = two.replacing("next: 1.2}", with: "next: end}")
    try await Places.withFolder([
      "old.yaml": two, "flows/new.yaml": cut,
      "flows/lockstep.yaml":
        "lockstep: 1\nlosses: {UC1 1.2: the hall is closed, UC1 1.9: a slip, UC7: another flow}\n",
    ]) { folder in
      let tool = CommandHarness()
      #expect(
        await tool.run("diff", folder + "/old.yaml", folder + "/flows/new.yaml", "--fail-on", "loss") == 0)
      #expect(
        tool.output.contains("screen 'Hall' is not reached any more; allowed: the hall is closed\n"),
        "\(tool.output)")
      #expect(!tool.output.contains("Lost\n"))
      #expect(tool.complaints == "note: 'UC1 1.9' under 'losses:' is not lost here\n")
    }
  }

  @Test func whatCannotBeReadIsNotCompared() async throws {
    let broken = Self.door.replacing("screen:", with: "screne:")
    try await Places.withFolder([
      "door.yaml": Self.door, "bad.yaml": broken, "lockstep.yaml": "lockstep: 1\n",
    ]) { folder in
      let bad = CommandHarness()
      #expect(await bad.run("diff", folder + "/door.yaml", folder + "/bad.yaml") == 2)
      #expect(bad.complaints.contains("/bad.yaml:"))
      #expect(bad.complaints.contains("cannot be compared, because it cannot be read"))
      let project = CommandHarness()
      #expect(await project.run("diff", folder + "/door.yaml", folder + "/lockstep.yaml") == 2)
      #expect(project.complaints.contains("is not a flow file"))
      let missing = CommandHarness()
      #expect(await missing.run("diff", folder + "/dor.yaml", folder + "/door.yaml") == 2)
      #expect(missing.complaints.contains("did you mean '\(folder)/door.yaml'?"))
    }
  }

  /// What a broken line takes away is not lost, in whichever version it is.
  @Test func aFileThatCannotBeReadIsNotComparedWithARevision() async throws {
    let two =
      Self.door.replacing("next: end}", with: "next: 1.2}")
      + "      - {id: 1.2, screen: Hall, transitions: [{id: 1.2a, user: selects Leave, next: end}]}\n"
    let broken = two.replacing("      - {id: 1.2,", with: "     - {id: 1.2,")
    try await Places.withFolder(["lockstep.yaml": "lockstep: 1\n", "door.yaml": two]) { folder in
      func git(_ arguments: String...) throws {
        let identity = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
        #expect(try ChildProcess.run("git", ["-C", folder] + identity + arguments).status == 0)
      }
      try git("init", "-q")
      try git("add", ".")
      try git("commit", "-q", "-m", "first")
      try Data(broken.utf8).write(to: URL(filePath: folder + "/door.yaml"))
      try git("commit", "-q", "-a", "-m", "broken")
      for (range, version) in [("HEAD~1..HEAD", ""), ("HEAD..HEAD~1", " in HEAD")] {
        let tool = CommandHarness()
        #expect(await tool.run("diff", range, "--project", folder) == 0, "\(tool.complaints)")
        #expect(tool.output == "")
        #expect(tool.complaints.contains("door.yaml' cannot be read\(version): line "), "\(tool.complaints)")
        let json = CommandHarness()
        #expect(await json.run("diff", range, "--project", folder, "--format", "json") == 0)
        let place = #""unread":[{"path":"\#(folder)/door.yaml","#
        let versionMember = version.isEmpty ? "" : #""version":"HEAD","#
        #expect(json.output.contains(place + versionMember + #""message":"#), "\(json.output)")
        let strict = CommandHarness()
        #expect(await strict.run("diff", range, "--project", folder, "--fail-on", "loss") == 2)
        #expect(strict.complaints.contains("whether something is lost is not known"), "\(strict.complaints)")
      }
      // As broken as before: it says nothing about what has changed.
      let same = CommandHarness()
      #expect(await same.run("diff", "HEAD", "--project", folder, "--fail-on", "loss") == 0)
      #expect(same.output + same.complaints == "")
    }
  }

  @Test func aMarkdownTableIsAVersionToo() async throws {
    let path = "Tests/Documents/LockstepMarkdownTests/Fixtures/UC8.1_OrderTea.md"
    let new = try Places.text(path).replacing("# Use Case 8.1 ", with: "# Use Case 8.1 Please ")
    try await Places.withFolder(["UC8.1_OrderTea.md": new]) { folder in
      let tool = CommandHarness()
      #expect(
        await tool.run("diff", Places.path(path), folder + "/UC8.1_OrderTea.md", "--fail-on", "loss") == 0,
        "\(tool.complaints)")
      #expect(tool.output.contains("\n1 rewording.\n"))
    }
  }

  private static let hasHistory = (try? ChildProcess.run("git", ["rev-parse", "HEAD"]))?.status == 0

  @Test(.enabled(if: hasHistory, "this is no git repository")) func aVersionMayBeOfARevision() async {
    let path = "flows/use-cases/UC2.3_UnlockTheApp.yaml"
    let tool = CommandHarness()
    #expect(await tool.run("diff", "HEAD:\(path)", "HEAD:\(path)") == 0, "\(tool.complaints)")
    #expect(tool.output == "")
    let revision = CommandHarness()
    #expect(await revision.run("diff", "no-such-revision:\(path)", "HEAD:\(path)") == 2)
    #expect(
      revision.complaints
        == "lockstep: cannot read 'no-such-revision:\(path)': git knows no revision 'no-such-revision'\n")
    let file = CommandHarness()
    #expect(await file.run("diff", "HEAD:no/such.yaml", "HEAD:\(path)") == 2)
    #expect(
      file.complaints == "lockstep: cannot read 'HEAD:no/such.yaml': 'HEAD' has no file 'no/such.yaml'\n")
    let option = CommandHarness()
    #expect(await option.run("diff", "--", "--batch:\(path)", "HEAD:\(path)") == 2)
    #expect(option.complaints.contains("git knows no revision '--batch'"))
  }

  /// Without `swift:` nothing says that an app has the names.
  @Test(arguments: [("lockstep: 1\n", false), ("lockstep: 1\nswift: {}\n", true)])
  func generatedNamesAreForAppsInSwift(_ settings: String, _ lists: Bool) async throws {
    let old = """
      flow: UC1
      kind: use-case
      title: Open the door
      scenarios:
        - id: 1
          steps:
            - {id: 1.1, screen: Door, transitions: [{id: 1.1a, user: selects Open, next: end}]}

      """
    let new = old.replacing("Open the door", with: "Open a door").replacing(
      "selects Open", with: "selects Go")
    let files = ["lockstep.yaml": settings, "UC1.yaml": new, "old/UC1.yaml": old]
    try await Places.withFolder(files) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("diff", folder + "/old/UC1.yaml", folder + "/UC1.yaml") == 0)
      #expect(tool.output.contains("title  words 'Open the door' → 'Open a door'"), "\(tool.output)")
      #expect(tool.output.contains("Generated names") == lists, "\(tool.output)")
    }
  }

  @Test func aRenamedOutcomeBreaksTheContractOfApps() async throws {
    let path = "flows/use-cases/UC2.3_UnlockTheApp.yaml"
    let new = try Places.text(path).replacing("as: disabled,", with: "as: switched-off,")
    try await Places.withFolder(["new.yaml": new]) { folder in
      let files = ["diff", Places.path(path), folder + "/new.yaml", "--project", Places.path("flows")]
      let tool = CommandHarness()
      #expect(await tool.run(files + ["--fail-on", "contract"]) == 1, "\(tool.complaints)")
      #expect(
        tool.output.hasSuffix(
          """

          Generated names
            renamed  outcome BiometricsEnabledOutcome.disabled → BiometricsEnabledOutcome.switchedOff  (UC2.3 1.1b)

          """), "\(tool.output)")
      let loss = CommandHarness()
      #expect(await loss.run(files + ["--fail-on", "loss"]) == 0)
      let markdown = CommandHarness()
      #expect(await markdown.run(files + ["--format", "markdown", "--fail-on", "contract"]) == 1)
      #expect(
        markdown.output.contains(
          "| renamed | `BiometricsEnabledOutcome.disabled` → `BiometricsEnabledOutcome.switchedOff` | UC2.3 1.1b | yes |"
        ))
    }
  }

  /// A project in a repository of its own: a flow is edited, one is new and not tracked yet, one is gone.
  @Test func aProjectIsComparedWithARevision() async throws {
    let door = Self.door
    func flow(_ id: String) -> String { door.replacing("flow: UC1", with: "flow: \(id)") }
    try await Places.withFolder([
      "lockstep.yaml": "lockstep: 1\n", "door.yaml": door, "gone.yaml": flow("UC2"),
      "other/flows/lockstep.yaml": "lockstep: 1\n", "other/flows/door.yaml": door,
    ]) { folder in
      func git(_ arguments: String...) throws {
        let identity = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
        let result = try ChildProcess.run("git", ["-C", folder] + identity + arguments)
        #expect(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
      }
      try git("init", "-q")
      try git("add", ".")
      try git("commit", "-q", "-m", "first")
      let same = CommandHarness()
      #expect(
        await same.run("diff", "HEAD", "--project", folder, "--fail-on", "loss") == 0, "\(same.complaints)")
      #expect(same.output == "")
      let edited = door.replacing("user: selects", with: "user: chooses")
      try Data(edited.utf8).write(to: URL(filePath: folder + "/door.yaml"))
      try Data(flow("UC3").utf8).write(to: URL(filePath: folder + "/new.yaml"))
      try FileManager.default.removeItem(atPath: folder + "/gone.yaml")
      let tool = CommandHarness()
      #expect(await tool.run("diff", "HEAD", "--project", folder, "--fail-on", "loss") == 1)
      #expect(tool.output.hasPrefix("UC1 "))
      #expect(tool.output.contains("\nnew flow: UC3 ") && tool.output.contains("\nflow removed: UC2 "))
      let losses = "lockstep: 1\nlosses: {UC2: nobody uses it}\n"
      try Data(losses.utf8).write(to: URL(filePath: folder + "/lockstep.yaml"))
      let allowed = CommandHarness()
      #expect(await allowed.run("diff", "HEAD", "--project", folder, "--fail-on", "loss") == 0)
      #expect(allowed.output.contains("; allowed: nobody uses it\n"), "\(allowed.output)")
      try git("add", ".")
      try git("commit", "-q", "-m", "second")
      for range in ["HEAD~1..HEAD", "HEAD~1...HEAD", "HEAD~1"] {
        let between = CommandHarness()
        #expect(await between.run("diff", range, "--project", folder) == 0, "\(between.complaints)")
        #expect(between.output.contains("\nnew flow: UC3 "), "\(range): \(between.output)")
      }
      let back = CommandHarness()
      #expect(await back.run("diff", "HEAD..HEAD~1", "--project", folder) == 0, "\(back.complaints)")
      #expect(back.output.contains("\nflow removed: UC3 "), "\(back.output)")
      // The old revision is where the branch left it: nothing has changed since.
      let ahead = CommandHarness()
      try git("branch", "other")
      try git("reset", "-q", "--hard", "HEAD~1")
      #expect(await ahead.run("diff", "other", "--project", folder) == 0, "\(ahead.complaints)")
      #expect(ahead.output == "", "\(ahead.output)")
      let unknown = CommandHarness()
      #expect(await unknown.run("diff", "no-such-revision", "--project", folder) == 2)
      #expect(unknown.complaints.hasPrefix("lockstep: git knows no revision 'no-such-revision'"))
      // A clone without its history says how to get it.
      let shallow = folder + "/shallow"
      try git("clone", "-q", "--depth", "1", "--branch", "other", "file://" + folder, shallow)
      let cut = CommandHarness()
      #expect(await cut.run("diff", "HEAD~1", "--project", shallow) == 2)
      #expect(cut.complaints.contains("'git fetch --unshallow'"), "\(cut.complaints)")
      // The wrong directory must not pass for a project without changes.
      let above = CommandHarness()
      #expect(await above.run("diff", "HEAD", "--project", folder + "/other") == 2)
      #expect(
        above.complaints == """
          lockstep: no flows found in '\(folder)/other'
            '\(folder)/other/flows' has a project of its own; name that

          """)
    }
  }
}
