import Foundation
import TestSupport
import Testing

/// Every scenario of `flows/` passes, by the command that people run.
@Suite struct Stories {
  @Test func everyScenarioPasses() async throws {
    let tool = CommandHarness()
    // They take every row.
    let status = await tool.run("test", Places.path("flows"), "--format", "tap", "--fail-under", "100")
    #expect(status == 0, "\(tool.output)\(tool.complaints)")
    let lines = tool.output.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("ok ") } >= 35)
    // The test cases that the overviews name.
    for id in ["LTC47", "LTC49", "LTC57", "LTC60", "LTC63 [3]", "LTC75"] {
      #expect(lines.contains { $0.contains(" - \(id) ") }, "\(id)")
    }
  }

  /// A scenario is played by its id, and tells what happens.
  @Test func aScenarioIsPlayed() async throws {
    let tool = CommandHarness()
    #expect(await tool.run("run", "LTC57", "--project", Places.path("flows")) == 0)
    #expect(tool.output.hasSuffix("1:06:00  handed over to UC7.1\n"), "\(tool.output.suffix(200))")
    let unknown = CommandHarness()
    #expect(await unknown.run("run", "LTC570", "--project", Places.path("flows")) == 2)
    #expect(unknown.complaints.contains("no flow is called 'LTC570'"))
  }

  /// A story that expects what does not happen fails at its line, with what happened instead.
  @Test func aWrongExpectationFailsAtItsLine() async throws {
    let script = """
      - {user: enters PIN, pin: "000000"}
      - at: PF2.8 3.1
      """
    try await Places.withFolder(["story.yaml": script]) { folder in
      let tool = CommandHarness()
      let status = await tool.run(
        "run", "UC2.3", "--project", Places.path("flows"), "--script", folder + "/story.yaml", "--world",
        Places.path("flows/worlds/four-rounds.yaml"), "--format", "short", "--quiet")
      #expect(status == 1)
      #expect(
        tool.output
          == "\(folder)/story.yaml:2:7: error: expected to be at PF2.8 3.1, was at PF2.8 2.1 [scenario-failed]\n"
      )
    }
  }

  /// What a program reads stands alone on standard output, also when everything holds (trials C1).
  @Test func aReportIsNotMixedWithTheTranscript() async throws {
    let script = "- shows: Open app with PIN\n"
    try await Places.withFolder(["story.yaml": script]) { folder in
      let words = [
        "run", "UC2.3", "--project", Places.path("flows"), "--script", folder + "/story.yaml", "--world",
        Places.path("flows/worlds/four-rounds.yaml"),
      ]
      let json = CommandHarness()
      #expect(await json.run(words + ["--format", "json"]) == 0)
      #expect(json.output.hasPrefix("{\"schema\":1,\"diagnostics\":[]") && json.output.hasSuffix("}\n"))
      let both = CommandHarness()
      #expect(await both.run(words + ["--format", "junit", "--output", folder + "/out.xml"]) == 0)
      #expect(both.output.contains("screen 'Open app with PIN'"))
      let file = try String(contentsOfFile: folder + "/out.xml", encoding: .utf8)
      #expect(file.hasPrefix("<?xml"))
      let quiet = CommandHarness()
      #expect(await quiet.run(words + ["--quiet"]) == 0)
      #expect(quiet.output == "")
    }
  }
}
