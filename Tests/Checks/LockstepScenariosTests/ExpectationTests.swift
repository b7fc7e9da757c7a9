import Lockstep
import LockstepModel
import LockstepScenarios
import Testing

/// Each line that a scenario has beside those of a script: what it lets pass and what not.
@Suite struct Expectations {
  private static let toTheScreen = "  - {shows: Enter code, within: 2s}\n"

  @Test(
    arguments: [
      ("- message: 3 tries left", nil),
      ("- message: 2 tries left", "expected the message '2 tries left', was '3 tries left' (UC1 1.2)"),
      ("- actions: [Help, Cancel, Again]", nil),
      (
        "- actions: [Help, Again]",
        "expected the actions 'Again', 'Help', were 'Again', 'Cancel', 'Help' (UC1 1.2)"
      ),
      ("- not-possible: selects Close", nil), ("- not-possible: 2.1a", nil),
      ("- not-possible: selects Help", "'selects Help' is possible, as row 1.2c, but was expected not to be"),
      (
        "- not-possible: [selects Close, 1.2a]", "'1.2a' is possible, as row 1.2a, but was expected not to be"
      ),
      (
        "- not-possible: UC1 1.2a", "'UC1 1.2a' is possible, as row 1.2a, but was expected not to be"
      ),
      ("- not-possible: UC1 1.1a", nil), ("- not-possible: PF1 1.2a", nil),
      ("- not-possible: Help", "'Help' is possible, as row 1.2c, but was expected not to be"),
      ("- data: {left: \"3\"}", nil), ("- data: {valid-for: 10m, left: \"3\"}", nil),
      ("- data: {valid-for: 600s}", nil),
      ("- data: {left: \"4\"}", "expected 'left' to be 4, was 3"),
      ("- data: {code: \"1234\"}", "expected 'code' to be 1234, but it has no value"),
      ("- ran: {code.send: 1, code.check: 0}", nil),
      ("- ran: {code.send: 2}", "expected 'code.send' to have run 2 times, was once"),
      (
        "- did: opens the help",
        "expected the side effect 'opens the help', there was none since the last input"
      ),
      ("- took: [UC1 1.1a]", nil),
      ("- took: [UC1 1.1b]", "expected the rows UC1 1.1b, were UC1 1.1a"),
      ("- took: []", "expected no rows, were UC1 1.1a"),
      ("- at: UC1 1.3", "expected to be at UC1 1.3, was at UC1 1.2"),
      ("- at: UC1 9.9", "UC1 has no step '9.9'"), ("- at: PF1", "expected to be at PF1, was at UC1 1.2"),
      ("- {shows: Expired, within: 9m}", "expected 'Expired', was 'Enter code' (UC1 1.2), within 9m"),
      ("- {shows: Expired, within: 10m}", nil), ("- {at: UC1 2.1, within: 1h}", nil),
      ("- {ends: ended, within: 1h}", "expected the end 'ended', but the session is at UC1 2.1, within 1h"),
    ] as [(String, String?)])
  func holdsOrFails(_ line: String, _ message: String?) throws {
    #expect(try CodeFlow.failure("\(Self.toTheScreen)  \(line)")?.message == message)
  }

  @Test func aSideEffectCountsUntilTheNextInput() throws {
    let once = "\(Self.toTheScreen)  - user: selects Help\n  - did: opens the help\n  - did: opens the help\n"
    #expect(try CodeFlow.failure(once) == nil)
    let later = "\(Self.toTheScreen)  - user: selects Help\n  - wait: 1s\n  - did: opens the help\n"
    #expect(try CodeFlow.failure(later)?.message.hasPrefix("expected the side effect") == true)
  }

  @Test func rowsAreToldOnce() throws {
    let steps = """
      \(Self.toTheScreen)  - took: [UC1 1.1a]
        - {user: enters code, give: {code: "1234"}}
        - took: [UC1 1.2a, PF1 1.1b, UC1 1.3b]
        - {row: 1.2a, code: "1234"}
        - took: [UC1 1.2a, PF1 1.1a, UC1 1.3a]
        - took: []
        - ran: {code.check: 2}
      """
    #expect(try CodeFlow.failure(steps) == nil)
  }

  /// Time moves no further than it has to.
  @Test func withinStopsAtTheFirstTimerThatHelps() throws {
    let results = try CodeFlow.run(
      (
        "s.yaml",
        "{scenario: S, flow: UC1, world: good, open: true, steps: [{shows: Enter code, within: 1h}]}"
      ))
    #expect(results.first?.time == .seconds(2))
  }

  @Test func aFaultFailsAtTheLineThatLedToIt() throws {
    let failure = try CodeFlow.failure(
      "\(Self.toTheScreen)  - world: {actions: {code.check: maybe}}\n  - {user: enters code, code: \"1234\"}\n  - wait: 1s\n"
    )
    #expect(ScriptKit.line(failure) == 9)
    #expect(failure?.message.hasPrefix("the session ended with a fault: ") == true)
    #expect(failure?.message.contains("'maybe'") == true)
    let expected =
      "\(Self.toTheScreen)  - world: {actions: {code.check: maybe}}\n  - {user: enters code, code: \"1234\"}\n  - ends: fault\n"
    #expect(try CodeFlow.failure(expected) == nil)
  }

  /// What to write instead, as the lines of a script.
  @Test func whatIsPossibleIsToldAsLines() throws {
    let atScreen = try CodeFlow.failure("\(Self.toTheScreen)  - user: selects Close\n")
    #expect(
      atScreen?.notes == [
        .init(.takenRows, ["UC1 1.1a → 1.2"]),
        .init(
          .possibleInputs,
          [
            "{user: enters code, code: …}", "user: selects Again", "user: selects Help",
            "user: selects Cancel",
          ]),
      ])
    let text = "{scenario: S, flow: UC1, open: true, steps: [{shows: Welcome}]}"
    let waiting = try #require(try CodeFlow.run(("s.yaml", text)).first).failure
    #expect(
      waiting?.notes == [
        .init(
          .possibleInputs,
          ["error: {UC1 1.1: No network}", "outcome: {UC1 1.1: sent}"])
      ])
  }
}
