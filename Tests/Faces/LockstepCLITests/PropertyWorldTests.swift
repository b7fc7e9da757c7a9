import Foundation
import Testing

@testable import LockstepCLI

/// A property in a world that names something unknown: nothing is proved about it, in whatever command.
@Suite struct PropertyWorldTests {
  private static let flow = """
    flow: UC1
    kind: use-case
    title: Sign in
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            screen: Number
            actions: [Send]
            transitions: [{id: 1.1a, user: selects Send, next: 1.2}]
          - id: 1.2
            system: checks the number
            action: number.check
            transitions:
              - {id: 1.2a, case: Number is known, as: ok, next: 1.3}
              - {id: 1.2b, case: Number is unknown, as: wrong, next: 1.1}
          - id: 1.3
            partial-flow: PF1
            transitions: [{id: 1.3a, returns: Done, next: end}]

    """
  private static let called = """
    flow: PF1
    kind: partial-flow
    title: Code
    results: [Done]
    scenarios:
      - id: 1
        steps:
          - {id: 1.1, screen: Code, transitions: [{id: 1.1a, user: enters code, result: Done}]}

    """

  private static func files(world: String, _ others: [String: String] = [:]) -> [String: String] {
    let settings = """
      lockstep: 1
      actions: [number.check]
      properties:
        - property: nobody signs in twice
          start: UC1
          at-most: 9
          run: number.check
          between: number.check ok
          world: \(world)

      """
    return others.merging(["UC1.yaml": flow, "PF1.yaml": called, "lockstep.yaml": settings]) { $1 }
  }

  private static let commands = [
    ["lint"], ["check", "--ignore", "unformatted"], ["explore", "--properties"],
  ]

  @Test(arguments: [
    ("{actions: {number.check: okay}}", "no step that runs 'number.check' has an outcome 'okay'"),
    ("{actions: {number.check: [ok, wrng]}}", "no step that runs 'number.check' has an outcome 'wrng'"),
    ("{actions: {number.chek: ok}}", "no step runs an action called 'number.chek'"),
    ("{outcomes: {UC1 1.22: ok}}", "UC1 has no step '1.22'"),
    ("{outcomes: {UC1 1.2: wrng}}", "UC1 1.2 has no outcome 'wrng'"),
    ("{outcomes: {UC9 1.2: ok}}", "no flow is called 'UC9'"),
    ("nowhere", "no world is called 'nowhere'"),
    ("{outcomes: {PF1: Done}}", "the world answers for PF1, which the project has"),
  ])
  func anUnknownNameIsAnErrorAndNoProof(_ world: String, _ message: String) async throws {
    try await Places.withFolder(Self.files(world: world)) { folder in
      for arguments in Self.commands {
        let tool = CommandHarness()
        #expect(await tool.run(arguments + [folder]) == 1, "\(arguments)")
        #expect(
          tool.output.contains("lockstep.yaml:9:")
            && tool.output.contains("error: \(message) [invalid-property]"),
          "\(arguments): \(tool.output)")
        #expect(!tool.output.contains("holds:"), "\(arguments): \(tool.output)")
      }
    }
  }

  @Test func aWorldFileWithAnUnknownNameProvesNothing() async throws {
    let world = "world: strict\nactions: {number.check: okay}\n"
    try await Places.withFolder(Self.files(world: "strict", ["world.yaml": world])) { folder in
      for arguments in Self.commands {
        let tool = CommandHarness()
        #expect(await tool.run(arguments + [folder]) == 1, "\(arguments)")
        #expect(tool.output.contains("world.yaml:2:25: error: no step that runs"), "\(tool.output)")
        #expect(tool.output.contains("1 error in 1 file."), "\(tool.output)")
        #expect(!tool.output.contains("holds:"), "\(arguments): \(tool.output)")
      }
      // The same holds for a world that a command names.
      for arguments in [["explore", "UC1"], ["explore", "--properties"]] {
        let tool = CommandHarness()
        let words = arguments + ["--project", folder, "--world", folder + "/world.yaml"]
        #expect(await tool.run(words) == 1)
        #expect(tool.output.contains("has an outcome 'okay' [unresolved-name]"), "\(tool.output)")
        #expect(!tool.output.contains("states"), "\(tool.output)")
      }
    }
  }

  @Test func aWorldThatNamesWhatExistsIsProvedIn() async throws {
    let world = "{actions: {number.check: [wrong, ok]}}"
    try await Places.withFolder(Self.files(world: world)) { folder in
      #expect(await CommandHarness().run("check", folder, "--ignore", "unformatted") == 0)
      let tool = CommandHarness()
      _ = await tool.run("explore", "--properties", folder)
      #expect(!tool.output.contains("invalid-property"), "\(tool.output)")
    }
  }

  /// The names in the world of a property follow a new number.
  @Test func renumberingFollows() async throws {
    let flow = """
      flow: UC1
      kind: use-case
      title: Sign in
      scenarios:
        - id: 1
          steps:
            - {id: 1.1, screen: Number, transitions: [{id: 1.1a, user: enters number, next: 1.3}]}
            - id: 1.3
              system: checks the number
              action: number.check
              transitions:
                - {id: 1.3a, case: Number is known, as: ok, next: end}
                - {id: 1.3b, case: Number is unknown, as: wrong, next: 1.1}

      """
    let files = Self.files(world: "{outcomes: {UC1 1.3: wrong}}").merging(["UC1.yaml": flow]) { $1 }
    try await Places.withFolder(files) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("renumber", folder + "/UC1.yaml") == 0, "\(tool.output)\(tool.complaints)")
      let settings = try String(contentsOfFile: folder + "/lockstep.yaml", encoding: .utf8)
      #expect(settings.contains("outcomes: {UC1 1.2: wrong}"), "\(settings)")
    }
  }
}
