import Foundation
import Testing

@testable import LockstepCLI

/// What `--record` writes does the same again.
@Suite struct TerminalRecordingTests {
  /// Plays lines through a pipe and runs what was recorded.
  ///
  /// - Returns: the recorded script, and the last line of its run.
  private func replay(
    _ flow: String, _ lines: [String], world: String?, _ options: [String] = [],
    fill: (String) -> String = { $0 }
  ) async throws -> (script: String, end: String) {
    let worldOption = world.map { ["--world", Places.path("flows/worlds/\($0).yaml")] } ?? []
    return try await Places.withFolder(["keep": ""]) { folder in
      let file = folder + "/recorded.yaml"
      let project = ["--project", Places.path("flows")]
      let playing = CommandHarness(input: lines.joined(separator: "\n"))
      #expect(await playing.run(["run", flow, "--record", file] + project + worldOption + options) == 0)
      let script = try String(contentsOfFile: file, encoding: .utf8)
      try fill(script).write(toFile: file, atomically: true, encoding: .utf8)
      let running = CommandHarness()
      let status = await running.run(["run", flow, "--script", file] + project + worldOption)
      #expect(status == 0, "\(script)\(running.output)\(running.complaints)")
      let end = running.output.split(separator: "\n").last.map(String.init) ?? ""
      return (script, end.trimmingCharacters(in: .whitespaces))
    }
  }

  @Test func blocksWaitsAndSuspensionsReplay() async throws {
    var lines: [String] = []
    for _ in 1...3 { lines += ["1", "918273", "close"] }
    lines += ["1", "918273", "help", "b", "w 20s", "!", "w 10s", "!", "1", "274938", "w", "1", "274938"]
    let (script, end) = try await replay("UC2.3", lines, world: "four-rounds")
    #expect(end == "1:00  handed over to UC7.1")
    #expect(script.contains("- {user: enters PIN, pin: \"274938\"}\n"))
    // Another wrong PIN stands for the one that was typed.
    #expect(script.contains("- {user: enters PIN, pin: \"000000\"}\n"))
    #expect(!script.contains("918273"))
    #expect(script.hasSuffix("- ends: handed over to UC7.1\n"))
  }

  @Test func outcomesReplayWhetherAskedOrNot() async throws {
    let lines = ["1", "2", "try again", "3", "enter pin", "1", "918273", "2", "1h", "w 50m", "q"]
    let (script, end) = try await replay("UC2.3", lines, world: nil, ["--ask"])
    #expect(end == "stopped at PF2.8 5.1")
    let outcome = "- {outcome: {PF2.8 1.1: locked}, values: {blocked-for: \"1h\"}}"
    #expect(script.contains(outcome + "\n- {user: enters PIN"))
    #expect(!script.contains("918273"))
  }

  @Test func stepsTakenBackAreNotRecorded() async throws {
    let lines = ["forgot pin", "u", "1", "918273", "u", "1", "274938"]
    let (script, end) = try await replay("UC2.3", lines, world: "four-rounds")
    #expect(end == "0:00  handed over to UC7.1")
    #expect(
      script.split(separator: "\n").filter { $0.hasPrefix("- ") } == [
        "- shows: Open app with PIN", "- {user: enters PIN, pin: \"274938\"}", "- ends: handed over to UC7.1",
      ])
  }

  /// A chosen PIN may be somebody's own, so a person has to fill it in again.
  @Test func chosenPINsAreLeftOut() async throws {
    let lines = ["1", "918273", "1", "192837", "1", "1", "918273", "1"]
    let (script, end) = try await replay("UC2.1", lines, world: "no-biometrics") { script in
      #expect(script.contains("pin: \"?\"}  # fill in: chosen secret 1\n"))
      #expect(script.contains("repeated-pin: \"?\"}  # fill in: chosen secret 2\n"))
      return script.split(separator: "\n").map { line in
        line.replacingOccurrences(of: "\"?\"", with: line.hasSuffix("secret 1") ? "\"918273\"" : "\"192837\"")
      }.joined(separator: "\n")
    }
    #expect(end == "0:00  handed over to UC3.1")
    #expect(!script.contains("918273") && !script.contains("192837"))
  }

  @Test func aScriptWithGapsFailsAtTheGap() async throws {
    var stage = try await TerminalStage("UC2.1", world: "no-biometrics")
    stage.type("1", "918273")
    try await Places.withFolder(["gap.yaml": stage.script()]) { folder in
      let tool = CommandHarness()
      let status = await tool.run(
        "run", "UC2.1", "--project", Places.path("flows"), "--script", folder + "/gap.yaml", "--format",
        "short")
      #expect(status == 1)
      #expect(tool.output.contains("gap.yaml:5:10: error: 'pin' does not match the input's pattern [0-9]{6}"))
    }
  }

  @Test func realTimeIsRecordedOnlyWhereItCounts() async throws {
    var stage = try await TerminalStage("UC2.3")
    stage.pass(.seconds(30))
    for _ in 1...3 { stage.type("1", "000000", "close") }
    stage.type("1", "000000")
    stage.pass(.milliseconds(1_500))
    stage.pass(.milliseconds(500))
    stage.type("help")
    let waits = stage.script().split(separator: "\n").filter { $0.contains("wait") }
    #expect(waits == ["- wait: 2s"])
  }

  /// What was seen is expected, so that the script is a test.
  @Test func whatIsShownIsRecorded() async throws {
    var stage = try await TerminalStage("UC2.3")
    stage.type("1", "000000", "close", "help me", "!", "!")
    let lines = stage.script().split(separator: "\n").filter { $0.hasPrefix("- ") }
    #expect(
      lines == [
        "- shows: Open app with PIN", "- {user: enters PIN, pin: \"000000\"}",
        "- shows: \"Wrong PIN, retry\"",
        "- user: selects Close", "- shows: Open app with PIN", "- suspend", "- resume",
        "- shows: Open app with PIN", "- at: UC2.3 1.3",
      ])
  }

  @Test func aScenarioIsRecorded() async throws {
    try await Places.withFolder(["keep": ""]) { folder in
      let file = folder + "/recorded.yaml"
      let words = [
        "--project", Places.path("flows"), "--world", Places.path("flows/worlds/four-rounds.yaml"),
      ]
      let playing = CommandHarness(input: "1\n274938")
      let recording = ["run", "UC2.3", "--record", file, "--scenario", "recorded"] + words
      #expect(await playing.run(recording) == 0, "\(playing.complaints)")
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(
        text == """
          # Recorded. This does the same again: lockstep run recorded
          scenario: recorded
          flow: UC2.3
          world: four rounds
          steps:
            - shows: Open app with PIN
            - {user: enters PIN, pin: "274938"}
            - ends: handed over to UC7.1

          """)
      let wrong = CommandHarness()
      #expect(await wrong.run(["run", "UC2.3", "--scenario", "x"] + words) == 2)
      #expect(wrong.complaints.contains("--scenario requires --record"))
    }
  }

  @Test func anExistingFileIsKept() async throws {
    try await Places.withFolder(["mine.yaml": "- suspend\n"]) { folder in
      let tool = CommandHarness(input: "q")
      let status = await tool.run(
        "run", "UC2.3", "--project", Places.path("flows"), "--record", folder + "/mine.yaml")
      #expect(status == 2)
      #expect(tool.complaints.contains("exists already"))
      let kept = try String(contentsOfFile: folder + "/mine.yaml", encoding: .utf8)
      #expect(kept == "- suspend\n")
    }
  }
}
