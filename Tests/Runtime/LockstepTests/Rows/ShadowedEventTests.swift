import Lockstep
import LockstepModel
import Testing

/// Events of several awaited places that have the same words, or the same ID.
@Suite struct ShadowedEventTests {
  /// - Parameter row: the letter of the caller's row.
  private static func letter(_ row: String) -> String {
    """
    use-case UC1
    1.1 partial-flow: PF1
      a returns: Written, next: end
      \(row) event: session is over, next: 1.2
    1.2 screen: Logged out
    partial-flow PF1; results: [Written]
    1.1 screen: Letter, actions: [Send]
      a user: selects Send, result: Written
      b event: session is over, do: the system saves the letter
    """
  }

  /// The displayed step takes the words and the ID, so that nothing names the caller's row.
  @Test func aRowWithTheWordsAndTheIDOfAnotherIsNotPossible() throws {
    let run = try Run(Self.letter("b"))
    #expect(run.possible == ["'selects Send' (1.1a)", "'session is over' (1.1b)"])
    for input in [FlowSession.Input.event("session is over"), .row("1.1b")] {
      var run = run
      run.send(input)
      #expect(run.at == "PF1 1.1")
    }
    let row = try #require(run.program.row("UC1 1.1b"))
    #expect(run.refusal(of: .take(row)) != nil)
    #expect(run.refusal(of: .take(try #require(run.program.row("PF1 1.1b")))) == nil)
  }

  @Test func aRowWithTheWordsOfAnotherIsTakenByItsID() throws {
    var run = try Run(Self.letter("c"))
    #expect(run.possible.last == "'session is over' (1.1c)")
    #expect(run.interpreter.possibleInputs(run.state).map(\.hasOwnWords) == [true, true, false])
    run.event("session is over")
    #expect(run.at == "PF1 1.1")
    run.row("1.1c")
    #expect(run.at == "UC1 1.2")
  }

  /// What the callee does not await in between, the caller takes again.
  @Test func aRowIsPossibleWhereTheOtherIsNotAwaited() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 partial-flow: PF1
        a returns: Written, next: end
        b event: session is over, next: 1.2
      1.2 screen: Logged out
      partial-flow PF1; results: [Written]
      1.1 screen: Letter, actions: [Next]
        a user: selects Next, next: 1.2
        b event: session is over, do: the system saves the letter
      1.2 screen: Envelope
      """)
    run.user("selects Next")
    #expect(run.possible == ["'session is over' (1.1b)"])
    run.event("session is over")
    #expect(run.at == "UC1 1.2")
  }
}
