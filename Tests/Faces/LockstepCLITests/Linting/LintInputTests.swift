import LockstepWorkspace
import Testing

@testable import LockstepCLI

/// `lockstep lint -`.
@Suite struct LintingStandardInput {
  @Test func aFileAloneHasNoName() async {
    let tool = CommandHarness(input: LintProject.broken)
    #expect(await tool.run("lint", "-", "--format", "short") == 1)
    #expect(tool.output.hasPrefix("<stdin>:11:30: error: 1.1b 'selects B' has no target and no effect"))
  }

  /// An editor's unsaved text is checked as if it were saved: with its project, in place of what is there.
  @Test func underAPathItStandsInForTheFile() async throws {
    try await LintProject.with(LintProject.flow()) { folder in
      let window = LintProject.flow("- {id: 1.1b, user: selects B, go-to: UC1}").replacing(
        "flow: UC1", with: "flow: UC2")
      for name in ["door.yaml", "new.yaml"] {
        let tool = CommandHarness(input: name == "new.yaml" ? window : LintProject.broken)
        let status = await tool.run("lint", "-", "--stdin-filename", folder + "/" + name, "--format", "short")
        #expect(status == (name == "new.yaml" ? 0 : 1), "\(tool.output)")
        #expect(tool.output.isEmpty || tool.output.contains("/door.yaml:11:30: "))
      }
      let text = try LintProject.read(folder + "/door.yaml")
      #expect(text == LintProject.flow())
    }
  }

  /// What an editor checks may not be on disk yet, and is mostly named from the working directory.
  @Test(arguments: [true, false]) func aFileThatIsNotThereYetIsChecked(isRelative: Bool) async throws {
    try await LintProject.with(LintProject.flow()) { folder in
      let here = DiskFiles().canonical(".")
      let shown = isRelative ? FilePath.relative(DiskFiles().canonical(folder), to: here) : folder
      let path = shown + "/new.yaml"
      let tool = CommandHarness(input: "flow: [")
      #expect(await tool.run("lint", "-", "--stdin-filename", path, "--format", "short") == 1)
      #expect(tool.output.hasPrefix(path + ":1:7: error: "), "\(tool.output)")
    }
  }

  @Test func fixedItGoesToStandardOutput() async {
    let tool = CommandHarness(input: LintProject.unused)
    #expect(await tool.run("lint", "-", "--fix") == 0)
    #expect(tool.output == LintProject.flow("- {id: 1.1b, user: selects B, next: end}"))
    let diff = CommandHarness(input: LintProject.unused)
    #expect(await diff.run("lint", "-", "--diff") == 1)
    #expect(diff.output.hasPrefix("--- <stdin>\n"))
  }

  /// Without a name a document would only have errors of YAML.
  @Test(arguments: ["lint", "fmt"]) func aDocumentNeedsAName(command: String) async {
    let table =
      "# Use Case 1 A\n\n| # | Description | Next |\n|---|---|---|\n| **1** | **PRIMARY SCENARIO** | |\n"
    let tool = CommandHarness(input: table)
    #expect(await tool.run(command, "-") == 2)
    #expect(tool.output.isEmpty && tool.complaints.contains("name it: --stdin-filename NAME.md"))
  }

  @Test func itStandsAlone() async {
    let tool = CommandHarness(input: "")
    #expect(await tool.run("lint", "-", "flows") == 2)
    #expect(tool.complaints.contains("cannot be combined with other paths"))
  }
  /// A directory, for example: it is no empty file.
  @Test(
    arguments: [
      ["lint", "-"], ["fmt", "-"], ["run", "UC2.3", "--script", "-"], ["run", "UC2.3", "--jsonl"],
      ["run", "UC2.3"],
    ]) func whatCannotBeReadIsNotTakenForEmpty(arguments: [String]) async
  {
    let tool = CommandHarness(input: nil)
    #expect(
      await tool.run(arguments + (arguments[0] == "run" ? ["--project", Places.path("flows")] : [])) == 2)
    #expect(tool.complaints.contains("cannot read standard input"), "\(tool.complaints)")
  }
}
