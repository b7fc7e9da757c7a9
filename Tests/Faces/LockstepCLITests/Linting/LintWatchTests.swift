import Foundation
import Testing

@testable import LockstepCLI

@Suite struct WatchingFromTheCommandLine {
  /// Waits until `condition` holds; a machine that is busy may take its time.
  private func wait(_ what: String, until condition: () -> Bool) async throws {
    for _ in 0..<400 where !condition() { try await Task.sleep(for: .milliseconds(50)) }
    #expect(condition(), "\(what)")
  }

  @Test func aChangeIsCheckedAndAHalfSavedFileKeepsWhatWasFound() async throws {
    let other = LintProject.flow("- {id: 1.1b, user: selects B, go-to: UC1}").replacing(
      "flow: UC1", with: "flow: UC2")
    try await LintProject.with(LintProject.flow()) { folder in
      try LintProject.write(other, folder + "/window.yaml")
      let tool = CommandHarness()
      let watching = Task { await tool.run("lint", folder, "--watch", "--format", "short") }
      func runs() -> Int { tool.complaints.components(separatedBy: "waiting for changes").count - 1 }
      try await wait("the first run") { runs() == 1 }
      #expect(tool.output == "")

      try LintProject.write(LintProject.broken, folder + "/door.yaml")
      try await wait("the second run") { runs() == 2 }
      #expect(tool.output.contains("door.yaml:11:30: error: "))
      let before = tool.output

      // Half a file: it says why it cannot be read, and UC2's way to it is no finding of its own.
      try LintProject.write("flow: UC1\nkind: [use-case\n", folder + "/door.yaml")
      try await wait("the third run") { runs() == 3 }
      let said = tool.output.dropFirst(before.count)
      #expect(said.contains("door.yaml:2:7: error: ") && said.contains("[yaml-syntax]"), "\(said)")
      #expect(!said.contains("window.yaml"), "\(said)")

      try LintProject.write(LintProject.flow(), folder + "/door.yaml")
      try await wait("the fourth run") { runs() == 4 }
      #expect(tool.complaints.contains(" 0 findings; waiting for changes\n"))
      #expect(!tool.output.contains("\u{1B}"))
      watching.cancel()
      #expect(await watching.value == 0)
    }
  }
}
