import Foundation
import TestSupport
import Testing

@testable import LockstepCLI

/// Whatever a project's texts hold, a terminal gets nothing of it that moves its cursor, turns the reading direction or is
/// not seen.
@Suite struct HarmlessOutputTests {
  /// Clears the screen, turns the direction, and spells an A that nobody sees; in YAML as escapes.
  private static let evil = #"\e[2J\u202E\U000E0041\x9B"#
  /// The same as it is read.
  private static let read = "\u{1B}[2J\u{202E}\u{E0041}\u{9B}"
  private static let files = [
    "lockstep.yaml": """
    lockstep: 1
    properties:
      - {property: "safe\(evil)", start: UC1, never: {shows: "Home\(evil)"}}

    """,
    "use-cases/UC1_Home.yaml": """
    flow: UC1
    kind: use-case
    title: "Home\(evil)"
    overview: {summary: "Shows\(evil)"}
    scenarios:
      - id: "1"
        title: "PRIMARY\(evil)"
        steps:
          - id: "1.1"
            screen: "Home\(evil)"
            actions: ["Go\(evil)", Away]
            transitions:
              - {id: 1.1a, user: "selects Go\(evil)", next: "9\(evil)"}
              - {id: 1.1b, user: selects Away, next: end}

    """,
    "use-cases/UC1_Home.errata.yaml": """
    errata: UC1
    rows:
      - {row: 1.1a, kind: proposal, because: "why\(evil)", description: "old\(evil)"}

    """,
    "scenarios/S1.yaml": """
    scenario: "S1\(evil)"
    title: "goes\(evil)"
    flow: UC1
    steps:
      - user: "selects Go\(evil)"
      - shows: "Home\(evil)"

    """,
  ]

  /// The only escapes that the tool itself writes without moving the cursor: its inks, and their end.
  private static let inks = [0, 1, 31, 32, 33, 34].map { "\u{1B}[\($0)m" }

  private static func harm(in text: String) -> [Unicode.Scalar] {
    inks.reduce(text) { $0.replacing($1, with: "") }.unicodeScalars.filter(isHarmful)
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\t": false
    case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
    case "\u{E0000}"..."\u{E007F}": true
    default: false
    }
  }

  /// Each command with arguments with which it prints something of the project.
  private static func calls(_ folder: String) -> [[String]] {
    let flow = "\(folder)/use-cases/UC1_Home.yaml"
    return [
      ["lint", folder], ["lint", flow], ["lint", folder, "--format", "short"],
      ["lint", folder, "--format", "json"],
      ["lint", folder, "--diff"],
      ["test", folder], ["check", folder], ["explore", "UC1", "--project", folder],
      ["explore", "--properties", "--project", folder], ["trace", folder],
      ["replay", flow, "--project", folder],
      ["run", "UC1", "--project", folder], ["page", folder, "--output", "-"],
      ["graph", "UC1", "--project", folder], ["graph", "UC1", "--project", folder, "--format", "dot"],
      ["init", folder], ["import", flow],
      ["render", flow, "--check"], ["render", flow, "--output", "\(folder)/out"], ["fmt", "--check", folder],
      ["fmt", "--diff", flow], ["renumber", "UC1", "--diff", "--project", folder],
      ["rename", "flow", "UC1", "UC2", "--dry-run", "--project", folder],
      ["rename", "screen", "Home\(read)", "House", "--dry-run", "--project", folder],
      ["rename", "button", "Away", "Go\(read)", "--dry-run", "--project", folder],
      ["rename", "outcome", "gone\(read)", "Off", "--project", folder],
      ["scenarios", "export", folder], ["scenarios", "export", folder, "--format", "json"],
      ["scenarios", "from", flow, "-o", "\(folder)/begun"], ["diff", flow, flow], ["errata", folder],
      ["errata", folder, "--format", "json"],
      ["compile", folder, "--output", "-"],
      ["generate", "UC1", "--project", folder, "--output", "\(folder)/out"],
      ["explain", "missing-target\u{1B}[2J"],
      ["rules"], ["schema", "flow"], ["lsp"], ["mcp", folder],
      // Last, because it adds a file.
      ["new", "UC2", "Door\u{1B}[2J", "--project", folder],
    ]
  }

  private static func commands() async throws -> Set<String> {
    struct Help: Decodable {
      struct Command: Decodable {
        var commandName: String
        var subcommands: [Command]?
      }
      var command: Command
    }
    let tool = CommandHarness()
    #expect(await tool.run("--experimental-dump-help") == 0)
    let help = try JSONDecoder().decode(Help.self, from: Data(tool.outputBytes))
    return Set((help.command.subcommands ?? []).map(\.commandName)).subtracting(["help"])
  }

  @Test func nothingOfAProjectReachesATerminalAsItIs() async throws {
    try await Places.withFolder(Self.files) { folder in
      let calls = Self.calls(folder)
      let commands = try await Self.commands()
      #expect(Set(calls.compactMap(\.first)).isSuperset(of: commands))
      var showsReplacement = 0
      for call in calls {
        let tool = CommandHarness(isTerminal: true)
        _ = await tool.run(call)
        let all = tool.output + tool.complaints
        #expect(!all.contains("Usage: "), "\(call): \(all)")
        let harm = Self.harm(in: all)
        #expect(harm.isEmpty, "\(call): \(harm.map { String($0.value, radix: 16) })")
        if all.unicodeScalars.contains("\u{FFFD}") || all.contains("\u{241B}") { showsReplacement += 1 }
      }
      // The texts were there to be cleaned.
      #expect(showsReplacement > 8)
    }
  }

  /// Colours of the tool stay, and a document for a file keeps its bytes.
  @Test func whatTheToolItselfWritesStays() async throws {
    try await Places.withFolder(Self.files) { folder in
      let coloured = CommandHarness(isTerminal: true)
      _ = await coloured.run("lint", folder, "--color", "always")
      #expect(coloured.output.contains("\u{1B}[31m"))
      let document = CommandHarness()
      _ = await document.run("errata", folder)
      let screen = CommandHarness(isTerminal: true)
      _ = await screen.run("errata", folder)
      #expect(document.output != screen.output)
    }
  }
}
