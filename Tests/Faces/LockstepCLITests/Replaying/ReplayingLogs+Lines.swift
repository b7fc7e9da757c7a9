import Foundation
import TestSupport
import Testing
@testable import LockstepCLI

/// Lines of logs that cannot be read, or begin a session again.
extension ReplayingLogs {
  /// Two sessions under one name cannot be told apart, whatever follows.
  @Test func aSessionBeginsOnce() async throws {
    let second = "error: session s: it begins a second time [invalid-log]"
    let lines = [
      ("event", "start", 1), ("row", "UC1 1.1a", 2), ("event", "start", 3), ("row", "UC1 1.2a", 4),
    ]
    let found = try await replay(Array(lines[1...]), "--format", "text")
    #expect(found.status == 1)
    #expect(found.output.contains("log.jsonl:3:1") && found.output.contains("it begins a second time"))
    #expect(found.output.contains("0 (0 %) conform, 0 deviate, 1 cannot be followed"))
    #expect(try await replay([lines[0]]).status == 0)
    // Once more at the beginning, behind the end, and behind a flow that the project lacks.
    let ways = [
      [lines[0], lines[2]],
      [("row", "UC1 1.1a", 1), ("row", "UC1 1.2a", 1), ("row", "UC1 1.3a", 1), lines[2]],
      [("screen", "Door", 0), ("event", "bell rings", 1), ("screen", "Hall", 1), lines[2]],
    ]
    for way in ways {
      let found = try await replay(way)
      #expect(found.status == 1)
      #expect(found.output.contains("log.jsonl:\(way.count + 1):1: \(second)"), "\(found.output)")
    }
    // A line that names a flow, and nothing else, begins a session, too.
    let named =
      "{\"session\":\"s\",\"flow\":\"UC1\",\"at\":0}\n{\"session\":\"s\",\"flow\":\"UC4\",\"at\":1}\n"
    #expect(try await run(named, "log.jsonl", []).output.contains("log.jsonl:2:1: \(second)"))
  }

  @Test func linesThatCannotBeReadAreFindings() async throws {
    let back = try await replay([("screen", "Door", 2), ("screen", "Waiting", 1)])
    #expect(back.output.contains("log.jsonl:3:1: error: session s: its time goes back by 1s [invalid-log]"))
    let broken = try await run("{\"session\":\"s\"\n{\"session\":\"s\",\"at\":1}\n", "log.jsonl", [])
    #expect(broken.output.contains("log.jsonl:1:1: error: not JSON: "))
    #expect(
      broken.output.contains("log.jsonl:2:1: error: the line has neither 'row' nor 'screen' nor 'event'"))
    let header = try await run("case,activity\n1,UC1 1.1a\n", "log.csv", [])
    #expect(header.output.contains("log.csv:1:1: error: the header needs one column 'timestamp'"))
  }

  @Test func aFieldInQuotesMayHaveLineBreaks() async throws {
    let log = #"""
      case,note,activity,timestamp
      s,"one
      two, ""three""",start,2026-01-01T00:00:00Z
      s,,UC1 1.1a,2026-01-01T00:00:01Z
      s,"
      ",UC1 1.3a,2026-01-01T00:00:02Z

      """#
    let found = try await run(log, "log.csv", ["--flow", "UC1"])
    #expect(found.output.hasPrefix("log.csv:5:1: error: session s: UC1 1.3a cannot be taken here"))
    #expect(!found.output.contains("invalid-log"))
    // A quote that never ends takes all lines behind it, and is said at its own.
    let open = try await run(
      log.replacing("s,\"\n\"", with: "s,\"\n"), "log.csv", ["--flow", "UC1"])
    #expect(open.output.contains("log.csv:5:1: error: a field in double quotes does not end [invalid-log]"))
    #expect(open.output.split(separator: "\n").count { $0.contains("error:") } == 1, "\(open.output)")
  }

  /// A line that cannot be read may be the one that a session lacks.
  @Test func aSessionWithALineThatCannotBeReadIsNotJudged() async throws {
    let lines = [
      #"{"session":"s","flow":"UC1","at":0}"#, #"{"session":"s","row":"UC1 1.1a","at":"soon"}"#,
      #"{"session":"s","row":"UC1 1.2a","at":2}"#, #"{"session":"t","flow":"UC1","at":0}"#,
      #"{"session":"t","row":"UC1 1.3a","at":1}"#,
    ]
    let known = try await run(lines.joined(separator: "\n") + "\n", "log.jsonl", ["--format", "text"])
    #expect(known.status == 1)
    #expect(known.output.contains("log.jsonl:2:1"))
    #expect(known.output.contains("2 sessions, 4 lines: 0 (0 %) conform, 1 deviate, 1 cannot be followed"))
    let torn = [lines[0], #"{"session":"s","row":"UC1 1."#, lines[2]]
    let unknown = try await run(torn.joined(separator: "\n") + "\n", "log.jsonl", ["--format", "text"])
    #expect(unknown.output.contains("not settled, since a line above cannot be read"))
    #expect(unknown.output.contains("0 (0 %) conform, 0 deviate, 1 are not settled"))
  }

  @Test func linesOfAnotherKindDoNotEndALog() async throws {
    let lines = [
      #"{"session":"s","flow":"UC1","at":0}"#, #"{"session":"s","row":"UC1 1.3a","at":1}"#,
    ]
    for noise in ["app started", "[1, 2]", "a, b"] {
      let log = ([noise] + lines).joined(separator: "\n") + "\n"
      let found = try await run(log, "log.jsonl", [])
      #expect(
        found.output.hasPrefix(
          "log.jsonl:1:1: error: the log begins with neither a JSON object nor a header of CSV [invalid-log]\n"
            + "log.jsonl:3:1: error: session s: UC1 1.3a cannot be taken here"), "\(found.output)")
    }
    let between = try await run([lines[0], "app started", ""].joined(separator: "\n"), "log.jsonl", [])
    #expect(between.output.contains("log.jsonl:2:1: error: a line is an object [invalid-log]"))
    // Each line of a table without a header would be the same problem.
    let table = try await run("id,what\n1,2\n3,4\n", "log.csv", [])
    #expect(table.output.split(separator: "\n").count { $0.contains("error:") } == 1, "\(table.output)")
  }
}
