import LockstepDiff
import LockstepModel
import Testing

/// An order is behaviour where the first of several counts.
@Suite struct OrderMeaningTests {
  private static let wait = """
    flow: UC1
    kind: use-case
    title: Wait
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            system: waits
            action: order.wait
            transitions:
              - {id: 1.1a, case: The order comes, as: came, values: {limit: duration}, next: 1.2}
          - id: 1.2
            screen: Waiting
            transitions:
              - ROW1
              - ROW2
              - {id: 1.2c, user: selects Leave, next: end}
          - {id: 1.3, screen: Late, transitions: [{id: 1.3a, user: selects Leave, next: end}]}

    """

  /// The flow with two rows of its screen, in their order.
  private static func flow(_ first: String, _ second: String) throws -> FlowDocument {
    try Versions.read(
      wait.replacing("ROW1", with: "{id: 1.2a, \(first)}").replacing("ROW2", with: "{id: 1.2b, \(second)}"))
  }

  /// Timers that may be due at one time fire in the order of their rows.
  @Test(arguments: [
    ("event: one, after: 5m, next: 1.3", "event: two, after: 5m, next: end", true),
    // The same time in other words.
    ("event: one, after: 5m, next: 1.3", "event: two, after: 300s, next: end", true),
    ("event: one, after: 5m, next: 1.3", "event: two, after: 6m, next: end", false),
    // A value may be any time.
    ("event: one, after: limit, next: 1.3", "event: two, after: 6m, next: end", true),
    ("event: one, after: limit, next: 1.3", "event: two, after: limit, next: end", true),
    // An event without a timer is reported by a host, one after the other.
    ("event: one, after: 5m, next: 1.3", "event: two, next: end", false),
    ("event: one, next: 1.3", "user: selects Two, next: end", false),
  ])
  func theOrderOfRowsIsBehaviourWhereTheFirstCounts(_ first: String, _ second: String, counts: Bool) throws {
    let (old, new) = (try Self.flow(first, second), try Self.flow(second, first))
    for (before, after) in [(old, new), (new, old)] {
      let diff = FlowDiff(from: before, to: after)
      #expect(diff.changes.map(\.kind).contains(.reordered) == counts, "\(diff.text)")
      #expect(diff.count(.behaviour) == (counts ? 1 : 0), "\(diff.text)")
    }
    #expect(FlowDiff(from: old, to: old).isEmpty)
  }

  /// One row that overtakes several is one change.
  @Test func aTimerThatOvertakesOthersIsNamedOnce() throws {
    let (one, two) = ("event: one, after: 5m, next: 1.3", "event: two, after: 5m, next: end")
    let three = "event: three, after: 5m, next: 1.2"
    let more = "}\n          - {id: 1.2d, "
    let (old, new) = (try Self.flow(one, two + more + three), try Self.flow(three, one + more + two))
    let diff = FlowDiff(from: old, to: new)
    #expect(diff.count(.behaviour) == 1, "\(diff.text)")
    #expect(diff.text.contains("Event: three counts before 1.2b now; 1.2a came first"), "\(diff.text)")
  }

  private static func table(_ name: String, _ screen: String) -> String {
    """
      - name: \(name)
        heading: Flow (\(name))
        scenarios:
          - id: 1
            steps:
              - {id: 1.1, screen: \(screen), transitions: [{id: 1.1a, user: selects Open, next: end}]}

    """
  }

  /// Whoever goes to a flow comes to its first table.
  @Test func theFirstTableIsWhereTheFlowBegins() throws {
    let head = "flow: UC1\nkind: use-case\ntitle: Move\nflows:\n"
    let (door, hall, yard) = (
      Self.table("Source", "Door"), Self.table("Destination", "Hall"), Self.table("Way", "Yard")
    )
    func diff(_ old: String, _ new: String) throws -> FlowDiff {
      FlowDiff(from: try Versions.read(head + old), to: try Versions.read(head + new))
    }
    let swapped = try diff(door + hall, hall + door)
    #expect(
      swapped.text.contains("the flow begins at 1.1 screen 'Hall', no longer at 1.1 screen 'Door'"),
      "\(swapped.text)")
    #expect(swapped.count(.behaviour) == 1 && !swapped.hasLosses)
    let ahead = try diff(door, hall + door)
    #expect(ahead.changes.contains { $0.kind == .entryChanged }, "\(ahead.text)")
    let behind = try diff(door + hall, door + yard + hall)
    #expect(!behind.changes.contains { $0.kind == .entryChanged }, "\(behind.text)")
    let others = try diff(door + hall + yard, door + yard + hall)
    #expect(others.count(.behaviour) == 0, "\(others.text)")
    let renamed = try diff(door + hall, Self.table("Origin", "Door") + hall)
    #expect(!renamed.changes.contains { $0.kind == .entryChanged }, "\(renamed.text)")
  }
}
