import Lockstep
import LockstepModel
import Testing

@Suite("Which row an input takes") struct WhichRowTests {
  @Test func anEventThatNamesAUserIsTakenWithItsKindAndWithout() throws {
    for words in ["User stops the app", "Event: User stops the app", "event: user stops the app"] {
      var run = try Run(
        """
        use-case UC1
        1.1 screen: A
          a event: User stops the app, next: 1.2
        1.2 screen: B
        """)
      run.event(words)
      #expect(run.at == "UC1 1.2")
    }
  }

  /// Its id says which row is meant to a reader of the table; only its words take it.
  @Test func anIDThatTwoRowsShareIsToldAndTakesNeither() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 screen: A
        a user: selects One, next: 1.2
        a user: selects Two, next: 1.2
        b user: selects Three, next: 1.2
      1.2 screen: B
      """)
    #expect(run.view?.rows == ["1.1b"])
    #expect(run.possible == ["'selects One' (1.1a)", "'selects Two' (1.1a)", "'selects Three' (1.1b)"])
    #expect(run.refusal(of: .row("1.1a")) != nil)
    run.user("selects Two")
    #expect(run.at == "UC1 1.2")
  }

  @Test func outcomesThatShareAnIDAreToldWithIt() throws {
    let run = try Run(
      """
      use-case UC1
      1.1 system: does
        a case: One, next: 1.2
        a case: Two, next: 1.2
        b case: Three, next: 1.2
      1.2 screen: B
      """)
    #expect(run.possible == ["'One' (1.1a)", "'Two' (1.1a)", "'Three' (1.1b)"])
  }

  @Test func aRowIsTakenByItsID() throws {
    var run = try Run(Self.twoButtons)
    run.row("1.1b")
    #expect(run.at == "UC1 1.3")
  }

  @Test func aUserMayNameARowByItsID() throws {
    var run = try Run(Self.twoButtons)
    run.user("1.1b")
    #expect(run.at == "UC1 1.3")
  }

  @Test(arguments: [
    "selects Next", "User selects Next", "SELECTS next", "selects   Next", "selects Next<sup>1</sup>",
  ])
  func kindNotesBlanksAndLetterCaseDoNotCount(_ words: String) throws {
    var run = try Run(Self.twoButtons)
    run.user(words)
    #expect(run.at == "UC1 1.2")
  }

  @Test func wordsThatNoRowHasAreRefusedWithWhatIsPossible() throws {
    let run = try Run(Self.twoButtons)
    let refusal = try #require(run.refusal(of: .user("selects Help")))
    #expect(refusal.possibleInputs.map(\.row) == ["1.1a", "1.1b"])
    #expect(refusal.description.contains("'selects Next' (1.1a)"))
    #expect(refusal.reason.contains("selects Help"))
  }

  @Test func aRowIDIsNotTakenForWords() throws {
    let run = try Run(Self.twoButtons)
    #expect(run.refusal(of: .row("selects Next")) != nil)
  }

  @Test func twoRowsOfAStepThatShareAnIDAreRefusedByIt() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 screen: A
        a user: selects Next, next: 1.2
        a user: selects Other, next: 1.1
      1.2 screen: B
      """)
    #expect(run.refusal(of: .row("1.1a")) != nil)
    run.user("selects Next")
    #expect(run.at == "UC1 1.2")
  }

  @Test func aGuardMayBeLeftOutWhereOneRowRemains() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 system: checks
        a case: Invalid PIN (first time), next: 1.2
        b case: Invalid PIN (second time), next: 1.3
        c case: Valid PIN (not blocked), next: 1.4
      1.2 screen: First
      1.3 screen: Second
      1.4 screen: Valid
      """)
    run.outcome("valid pin")
    #expect(run.at == "UC1 1.4")
  }

  @Test func aGuardThatTellsRowsApartMayNotBeLeftOut() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 system: checks
        a case: Invalid PIN (first time), next: 1.2
        b case: Invalid PIN (second time), next: 1.3
      1.2 screen: First
      1.3 screen: Second
      """)
    run.outcome("Invalid PIN")
    #expect(run.end?.hasPrefix("fault: ") == true)
  }

  @Test(arguments: ["second", "1.1b", "Invalid PIN (second time)", "Case: invalid pin (SECOND time)"])
  func outcomesAreNamedByAsByIDOrByWords(_ name: String) throws {
    var run = try Run(
      """
      use-case UC1
      1.1 system: checks
        a case: Invalid PIN (first time), as: first, next: 1.2
        b case: Invalid PIN (second time), as: second, next: 1.3
      1.2 screen: First
      1.3 screen: Second
      """)
    run.outcome(name)
    #expect(run.at == "UC1 1.3")
  }

  @Test func eventsAreLookedForAtTheDisplayedStepThenInTheCallsFromTheInnermostOut() throws {
    let text = """
      use-case UC1
      1.1 partial-flow: PF1
        a event: connection lost, next: 1.2
        b event: call comes in, next: 1.3
        c event: battery low, next: 1.4
      1.2 screen: Outer lost
      1.3 screen: Outer call
      1.4 screen: Outer battery
      partial-flow PF1
      1.1 partial-flow: PF2
        a event: connection lost, next: 1.2
        b event: call comes in, next: 1.3
      1.2 screen: Middle lost
      1.3 screen: Middle call
      partial-flow PF2
      1.1 screen: Inner
        a event: connection lost, next: 1.2
      1.2 screen: Inner lost
      """
    for (event, place) in [
      ("connection lost", "PF2 1.2"), ("call comes in", "PF1 1.3"), ("battery low", "UC1 1.4"),
    ] {
      var run = try Run(text)
      run.event(event)
      #expect(run.at == place)
    }
  }

  private static let twoButtons = """
    use-case UC1
    1.1 screen: A
      a user: selects Next, next: 1.2
      b user: selects Skip, next: 1.3
    1.2 screen: B
    1.3 screen: C
    """
}
