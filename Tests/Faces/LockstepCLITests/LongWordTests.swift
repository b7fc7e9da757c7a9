import Foundation
import TestSupport
import Testing

/// Whether the shell can limit the memory of a process here.
private enum MemoryLimit {
  static var isKnown: Bool {
    #if os(Linux)
      OtherProgram.tool != nil
    #else
      false
    #endif
  }
}

/// Words that no person types, in memory that a table of all letters by all letters of one would not fit in.
@Suite(.enabled(if: MemoryLimit.isKnown, "needs Linux and the tool")) struct LongWordTests {
  private static let letters = 30_000
  private static let mostKilobytes = 600_000

  /// A project with another long word at each `§`.
  private static func project(_ files: [String: String]) -> [String: String] {
    var random = SplitMix64(12)
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz")
    return files.mapValues { text in
      let parts = text.split(separator: "§", omittingEmptySubsequences: false)
      return parts.dropFirst().reduce(into: String(parts[0])) { text, part in
        text += String((0..<letters).compactMap { _ in random.pick(alphabet) }) + part
      }
    }
  }

  private static let yaml = [
    "PF1.1_Long.yaml": """
    flow: PF1.1
    kind: partial-flow
    title: §
    overview: {summary: §, used-by: ["[§](UC1.2_Other.md)"]}
    parameters: [§]
    results: [§, Done]
    errors: [§]
    scenarios:
      - id: 1
        title: §
        steps:
          - id: 1.1
            screen: §
            message: §
            input: {text: §, name: text}
            actions: [§, Close]
            details: [§]
            transitions:
              - {id: 1.1a, user: selects §, next: 1.2}
              - {id: 1.1b, user: selects Close, do: §, result: Done}
              - {id: 1.1c, event: §, after: 5m, next: §}
              - {id: 1.1d, user: selects Close, go-to: §}
          - id: 1.2
            system: §
            action: §
            transitions:
              - {id: 1.2a, case: §, as: §, values: {§: text}, next: 1.1}
              - {id: 1.2b, error: §, error-flow: §}

    """,
    "scenarios/long.yaml": "- scenario: §\n  flow: PF1.1\n  steps:\n    - shows: §\n    - user: §\n",
  ]

  private static let table = [
    "PF1.1_Long.md": """
    # Partial Flow 1.1 §

    ## Overview

    | Aspect | Description |
    |---|---|
    | **Summary** | § |
    | **§** | § |
    | **Used by** | [§](UC1.2_Other.md) |
    | **Parameters** | § |
    | **Possible Results** | <ul><li>§</li><li>Done</li></ul> |
    | **Possible errors** | § |

    ---

    ## Flow

    | # | Description | Next |
    |---|---|---|
    | **1** | **§** | |
    | **1.1** | **System displays screen '§'**<ul><li>Message: §</li><li>Input: §</li><li>Actions: §, Close</li><li>§</li></ul> | |
    | 1.1a | User selects §<sup>§</sup> | 1.2 |
    | 1.1b | User selects Close → § | Result: Done |
    | 1.1c | Event: § (after 5m) | § |
    | 1.1d | § | Go to: [§](UC1.2_Other.md) |
    | **1.2** | **System §** | |
    | 1.2a | Case: § | 1.1 |
    | 1.2b | Error: § | Error flow: § |

    """
  ]

  private static let traced = [
    "lockstep.yaml": """
    lockstep: 1
    trace: {tests: ["t/*.kt"], cases: [cases.md], case: "LTC[0-9]+", manual: §}
    texts: [t/strings.xml]
    external-flows: {UC1.2: {title: §}}
    error-flows: {§: {}}
    wording: {actors: {user: [User, §]}, verbs: {selects: [selects, § … §]}}

    """,
    "cases.md": "# Cases\n\n### LTC1 §\n",
    "t/a.kt": "/* § UC1.1 1.1a */ @DisplayName(\"LTC1 §\") fun test_§_LTC1() {}\n",
    "t/strings.xml": "<resources><string name=\"§\">§</string></resources>\n",
  ]

  @Test(arguments: [yaml, table, yaml.merging(traced) { first, _ in first }])
  func aLongWordTakesLittleMemory(_ files: [String: String]) async throws {
    let tool = try #require(OtherProgram.tool)
    try await Places.withFolder(Self.project(files)) { folder in
      for command in ["check '\(folder)'", "page '\(folder)' -o '\(folder)/page.html'"] {
        let run = try OtherProgram.run(
          "/bin/sh", ["-c", "ulimit -v \(Self.mostKilobytes) && '\(tool)' \(command)"])
        // A page has an image, whose ids have a limit.
        let isRefused = run.status == 2 && run.output.contains("an id has more than 255 bytes")
        #expect(
          [0, 1].contains(run.status) || isRefused, "\(command): \(run.status), \(run.output.suffix(2_000))")
        // Texts quote such a word only in part.
        let longest = run.output.split(separator: "\n").map(\.utf8.count).max() ?? 0
        #expect(longest < 10_000, "\(command)")
      }
    }
  }
}
