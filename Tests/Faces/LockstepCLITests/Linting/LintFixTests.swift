import Foundation
import Testing

@testable import LockstepCLI

@Suite struct FixingFromTheCommandLine {
  @Test func safeFixesAreWrittenAndTold() async throws {
    try await LintProject.with(LintProject.unused) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("lint", folder, "--fix", "--fail-on", "note") == 0)
      #expect(tool.output == "")
      #expect(tool.complaints == "fixed 1 finding in 1 file\n")
      let text = try LintProject.read(folder + "/door.yaml")
      #expect(text == LintProject.flow("- {id: 1.1b, user: selects B, next: end}"))
      // Nothing is left to fix, and nothing else lies there.
      #expect(await CommandHarness().run("lint", folder, "--diff") == 0)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      #expect(names == ["door.yaml", "lockstep.yaml"])
    }
  }

  @Test func aDiffShowsItAndWritesNothing() async throws {
    try await LintProject.with(LintProject.unused) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("lint", folder, "--diff") == 1)
      #expect(tool.output.hasPrefix("--- \(folder)/door.yaml\n+++ \(folder)/door.yaml\n@@ -8,5 +8,4 @@\n"))
      #expect(tool.output.contains("\n-          # lockstep:ignore missing-target -- x\n"))
      let text = try LintProject.read(folder + "/door.yaml")
      #expect(text == LintProject.unused)
    }
  }

  @Test func fixesThatCanChangeTheMeaningAreOnlyTakenWhenAskedFor() async throws {
    let misspelt =
      LintProject.flow() + "          - {id: 1.1b, error: No intrnet, next: end}\nerrors: [No internet]\n"
    try await LintProject.with(misspelt) { folder in
      let settings = "lockstep: 1\nerror-flows: {No internet: {}}\n"
      try LintProject.write(settings, folder + "/lockstep.yaml")
      #expect(await CommandHarness().run("lint", folder, "--fix") == 1)
      let before = try LintProject.read(folder + "/door.yaml")
      #expect(before == misspelt)
      let tool = CommandHarness()
      #expect(await tool.run("lint", folder, "--fix", "--unsafe-fixes") == 0, "\(tool.output)")
      let text = try LintProject.read(folder + "/door.yaml")
      #expect(text == misspelt.replacing("intrnet", with: "internet"))
    }
  }

  @Test func linesOfWindowsAByteOrderMarkPermissionsAndLinksStay() async throws {
    let text = "\u{FEFF}" + LintProject.unused.replacing("\n", with: "\r\n")
    try await LintProject.with(text) { folder in
      let (file, link) = (folder + "/door.yaml", folder + "/link.txt")
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
      #expect(await CommandHarness().run("lint", folder, "--fix", "--quiet") == 0)
      let fixed = LintProject.flow("- {id: 1.1b, user: selects B, next: end}").replacing("\n", with: "\r\n")
      let bytes = Array(try Data(contentsOf: URL(filePath: link)))
      #expect(bytes == Array(("\u{FEFF}" + fixed).utf8))
      let attributes = try FileManager.default.attributesOfItem(atPath: file)
      #expect(attributes[.posixPermissions] as? Int == 0o640)
    }
  }

  @Test func onlyWhatWasAskedForIsFixed() async throws {
    try await LintProject.with(LintProject.unused) { folder in
      let other = LintProject.unused.replacing("UC1", with: "UC2")
      try LintProject.write(other, folder + "/window.yaml")
      #expect(await CommandHarness().run("lint", folder + "/door.yaml", "--fix") == 0)
      let untouched = try LintProject.read(folder + "/window.yaml")
      #expect(untouched == other)
      let mended = try LintProject.read(folder + "/door.yaml")
      #expect(mended != LintProject.unused)
    }
  }

  @Test func thousandCommentsTakeOneRound() async throws {
    let comments = (1...1000).map { "# lockstep:ignore missing-target -- \($0)" }.joined(
      separator: "\n          ")
    try await LintProject.with(LintProject.flow(comments, "- {id: 1.1b, user: selects B, next: end}")) {
      folder in
      _ = await CommandHarness().run("lint", folder, "--fix")
      // Comments side by side meet, so that each round takes every other.
      let left =
        try LintProject.read(folder + "/door.yaml").components(separatedBy: "lockstep:ignore").count - 1
      #expect(left < 2, "\(left)")
    }
  }

  @Test(arguments: [
    ["--fix", "--diff"], ["--unsafe-fixes"], ["--update-baseline"], ["--watch", "--fix"],
    ["--stdin-filename", "x"],
  ])
  func optionsThatDoNotFitAreWrongUse(_ options: [String]) async throws {
    try await LintProject.with(LintProject.flow()) { folder in
      let tool = CommandHarness()
      #expect(await tool.run(["lint", folder] + options) == 2)
      #expect(tool.output == "")
    }
  }
}
