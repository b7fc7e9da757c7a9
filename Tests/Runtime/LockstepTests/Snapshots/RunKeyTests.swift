import FlowFixtures
import Lockstep
import Testing

/// The key of a run: the same for a run that is repeated, and for no other.
@Suite("Keys of runs") struct RunKeyTests {
  private static let text = """
    use-case UC1
    1.1 system: books
      a case: Booked, as: booked, next: 1.2
      b user: leaves, next: 1.2
    1.2 screen: Booking
      a user: again, next: 1.1
    """

  private static func key(_ run: Run) -> String? {
    run.interpreter.runningActionCall(run.state, attempt: 1) { _, _ in nil }?.key
  }

  @Test func aRunThatIsRepeatedKeepsItsKeyAndNoOtherHasIt() throws {
    var run = try Run(Self.text)
    var seen: Set<String> = []
    for round in 1...3 {
      let key = try #require(Self.key(run))
      #expect(key == "UC1 1.1#\(round)")
      #expect(seen.insert(key).inserted)
      for _ in 1...2 {
        let bytes = try #require(run.session.snapshot).bytes
        run = try Run(run.program, restoring: try FlowSnapshot(bytes: bytes))
        #expect(Self.key(run) == key)
      }
      run.send(.suspend)
      run.send(.resume)
      #expect(Self.key(run) == key)
      #expect(run.interpreter.hasRun(key, run.state))
      run.user("leaves")
      run.user("again")
    }
    for other in ["UC1 1.1#5", "UC1 1.1#0", "UC1 1.2#1", "UC2 1.1#1", "UC1 1.1", "#1", "UC1 1.1#x"]
      + ["UC1 1.1#+1", "UC1 1.1#01"]
    {
      #expect(!run.interpreter.hasRun(other, run.state))
    }
  }
}
