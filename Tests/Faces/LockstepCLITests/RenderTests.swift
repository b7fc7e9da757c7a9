import Foundation
import TestSupport
import Testing

@testable import LockstepCLI

@Suite struct RenderTests {
  /// A copy of our flows that a test may change.
  private static func withFlows<Result>(_ body: (String) async throws -> Result) async throws -> Result {
    try await Places.withFolder([:]) { folder in
      try FileManager.default.copyItem(atPath: Places.path("flows"), toPath: folder)
      return try await body(folder)
    }
  }

  private static let unlock = "use-cases/UC2.3_UnlockTheApp"

  /// The tables beside the flows are what the flows say: `lockstep render` brings them up to date.
  @Test func theTablesOfOurFlowsAreUpToDate() async {
    let harness = CommandHarness()
    #expect(await harness.run("render", "--check", Places.path("flows")) == 0)
    #expect(harness.output == "")
  }

  @Test func checkPrintsHowATableDrifts() async throws {
    try await Self.withFlows { flows in
      let file = "\(flows)/\(Self.unlock).yaml"
      let text = try String(contentsOfFile: file, encoding: .utf8)
      try text.replacingOccurrences(of: "case: Valid biometric", with: "case: Biometric is valid")
        .write(toFile: file, atomically: true, encoding: .utf8)
      let harness = CommandHarness()
      #expect(await harness.run("render", "--check", flows) == 1)
      #expect(harness.output.contains("Case: Biometric is valid"))
      #expect(harness.output.contains("\n-| 1.2a    | Case: Valid biometric"))
      // Nothing was written; render writes that file and no other.
      #expect(await harness.run("render", flows) == 0)
      #expect(
        harness.complaints.hasPrefix(
          "wrote \(flows)/\(Self.unlock).md\n  in place of: | 1.2a | Case: Valid biometric"))
      #expect(await harness.run("render", "--check", flows) == 0)
    }
  }

  @Test func leavesAFileAloneThatItDidNotWrite() async throws {
    try await Self.withFlows { flows in
      let table = "\(flows)/\(Self.unlock).md"
      let text = try String(contentsOfFile: table, encoding: .utf8)
      for change in [
        ("## Flow", "## Flow\n\nA word of mine."), ("# Use Case 2.3", "# Use Case 2.4"),
      ] {
        let mine = text.replacingOccurrences(of: change.0, with: change.1)
        try mine.write(toFile: table, atomically: true, encoding: .utf8)
        let harness = CommandHarness()
        #expect(await harness.run("render", "UC2.3", "--project", flows) == 2, "\(change.1)")
        #expect(harness.complaints.contains("not written by render"))
        #expect(try String(contentsOfFile: table, encoding: .utf8) == mine)
      }
      let harness = CommandHarness()
      #expect(await harness.run("render", "UC2.3", "--project", flows, "--force") == 0)
      #expect(try String(contentsOfFile: table, encoding: .utf8) == text)
    }
  }

  @Test func anEditByHandIsNotOverwritten() async throws {
    try await Self.withFlows { flows in
      func git(_ arguments: String...) throws {
        let identity = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
        let result = try ChildProcess.run("git", ["-C", flows] + identity + arguments)
        #expect(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
      }
      func edit(_ ending: String, _ words: String, _ others: String) throws {
        let file = "\(flows)/\(Self.unlock).\(ending)"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.contains(words))
        try text.replacing(words, with: others).write(toFile: file, atomically: true, encoding: .utf8)
      }
      func render(_ options: String...) async -> (status: Int32, complaints: String) {
        let harness = CommandHarness()
        return (await harness.run(["render", "UC2.3", "--project", flows] + options), harness.complaints)
      }
      try git("init", "-q")
      try git("add", ".")
      try git("commit", "-q", "-m", "first")
      // As committed, and as rendered since, a table may be overwritten.
      try edit("yaml", "case: Valid biometric", "case: Biometric is valid")
      #expect(await render() == (0, "wrote \(flows)/\(Self.unlock).md\n"))
      try edit("yaml", "case: Biometric is valid", "case: Biometric is right")
      #expect(await render() == (0, "wrote \(flows)/\(Self.unlock).md\n"))
      try edit("md", "Case: Biometric is right", "Case: Biometric fits   ")
      let refused = await render()
      #expect(refused.status == 2)
      #expect(refused.complaints.contains("edited after its last commit or rendering, so left alone"))
      #expect(
        try String(contentsOfFile: "\(flows)/\(Self.unlock).md", encoding: .utf8).contains("Biometric fits"))
      #expect(await render("--force").status == 0)
      // What git keeps is not lost.
      try edit("md", "Case: Biometric is right", "Case: Biometric fits   ")
      try git("add", ".")
      #expect(await render() == (0, "wrote \(flows)/\(Self.unlock).md\n"))
    }
  }

  /// A formatter may have aligned the columns otherwise.
  @Test func keepsAnotherAlignmentUnlessForced() async throws {
    try await Self.withFlows { flows in
      let table = "\(flows)/\(Self.unlock).md"
      let text = try String(contentsOfFile: table, encoding: .utf8)
      let aligned = text.replacing("  |\n", with: "|\n")
      #expect(aligned != text)
      try aligned.write(toFile: table, atomically: true, encoding: .utf8)
      #expect(await CommandHarness().run("render", "UC2.3", "--project", flows) == 0)
      #expect(try String(contentsOfFile: table, encoding: .utf8) == aligned)
      #expect(await CommandHarness().run("render", "UC2.3", "--project", flows, "--force") == 0)
      #expect(try String(contentsOfFile: table, encoding: .utf8) == text)
    }
  }

  @Test func aDocumentIsNoDirectory() async throws {
    try await Self.withFlows { flows in
      let harness = CommandHarness()
      #expect(await harness.run("render", "UC2.3", "--project", flows, "-o", "\(flows)/x.md") == 2)
      #expect(harness.complaints.contains("-o names a directory"))
    }
  }

  @Test func rendersIntoAnotherDirectory() async throws {
    try await Self.withFlows { flows in
      let harness = CommandHarness()
      #expect(await harness.run("render", flows, "-o", "\(flows)/out") == 0)
      let copy = try String(contentsOfFile: "\(flows)/out/\(Self.unlock).md", encoding: .utf8)
      #expect(copy == (try Places.text("flows/\(Self.unlock).md")))
    }
  }

  @Test(arguments: SeedDocument.all)
  func asDocumentedIsTheDocument(_ document: SeedDocument) async throws {
    let text = try await Self.asDocumented(document)
    let lines = try document.digest().lines
    #expect(lines.count > 40)
    #expect(DocumentDigest(of: text).lines == lines)
  }

  /// The same, with the words that differ.
  @Test(
    .enabled(if: SeedDocument.areBeside, "the documents do not lie beside the repository"),
    arguments: SeedDocument.all)
  func asDocumentedIsTheDocumentWordForWord(_ document: SeedDocument) async throws {
    let text = try await Self.asDocumented(document)
    #expect(NormalForm.differences(text, try document.text()) == [])
  }

  private static func asDocumented(_ document: SeedDocument) async throws -> String {
    let harness = CommandHarness()
    let flows = Places.path("flows")
    #expect(await harness.run("render", "--as-documented", document.flow, "--project", flows) == 0)
    return harness.output
  }

  @Test func refusesWhatItCannotRender() async throws {
    let harness = CommandHarness()
    #expect(await harness.run("render", "UC2.4", "--project", Places.path("flows")) == 2)
    #expect(harness.complaints.contains("no flow is called 'UC2.4'"))
    #expect(await harness.run("render", "--check", "--as-documented", "UC2.3") == 2)
  }
}
