import Lockstep
import LockstepModel
import LockstepPINWorld
import LockstepScenarios
import LockstepSimulation
import Testing

@Suite struct RunningAScript {
  /// An outcome written before anything acts answers the very first step, with its values in their kinds.
  @Test func outcomesArePreparedBeforeTheFlowStarts() throws {
    let outcome = try ScriptKit.run(
      """
      - {outcome: {UC1 1.1: hot}, values: {rest-for: 90s, cups: "2"}}
      - shows: Tea
      - at: UC1 1.2
      - wait: 89s
      - shows: Tea
      - wait: 1s
      - ends: ended
      """)
    #expect(outcome.failure == nil)
    #expect(outcome.end == .ended)
  }

  /// A step that waits already is answered by the line that comes.
  @Test func anOutcomeAnswersAStepThatWaits() throws {
    let outcome = try ScriptKit.run(
      """
      - at: UC1 1.1
      - outcome: {UC1 1.1: empty}
      - ends: ended
      """)
    #expect(outcome.holds)
  }

  @Test func anErrorIsShownAndTriedAgain() throws {
    let outcome = try ScriptKit.run(
      """
      - error: {UC1 1.1: No power}
      - shows: No power
      - outcome: {UC1 1.1: empty}
      - user: Retry
      - ends: ended
      """)
    #expect(outcome.holds, "\(outcome.failure?.message ?? "")")
  }

  @Test func anOutcomeNobodyAskedForFailsAtItsLine() throws {
    let outcome = try ScriptKit.run(
      """
      - outcome: {UC1 1.1: empty}
      - ends: ended
      - outcome: {UC1 1.1: hot}
      """)
    #expect(ScriptKit.line(outcome.failure) == 3)
    #expect(outcome.failure?.message == "the outcome of UC1 1.1 was never requested")
  }

  @Test func aMisspeltPlaceFailsAtItsLine() throws {
    let flow = try ScriptKit.run("- outcome: {UC2 1.1: empty}\n")
    #expect(flow.failure?.message == "no flow is called 'UC2'")
    let step = try ScriptKit.run("- outcome: {UC1 1.3: empty}\n")
    #expect(step.failure?.message == "UC1 has no step '1.3'")
  }

  @Test func aRefusedInputSaysWhatIsPossible() throws {
    let outcome = try ScriptKit.run(
      """
      - {outcome: {UC1 1.1: hot}, values: {rest-for: 1s, cups: "2"}}
      - user: selects Milk
      """)
    #expect(ScriptKit.line(outcome.failure) == 2)
    #expect(outcome.failure?.message == "'selects Milk' is not possible here")
    #expect(
      outcome.failure?.notes == [
        .init(.takenRows, ["UC1 1.1a → 1.2"]), .init(.possibleInputs, ["user: selects Drink"]),
      ])
  }

  @Test(arguments: ["event: tea is cold", "row: 1.2b"]) func aTimerThatIsSentSaysHowLongToWait(_ line: String)
    throws
  {
    let hot = "- {outcome: {UC1 1.1: hot}, values: {rest-for: 90s, cups: \"2\"}}\n- wait: 29.5s\n"
    let outcome = try ScriptKit.run("\(hot)- \(line)\n")
    #expect(ScriptKit.line(outcome.failure) == 3)
    #expect(outcome.failure?.message == "'tea is cold' (1.2b) happens by itself in 60.5s")
    #expect(outcome.failure?.help == "let the time pass: 'wait: 60.5s'")
    #expect(try ScriptKit.run("\(hot)- wait: 60.5s\n- ends: ended\n").holds)
  }

  @Test func aFaultNobodyExpectedFails() throws {
    let outcome = try ScriptKit.run("- outcome: {UC1 1.1: boiling}\n")
    guard case .fault(let message) = outcome.end else {
      Issue.record("ended as \(String(describing: outcome.end))")
      return
    }
    #expect(message.contains("'boiling'"))
    #expect(message.contains("'hot' (1.1a)"))
    #expect(!outcome.holds)
    let expected = try ScriptKit.run("- outcome: {UC1 1.1: boiling}\n- ends: fault\n")
    #expect(expected.holds)
  }

  @Test func aValueOfTheWrongKindFailsAtItsPlace() throws {
    let outcome = try ScriptKit.run("- {outcome: {UC1 1.1: hot}, values: {rest-for: soon, cups: \"2\"}}\n")
    #expect(outcome.failure?.message == "'soon' is not a duration")
  }

  /// A script may stop anywhere; the outcome says where the session stands.
  @Test func aScriptMayStopInTheMiddle() throws {
    let outcome = try ScriptKit.run("- at: UC1 1.1\n")
    #expect(outcome.holds)
    #expect(outcome.end == nil)
    #expect(outcome.place == "UC1 1.1")
  }
}

@Suite struct FittingAWorld {
  static let door = """
    flow: UC1
    kind: use-case
    title: Open the door
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            system: looks for biometrics
            action: biometrics.enabled
            transitions:
              - {id: 1.1a, case: Enabled, as: enabled, next: end}
    """

  /// Found before anything runs, not when the outcome comes one day.
  @Test func anOutcomeWithoutARowIsNamed() throws {
    let problems = SimulatedWorld(PINWorld()).misfits(for: try ScriptKit.program(Self.door))
    #expect(
      problems == ["in this world 'biometrics.enabled' can answer 'disabled', for which UC1 1.1 has no row"])
  }
}
