import FlowFixtures
import TestSupport
import Testing

@testable import LockstepCLI

/// Scenarios that `explore` prints and writes for a world, run by `test`.
@Suite struct WorldScenarioTests {
  private static let flow = """
    flow: UC1
    kind: use-case
    title: Pay
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            screen: Basket
            actions: [Pay]
            transitions:
              - {id: 1.1a, user: selects Pay, next: 1.2}
          - id: 1.2
            system: charges the card
            action: card.charge
            transitions:
              - {id: 1.2a, case: Accepted, as: accepted, next: 1.3}
              - {id: 1.2b, case: Declined, as: declined, next: 1.1}
              - {id: 1.2c, case: Busy, as: busy, next: 1.2}
              - {id: 1.2d, event: it takes too long, after: 10s, next: 1.1}
          - id: 1.3
            screen: Paid
            actions: [Close]
            transitions:
              - {id: 1.3a, user: selects Close, next: end}

    """

  private static func project(_ property: String, world: String) -> String {
    """
    lockstep: 1
    actions: [card.charge]
    properties:
      - {property: p, start: UC1, world: \(world), \(property)}

    """
  }

  /// In the world of a property a way that breaks it is one in the world of a test.
  @Test(arguments: [
    ("{actions: {card.charge: {outcome: accepted, after: 3s}}}", "never: {shows: Paid}"),
    ("{actions: {card.charge: [declined, {outcome: accepted, after: 3s}]}}", "never: {shows: Paid}"),
    ("{actions: {card.charge: {outcome: accepted, after: 1h}}}", "never: {shows: Basket}, after: UC1 1.2d"),
    ("{outcomes: {UC1 1.2: accepted}}", "never: {shows: Paid}"),
    ("{actions: {card.charge: busy}}", "never: {ends: fault}"),
    ("bank", "never: {shows: Paid}"),
  ])
  func aPrintedScenarioBreaksTheProperty(world: String, property: String) async throws {
    let files = [
      "UC1.yaml": Self.flow, "lockstep.yaml": Self.project(property, world: world),
      "bank.yaml": "world: bank\nactions: {card.charge: {outcome: accepted, after: 3s}}\n",
    ]
    try await Places.withFolder(files) { folder in
      let harness = CommandHarness()
      #expect(await harness.run("explore", "--properties", folder, "-o", "\(folder)/broken") == 1)
      #expect(harness.output.contains("world: \(world.prefix(4))"), "\(harness.output)")
      let test = CommandHarness()
      #expect(await test.run("test", folder) == 0, "\(test.output)")
      #expect(test.output.contains("1 scenario passed"))
    }
  }

  /// What the world's times rule out is not reached.
  @Test func whatComesTooLateIsNotReached() async throws {
    let world = "{actions: {card.charge: {outcome: accepted, after: 1h}}}"
    let files = [
      "UC1.yaml": Self.flow, "lockstep.yaml": Self.project("never: {shows: Paid}", world: world),
    ]
    try await Places.withFolder(files) { folder in
      let harness = CommandHarness()
      #expect(await harness.run("explore", "--properties", folder) == 0, "\(harness.output)")
      #expect(harness.output.contains("UC1: holds: 'p'"))
    }
  }

  /// The file of the world is one of the project, or is not.
  @Test(arguments: ["worlds/bank.yaml", "../bank.yaml"]) func writtenScenariosPass(place: String) async throws
  {
    let world = """
      world: bank
      actions: {card.charge: [busy, {outcome: declined, after: 3s}, {outcome: accepted, after: 20s}, accepted]}

      """
    let files = [
      "flows/UC1.yaml": Self.flow, "flows/lockstep.yaml": "lockstep: 1\nactions: [card.charge]\n",
      "flows/\(place)": world,
    ]
    try await Places.withFolder(files) { folder in
      for cover in ["rows", "pairs", "results"] {
        let harness = CommandHarness()
        let options = ["--world", "\(folder)/flows/\(place)", "--cover", cover]
        _ = await harness.run(
          ["explore", "UC1", "--project", "\(folder)/flows", "-o", "\(folder)/flows/\(cover)"] + options)
        let test = CommandHarness()
        #expect(await test.run("test", "\(folder)/flows/\(cover)") == 0, "\(test.output)")
      }
    }
  }

  /// A loop without time is a fault of this world, though not of the flow.
  @Test func aFaultOfAWorldIsListed() async throws {
    let files = [
      "UC1.yaml": Self.flow, "lockstep.yaml": "lockstep: 1\nactions: [card.charge]\n",
      "busy.yaml": "world: busy\nactions: {card.charge: busy}\n",
      "slow.yaml": "world: slow\nactions: {card.charge: {outcome: busy, after: 1s}}\n",
    ]
    try await Places.withFolder(files) { folder in
      for (world, isFault) in [("busy", true), ("slow", false)] {
        let harness = CommandHarness()
        _ = await harness.run("explore", "UC1", "--project", folder, "--world", "\(folder)/\(world).yaml")
        #expect(
          harness.output.contains("a session can end with a fault: 1000 automatic steps") == isFault,
          "\(harness.output)")
      }
    }
  }

  /// The error of the world calls a flow that calls itself: a fault, though the row can happen.
  @Test func aRowThatLeadsToAFaultCanHappen() async throws {
    let text = FlowText(
      """
      actions: [a.b]
      error-flows: {No internet: {}}
      use-case UC1; errors: [No internet]
      1.1 screen: Start, actions: [Go]
        a user: selects Go, next: 1.2
      1.2 system: loads, action: a.b
        a case: Done, as: done, next: end
        b error: No internet, next: 1.3
      1.3 partial-flow: PF1
        a returns: Loaded, next: end
      partial-flow PF1; results: [Loaded]
      1.1 partial-flow: PF1
        a returns: Loaded, result: Loaded
      """)
    let files = [
      "UC1.yaml": text.flows[0], "PF1.yaml": text.flows[1], "lockstep.yaml": text.settings,
      "down.yaml": "world: down\nactions: {a.b: {error: No internet}}\n",
    ]
    try await Places.withFolder(files) { folder in
      let harness = CommandHarness()
      _ = await harness.run("explore", "UC1", "--project", folder, "--world", "\(folder)/down.yaml")
      #expect(harness.output.contains("a session can end with a fault: calls"), "\(harness.output)")
      #expect(harness.output.contains("UC1 1.2a 'Done' can never happen"), "\(harness.output)")
      #expect(!harness.output.contains("UC1 1.2b"), "\(harness.output)")
    }
  }
}
