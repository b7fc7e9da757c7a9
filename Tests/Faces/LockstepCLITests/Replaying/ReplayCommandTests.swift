import Foundation
import TestSupport
import Testing

@testable import LockstepCLI

@Suite struct ReplayingLogs {
  static let flow = """
    flow: UC1
    kind: use-case
    title: Wait
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            screen: Door
            actions: [Open, Knock]
            transitions:
              - {id: 1.1a, user: selects Open, next: 1.2}
              - {id: 1.1b, user: selects Knock, next: 2}
              - {id: 1.1c, event: bell rings, go-to: UC9}
          - id: 1.2
            system: checks the key
            action: key.check
            transitions:
              - {id: 1.2a, case: Key fits, as: fits, next: 1.3}
              - {id: 1.2b, error: No light, error-flow: No light}
          - id: 1.3
            screen: Room
            actions: [Out]
            transitions:
              - {id: 1.3a, user: selects Out, next: back}
      - id: 2
        title: WHEN KNOCKED
        steps:
          - id: 2.1
            screen: Waiting
            transitions:
              - {id: 2.1a, event: nobody comes, after: 60s, next: 1.1}

    """

  private static let settings = """
    lockstep: 1
    error-flows:
      No light: {}
    actions: [key.check]
    external-flows:
      UC9: {title: Elsewhere}

    """

  /// Replays the lines of one session, each with its time in seconds; the flow is named on a line of its own.
  func replay(
    _ lines: [(String, String, Int)], begins: Bool = true, _ options: String...
  ) async throws -> (status: Int32, output: String) {
    var text = begins ? "{\"session\":\"s\",\"flow\":\"UC1\",\"at\":0}\n" : ""
    for (key, name, seconds) in lines {
      text += "{\"session\":\"s\",\"\(key)\":\"\(name)\",\"at\":\(seconds * 1_000)}\n"
    }
    return try await run(text, "log.jsonl", options)
  }

  func run(
    _ log: String, _ name: String, _ options: [String]
  ) async throws -> (status: Int32, output: String) {
    let files = ["lockstep.yaml": Self.settings, "UC1.yaml": Self.flow, name: log]
    return try await Places.withFolder(files) { folder in
      let tool = CommandHarness()
      let status = await tool.run(
        ["replay", "\(folder)/\(name)", "--project", folder, "--format", "short"] + options)
      return (status, tool.output.replacing(folder + "/", with: "") + tool.complaints)
    }
  }

  /// What is displayed while the system works may have no line, also at the beginning.
  @Test(arguments: [["Home"], ["loads", "Home"]]) func aFlowMayBeginWithALoadingScreen(
    _ screens: [String]
  ) async throws {
    let flow = """
      flow: UC1
      kind: use-case
      title: Load
      scenarios:
        - id: 1
          steps:
            - {id: 1.1, system: loads, transitions: [{id: 1.1a, case: done, next: 1.2}, {id: 1.1b, user: selects Stop, next: end}]}
            - {id: 1.2, screen: Home, actions: [Go], transitions: [{id: 1.2a, user: selects Go, next: end}]}

      """
    let lines = screens.enumerated().map { number, screen in
      "{\"session\":\"s\",\"flow\":\"UC1\",\"screen\":\"\(screen)\",\"at\":\(number)}\n"
    }
    try await Places.withFolder(["UC1.yaml": flow, "log.jsonl": lines.joined()]) { folder in
      let tool = CommandHarness()
      #expect(await tool.run(["replay", folder + "/log.jsonl", "--project", folder]) == 0, "\(tool.output)")
    }
  }

  @Test func rowsAreFollowedExactly() async throws {
    let lines = [
      ("row", "UC1 1.1a", 1), ("row", "UC1 1.2a", 2), ("row", "UC1 1.3a", 3), ("screen", "Door", 3),
    ]
    let fine = try await replay(lines)
    #expect(fine.status == 0 && fine.output == "")
    let wrong = try await replay([lines[0], lines[2]])
    #expect(wrong.status == 1)
    #expect(
      wrong.output.hasPrefix(
        "log.jsonl:3:1: error: session s: UC1 1.3a cannot be taken here; the session shows 'Door' (UC1 1.1)"))
    let invented = try await replay([("row", "UC1 1.1z", 1)])
    #expect(invented.output.contains("log.jsonl:2:1: error: session s: no flow has a row UC1 1.1z"))
  }

  @Test(arguments: ["", "\n\n", "\u{FEFF}"]) func aLogWithoutASessionIsNoSuccess(_ log: String) async throws {
    let empty = try await run(log, "log.jsonl", [])
    #expect(empty.status == 2)
    #expect(empty.output.contains("log.jsonl': nothing was compared"), "\(empty.output)")
    #expect(!empty.output.contains("%"))
  }

  /// Some programs begin each file with it.
  @Test func aByteOrderMarkIsNotPartOfTheFirstLine() async throws {
    let line =
      "{\"session\":\"s\",\"flow\":\"UC1\",\"at\":0}\n{\"session\":\"s\",\"row\":\"UC1 1.1z\",\"at\":0}\n"
    let plain = try await run(line, "log.jsonl", [])
    #expect(plain.status == 1 && plain.output.hasPrefix("log.jsonl:2:1: error"))
    #expect(try await run("\u{FEFF}" + line, "log.jsonl", []) == plain)
    let table = "case,activity,timestamp\ns,UC1 1.1a,2026-01-01T00:00:00Z\n"
    let (read, marked) = (
      try await run(table, "log.csv", ["--flow", "UC1"]),
      try await run("\u{FEFF}" + table, "log.csv", ["--flow", "UC1"])
    )
    #expect(read == marked)
  }

  /// The rows of the present step, with the events of the steps that called it; no screens, and no rows of other steps.
  @Test func theRowsThatWerePossibleAreNamed() async throws {
    let door = try await replay([("row", "UC1 1.1z", 1)], "--format", "json")
    #expect(
      door.output.contains(#"{"kind":"possible","lines":["UC1 1.1a","UC1 1.1b","UC1 1.1c"]}"#),
      "\(door.output)")
    let waiting = try await replay([("row", "UC1 1.1b", 1), ("row", "UC1 1.1z", 2)], "--format", "json")
    #expect(waiting.output.contains(#"["UC1 2.1a (in 59s)"]"#), "\(waiting.output)")
  }

  /// An outcome that the app never returns stops no build; the log of its sessions shows it.
  @Test func coverageNamesWhatNoSessionTook() async throws {
    let lines = [("row", "UC1 1.1a", 1), ("row", "UC1 1.2a", 2)]
    let run = try await replay(lines, "--coverage", "--format", "text")
    #expect(run.status == 0)
    #expect(
      run.output.hasSuffix(
        """
        2 of 7 rows taken
        outcomes that no session took:
          UC1 1.2b  No light of key.check
        rows that no session took:
          UC1 1.1b  selects Knock
          UC1 1.1c  bell rings
          UC1 1.3a  selects Out
          UC1 2.1a  nobody comes

        """), "\(run.output)")
    #expect(try await !replay(lines, "--format", "text").output.contains("rows taken"))
  }

  @Test func coverageIsInTheStatisticsWhereItIsAskedFor() async throws {
    let lines = [("row", "UC1 1.1a", 1), ("row", "UC1 1.2a", 2)]
    let run = try await replay(lines, "--coverage", "--quiet", "--statistics-output", "-")
    #expect(run.status == 0)
    #expect(
      run.output.contains(
        #","coverage":{"rows":7,"taken":2,"missing":[{"row":"UC1 1.1b","text":"selects Knock"},"#
          + #"{"row":"UC1 1.1c","text":"bell rings"},"#
          + #"{"row":"UC1 1.2b","text":"No light","outcome":"No light","action":"key.check"},"#
          + #"{"row":"UC1 1.3a","text":"selects Out"},{"row":"UC1 2.1a","text":"nobody comes"}]}}"#),
      "\(run.output)")
    #expect(try await !replay(lines, "--statistics-output", "-").output.contains("coverage"))
  }

  /// Fourteen actions, each of which leaves a value or none: 16,384 ways to one screen.
  @Test func moreThanTenThousandWaysAreNotSettled() async throws {
    var flow = "flow: UC1\nkind: use-case\ntitle: Ways\nscenarios:\n  - id: 1\n    steps:\n"
    for step in 1...14 {
      flow += """
              - id: 1.\(step)
                system: looks up \(step)
                action: look.up\(step)
                transitions:
                  - {id: 1.\(step)a, case: Found, as: found, values: {v\(step): integer}, next: 1.\(step + 1)}
                  - {id: 1.\(step)b, case: Not found, as: missing, next: 1.\(step + 1)}

        """
    }
    flow += "      - id: 1.15\n        screen: Door\n        transitions:\n"
    flow += "          - {id: 1.15a, user: selects Out, next: end}\n"
    let actions = (1...14).map { "look.up\($0)" }.joined(separator: ", ")
    let screens =
      "{\"session\":\"s\",\"flow\":\"UC1\",\"at\":0}\n{\"session\":\"s\",\"screen\":\"Door\",\"at\":1}\n"
    let files = [
      "lockstep.yaml": "lockstep: 1\nactions: [\(actions)]\n", "UC1.yaml": flow, "log.jsonl": screens,
    ]
    try await Places.withFolder(files) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("replay", "\(folder)/log.jsonl", "--project", folder, "--format", "short") == 0)
      #expect(
        tool.output == """
          \(folder)/log.jsonl:2:1: warning: session s: more than 10000 ways lead to this line: not settled \
          [unsettled-session]

          """)
    }
  }

  @Test func choicesOverAStepHaveLines() async throws {
    let lines = [
      ("row", "UC1 1.1a", 1), ("row", "UC1 1.2b", 2), ("event", "Retry", 3), ("row", "UC1 1.2a", 4),
    ]
    #expect(try await replay(lines).status == 0)
    #expect(try await replay([lines[0], lines[1], lines[3]]).output.contains("log.jsonl:4:1: error"))
  }

  @Test func timersFireOnlyWhenDue() async throws {
    func waits(_ seconds: Int) -> [(String, String, Int)] {
      [("row", "UC1 1.1b", 10), ("row", "UC1 2.1a", 10 + seconds)]
    }
    #expect(try await replay(waits(60)).status == 0)
    #expect(try await replay(waits(75)).status == 0)
    #expect(
      try await replay(waits(59)).output.contains("log.jsonl:3:1: error: session s: UC1 2.1a is 1s too early")
    )
    #expect(try await replay(waits(59), "--tolerance", "1s").status == 0)
    let words = [("row", "UC1 1.1b", 10), ("event", "nobody comes", 69)]
    #expect(
      try await replay(words).output.contains("log.jsonl:3:1: error: session s: nobody comes is 1s too early")
    )
    func shows(_ seconds: Int) -> [(String, String, Int)] {
      [("screen", "Door", 0), ("screen", "Waiting", 10), ("screen", "Door", 10 + seconds)]
    }
    #expect(try await replay(shows(60)).status == 0)
    #expect(
      try await replay(shows(59)).output.hasPrefix(
        "log.jsonl:4:1: error: session s: screen 'Door' cannot follow here; the session shows 'Waiting' (UC1 2.1)"
      ))
  }

  /// It counts as one deviation, at the first line that deviates.
  @Test func aSessionIsFollowedFurtherAfterATimerThatIsTooEarly() async throws {
    let lines = [
      ("row", "UC1 1.1b", 0), ("row", "UC1 2.1a", 45), ("row", "UC1 1.1b", 50), ("row", "UC1 2.1a", 113),
      ("row", "UC1 1.1b", 120), ("row", "UC1 2.1a", 180), ("row", "UC1 1.1a", 180), ("row", "UC1 1.3a", 181),
    ]
    let found = try await replay([("event", "start", 0)] + lines, "--format", "text")
    #expect(found.status == 1)
    #expect(found.output.contains("UC1 2.1a is 15s too early; the session is followed further"))
    #expect(found.output.contains("UC1 1.3a cannot be taken here"))
    #expect(found.output.contains("0 (0 %) conform, 1 deviate\nfirst deviations:\n        1  UC1 2.1a\n"))
    #expect(found.output.hasSuffix("timers:\n        3  UC1 2.1a, 15s early to 3s late\n"))
  }

  @Test func screensAloneLeaveOutcomesFree() async throws {
    #expect(
      try await replay([("screen", "Door", 0), ("screen", "No light", 1), ("screen", "UC1 1.3", 2)]).status
        == 0)
    let wrong = try await replay([("screen", "Door", 0), ("screen", "Waiting", 1), ("screen", "Room", 2)])
    #expect(wrong.status == 1 && wrong.output.hasPrefix("log.jsonl:4:1"))
    let unknown = try await replay([("screen", "Door", 0), ("screen", "Waiting", 1), ("screen", "Rooom", 2)])
    #expect(unknown.output.contains("log.jsonl:4:1: error: session s: no flow has a screen 'Rooom'"))
    // Another flow shows it.
    #expect(
      try await replay([("screen", "Door", 0), ("event", "bell rings", 1), ("screen", "Hall", 1)]).status == 0
    )
  }

  @Test func aSessionNamesItsFlow() async throws {
    let lines = [("screen", "Door", 0)]
    #expect(try await replay(lines, begins: false).output.contains("its first line names no flow"))
    #expect(try await replay(lines, begins: false, "--flow", "UC1").status == 0)
    let log = "{\"session\":\"s\",\"flow\":\"UC1\",\"digest\":\"1f\",\"at\":0}\n"
    let old = try await run(log, "log.jsonl", [])
    #expect(old.status == 0 && old.output.contains("log.jsonl:1:1: warning: session s: UC1 has changed"))
    #expect(try await run(log, "log.jsonl", ["--fail-on", "warning"]).status == 1)
  }

  @Test func aLogOfProcessMiningIsRead() async throws {
    let log = [
      "case:concept:name,concept:name,time:timestamp,cost",
      #""a ""1""",UC1 1.1b,2026-01-31 23:59:30+01:00,3"#,
      "b,UC1 1.1a,2026-01-31T23:00:00Z,3",
      #""a ""1""",UC1 2.1a,2026-02-01T00:00:30.000+01:00,"1,5""#,
      "b,UC1 1.3a,2026-01-31T23:00:01Z,3",
    ].map { $0 + "\n" }.joined()
    let found = try await run(log, "log.csv", [])
    #expect(found.output.hasPrefix("log.csv:5:1: error: session b: UC1 1.3a cannot be taken here"))
    #expect(!found.output.contains("log.csv:4"))
  }

  @Test func numbersAreWrittenAsTextAndJSON() async throws {
    let files = [
      "lockstep.yaml": Self.settings, "UC1.yaml": Self.flow,
      "log.jsonl": """
      {"session":"1","flow":"UC1","row":"UC1 1.1b","at":0}
      {"session":"2","flow":"UC1","row":"UC1 1.1b","at":0}
      {"session":"2","row":"UC1 1.2a","at":0}

      """,
    ]
    try await Places.withFolder(files) { folder in
      let tool = CommandHarness()
      let json = "\(folder)/numbers.json"
      #expect(
        await tool.run("replay", "\(folder)/log.jsonl", "--project", folder, "--statistics-output", json) == 1
      )
      #expect(
        tool.output.hasSuffix(
          """
          2 sessions, 3 lines: 1 (50 %) conform, 1 deviate
          first deviations:
                  1  UC1 1.2a
          rows:
                  2  UC1 1.1b
          screens:
                  2  'Waiting' (UC1 2.1)

          """))
      #expect(
        try String(contentsOfFile: json, encoding: .utf8) == """
          {"schema":1,"sessions":2,"lines":3,"conforming":1,"deviating":1,"unsettled":0,"invalid":0,\
          "deviations":[{"name":"UC1 1.2a","count":1}],"rows":[{"name":"UC1 1.1b","count":2}],\
          "screens":[{"name":"'Waiting' (UC1 2.1)","count":2}],"timers":[]}

          """)
      let page = "\(folder)/page.html"
      #expect(await tool.run("page", "--project", folder, "--log", "\(folder)/log.jsonl", "-o", page) == 0)
      let html = try String(contentsOfFile: page, encoding: .utf8)
      #expect(html.contains("taken 2 times") && html.contains("in no session") && html.contains("often-4"))
    }
  }

  private static let python = Repository.root.appending(path: ".venv/bin/python").path
  private static let hasMining: Bool = {
    guard FileManager.default.isExecutableFile(atPath: python) else { return false }
    return (try? OtherProgram.run(python, ["-c", "import pm4py"]))?.status == 0
  }()

  @Test(.enabled(if: hasMining)) func pm4pyReadsAndWritesTheLog() async throws {
    try await Places.withFolder([:]) { folder in
      let tool = CommandHarness()
      let (ours, theirs) = ("\(folder)/ours.csv", "\(folder)/theirs.csv")
      #expect(await tool.run("test", Places.path("flows"), "--log-output", ours) == 0)
      let script = """
        import pandas, pm4py
        log = pm4py.format_dataframe(
            pandas.read_csv('\(ours)'), case_id='case', activity_key='activity', timestamp_key='timestamp')
        print(len(pm4py.get_start_activities(log)), sum(pm4py.get_start_activities(log).values()), len(log))
        log[['case:concept:name', 'concept:name', 'time:timestamp', 'flow', 'parameters']].to_csv('\(theirs)', index=False)
        """
      let read = try OtherProgram.run(Self.python, ["-W", "ignore", "-c", script])
      let lines = try String(contentsOfFile: ours, encoding: .utf8).split(separator: "\n").dropFirst()
      let cases = Set(lines.map { $0.split(separator: ",")[0] }).count
      // A greeting comes first.
      #expect(read.output.split(separator: "\n").last == "1 \(cases) \(lines.count)")
      for log in [ours, theirs] {
        #expect(await tool.run("replay", log, "--project", Places.path("flows")) == 0, "\(tool.output)")
      }
    }
  }
}
