import Testing

@testable import LockstepCLI

@Suite struct BaselinesFromTheCommandLine {
  @Test func knownFindingsStaySilentAndNewOnesFail() async throws {
    try await LintProject.with(LintProject.broken) { folder in
      let baseline = folder + "/lint.baseline"
      let first = CommandHarness()
      #expect(await first.run("lint", folder, "--baseline", baseline, "--update-baseline") == 0)
      #expect(first.complaints == "wrote \(baseline): 1 known finding\n")
      let lines = try LintProject.read(baseline).split(separator: "\n")
      #expect(lines.count == 2)

      let silent = CommandHarness()
      #expect(await silent.run("lint", folder, "--baseline", baseline) == 0)
      #expect(silent.output == "")
      #expect(silent.complaints == "1 known finding in \(baseline) stayed silent\n")

      let more = LintProject.flow(
        "", "# moved", "- {id: 1.1b, user: selects B}", "- {id: 1.1c, user: selects C}")
      try LintProject.write(more, folder + "/door.yaml")
      let new = CommandHarness()
      #expect(await new.run("lint", folder, "--baseline", baseline, "--format", "short", "--quiet") == 1)
      #expect(new.output.split(separator: "\n").count == 1)
      #expect(new.output.contains("1.1c"))
      #expect(new.complaints == "")
    }
  }

  @Test func whatIsMendedIsToldAndCanBeRemoved() async throws {
    try await LintProject.with(LintProject.broken) { folder in
      let baseline = folder + "/lint.baseline"
      _ = await CommandHarness().run("lint", folder, "--baseline", baseline, "--update-baseline")
      try LintProject.write(LintProject.flow(), folder + "/door.yaml")
      let tool = CommandHarness()
      #expect(await tool.run("lint", folder, "--baseline", baseline) == 0)
      #expect(tool.complaints.contains("1 entry of \(baseline) can go, found no more:\n  door.yaml 1.1b: "))
      _ = await CommandHarness().run("lint", folder, "--baseline", baseline, "--update-baseline")
      let again = CommandHarness()
      #expect(await again.run("lint", folder, "--baseline", baseline) == 0)
      #expect(again.complaints == "")
    }
  }

  /// Checking one file neither forgets what is known of the others nor calls it mended.
  @Test func whatWasNotCheckedStays() async throws {
    try await LintProject.with(LintProject.broken) { folder in
      let baseline = folder + "/lint.baseline"
      try LintProject.write(LintProject.broken.replacing("UC1", with: "UC2"), folder + "/window.yaml")
      _ = await CommandHarness().run("lint", folder, "--baseline", baseline, "--update-baseline")
      let whole = try LintProject.read(baseline)
      let tool = CommandHarness()
      #expect(await tool.run("lint", folder + "/door.yaml", "--baseline", baseline) == 0)
      #expect(!tool.complaints.contains("can go"))
      _ = await CommandHarness().run(
        "lint", folder + "/door.yaml", "--baseline", baseline, "--update-baseline")
      let text = try LintProject.read(baseline)
      #expect(text == whole)
    }
  }

  @Test func aFileThatCannotBeReadToItsEndIsNeverKnown() async throws {
    try await LintProject.with("flow: [UC1\n") { folder in
      let baseline = folder + "/lint.baseline"
      let tool = CommandHarness()
      #expect(await tool.run("lint", folder, "--baseline", baseline, "--update-baseline") == 1)
      #expect(tool.output.contains("[yaml-syntax]"))
    }
  }

  @Test func aMissingOrBrokenBaselineIsWrongUse() async throws {
    try await LintProject.with(LintProject.broken) { folder in
      let missing = CommandHarness()
      #expect(await missing.run("lint", folder, "--baseline", folder + "/none") == 2)
      #expect(missing.complaints.contains("--update-baseline writes it"))
      let broken = CommandHarness()
      #expect(await broken.run("lint", folder, "--baseline", folder + "/door.yaml") == 2)
      #expect(broken.complaints.contains("door.yaml:1: a baseline begins with"))
    }
  }

  /// A baseline keeps what a broken file hides, and never hides the break.
  @Test func aBaselineKeepsWhatABrokenFileHides() async throws {
    try await LintProject.with(LintProject.broken) { folder in
      let (file, baseline) = (folder + "/door.yaml", folder + "/known")
      #expect(await CommandHarness().run("lint", folder, "--baseline", baseline, "--update-baseline") == 0)
      let known = try LintProject.read(baseline)
      try LintProject.write(LintProject.broken.replacing("title: ", with: "title: ["), file)
      let tool = CommandHarness()
      #expect(await tool.run("lint", folder, "--baseline", baseline) == 1)
      #expect(!tool.complaints.contains("can go"))
      #expect(await CommandHarness().run("lint", folder, "--baseline", baseline, "--update-baseline") == 1)
      #expect(try LintProject.read(baseline) == known)
    }
  }
}
