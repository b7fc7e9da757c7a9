import Foundation
import TestSupport
import Testing

@testable import LockstepCLI

/// `lockstep run --state FILE`: one run of the tool goes on where the one before it stopped.
@Suite struct StateTests {
  private let unlocking = [
    "run", "UC2.3", "--project", Places.path("flows"), "--world",
    Places.path("flows/worlds/four-rounds.yaml"),
  ]

  #if DurableStore
    /// Four wrong PINs block the app for a minute; 20 s later the right one is refused.
    private static let first = """
      - {user: enters PIN, pin: "000000"}
      - user: selects Close
      - {user: enters PIN, pin: "000000"}
      - user: selects Close
      - {user: enters PIN, pin: "000000"}
      - user: selects Close
      - {user: enters PIN, pin: "000000"}
      - shows: Temporarily Blocked
      - wait: 20s
      - user: selects Back
      - {user: enters PIN, pin: "274938"}
      - shows: Temporarily Blocked
      """
    /// A session that begins at 0:00 with the app blocked for the remaining 40 s.
    private static let second = """
      - {user: enters PIN, pin: "274938"}
      - shows: Temporarily Blocked
      - wait: 39.999s
      - shows: Temporarily Blocked
      - wait: 1ms
      - shows: Open app with PIN
      - {user: enters PIN, pin: "274938"}
      - ends: handed over to UC7.1
      """

    @Test func aLockAndItsTimeGoOnInTheNextRun() async throws {
      try await Places.withFolder(["first.yaml": Self.first, "second.yaml": Self.second]) { folder in
        for script in ["first", "second"] {
          let tool = CommandHarness()
          let status = await tool.run(
            unlocking + ["--script", "\(folder)/\(script).yaml", "--state", "\(folder)/state.db"])
          #expect(status == 0, "\(tool.output)\(tool.complaints)")
        }
        // The same second session in a world that was not kept: its first PIN opens the app.
        let without = CommandHarness()
        #expect(await without.run(unlocking + ["--script", "\(folder)/second.yaml", "--quiet"]) == 1)
        #expect(without.output.contains("second.yaml:2:"), "\(without.output)")
      }
    }

    /// Time counts also where nothing is called in it: a run that only waits, a player who leaves, a host of JSON Lines.
    @Test(arguments: ["--script", "--jsonl"]) func aBlockEndsThoughNothingIsCalledInIt(_ mode: String)
      async throws
    {
      let blocking =
        Self.first.split(separator: "\n").prefix(8).joined(separator: "\n") + "\n- wait: 59.999s\n"
      let waiting = "- wait: 1ms\n"
      let entering = "- {user: enters PIN, pin: \"274938\"}\n- ends: handed over to UC7.1\n"
      let files = ["blocking.yaml": blocking, "waiting.yaml": waiting, "entering.yaml": entering]
      try await Places.withFolder(files) { folder in
        let state = ["--state", "\(folder)/state.db"]
        func run(_ script: String) async {
          let tool = CommandHarness()
          #expect(
            await tool.run(unlocking + ["--script", "\(folder)/\(script).yaml"] + state) == 0,
            "\(tool.output)")
        }
        await run("blocking")
        if mode == "--jsonl" {
          let host = await JSONLTalk.run(
            unlocking + ["--jsonl"] + state, input: Array("{\"advance\":1}\n".utf8))
          #expect(host.status == 0, "\(host.output)\(host.complaints)")
        } else {
          await run("waiting")
        }
        await run("entering")
      }
    }

    /// Undo takes the session back, and not the count.
    @Test func aStepBackInTheTerminalTakesNoAttemptBack() async throws {
      try await Places.withFolder(["empty": ""]) { folder in
        let tool = CommandHarness(input: "1\n000000\nu\n1\n000000\n")
        #expect(await tool.run(unlocking + ["--state", "\(folder)/state.db"]) == 0)
        #expect(tool.output.hasSuffix("The session is at PF2.8 3.1, prompt 'Wrong PIN, retry'.\n"))
        let next = CommandHarness(input: "1\n000000\n")
        #expect(await next.run(unlocking + ["--state", "\(folder)/state.db"]) == 0)
        #expect(next.output.hasSuffix("The session is at PF2.8 4.1, prompt 'Wrong PIN, retry'.\n"))
      }
    }

    @Test func aFileThatIsNoStoreIsRefusedAndLeftAlone() async throws {
      let text = String(repeating: "no database\n", count: 100)
      try await Places.withFolder(["state.db": text]) { folder in
        let tool = CommandHarness()
        #expect(await tool.run(unlocking + ["--state", "\(folder)/state.db"]) == 2)
        #expect(tool.complaints.contains("\(folder)/state.db"), "\(tool.complaints)")
        let after = try String(contentsOfFile: "\(folder)/state.db", encoding: .utf8)
        #expect(after == text)
      }
    }
  #endif

  /// A scenario has its own world, and proves the same each time.
  @Test func aScenarioKeepsNothing() async throws {
    try await Places.withFolder(["empty": ""]) { folder in
      let tool = CommandHarness()
      let words = ["run", "LTC57", "--project", Places.path("flows"), "--state", "\(folder)/state.db"]
      #expect(await tool.run(words) == 2)
      #expect(tool.output.isEmpty)
      #expect(tool.complaints.contains("'LTC57' is a scenario"))
      #expect(tool.complaints.contains("leave out --state, or name the flow"))
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/state.db"))
    }
  }

  @Test func withoutABuiltInActionThereIsNothingToKeep() async throws {
    let tool = CommandHarness()
    #expect(await tool.run(unlocking + ["--state", "state.db", "--ask"]) == 2)
    #expect(tool.complaints.contains("--state keeps the counters of built-in actions"))
  }
}
