import Lockstep
import LockstepModel
import Testing

@Suite("next; screen, page") struct ScreenTests {
  @Test func nextEntersTheFirstStepOfAScenarioWhateverItsNumber() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 screen: A
        a user: goes on, next: 5
      5.7 screen: B
      5.8 screen: C
      """)
    run.user("goes on")
    #expect(run.at == "UC1 5.7")
  }

  @Test func nextEntersTheStepItNames() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 screen: A
        a user: goes on, next: "1.10"
      1.2 screen: B
      1.10 screen: C
      """)
    run.user("goes on")
    #expect(run.shows == "C")
  }

  @Test func nextOnAScenarioWithoutStepsGoesWhereThatLeads() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 screen: A
        a user: goes on, next: 2
      2 next: 3
      3 next: 1.2
      1.2 screen: B
      """)
    run.user("goes on")
    #expect(run.at == "UC1 1.2")
  }

  @Test(arguments: ["screen", "page"]) func aScreenIsShownAndEntersTheHistory(_ kind: String) throws {
    var run = try Run(
      """
      use-case UC1
      1.1 \(kind): A
        a user: goes on, next: 1.2
      1.2 \(kind): B
      """)
    #expect(run.effects == ["show"])
    run.user("goes on")
    #expect(run.effects == ["show"])
    #expect(run.shows == "B")
    #expect(run.history == ["UC1 1.1", "UC1 1.2"])
  }

  @Test func aScreenThatIsThereAlreadyUnwindsTheHistoryToIt() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 screen: A
        a user: goes on, next: 1.2
      1.2 screen: B
        a user: goes on, next: 1.3
      1.3 screen: C
        a user: goes home, next: 1.1
      """)
    run.user("goes on")
    run.user("goes on")
    #expect(run.history == ["UC1 1.1", "UC1 1.2", "UC1 1.3"])
    run.user("goes home")
    #expect(run.history == ["UC1 1.1"])
  }

  @Test func theSameScreenCalledFromAnotherPlaceIsAnotherOne() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 partial-flow: PF1
        a returns: Done, next: 1.2
      1.2 screen: Between
        a user: goes on, next: 1.3
      1.3 partial-flow: PF1
        a event: nothing, next: 1.2
      partial-flow PF1; results: [Done]
      1.1 screen: P
        a user: is done, result: Done
        b user: digs deeper, next: 1.2
      1.2 partial-flow: PF2
      partial-flow PF2
      1.1 screen: Q
      """)
    run.user("is done")
    run.user("goes on")
    #expect(run.history == ["UC1 1.2", "PF1 1.1"])
    run.user("digs deeper")
    #expect(run.history == ["UC1 1.2", "PF1 1.1", "PF2 1.1"])
    #expect(run.calls == ["UC1 1.3", "PF1 1.2"])
  }

  @Test func aViewNamesWhatAPersonNeeds() throws {
    let run = try Run(
      """
      use-case UC1
      1.1 screen: Enter PIN, message: Six digits, input: {text: PIN field, name: pin, secret: true}, actions: [Help]
        a user: enters PIN, gives: pin, next: 1.1
        b user: selects Help, do: helps
      """)
    let view = try #require(run.view)
    #expect(view.title == "Enter PIN")
    #expect(view.message == "Six digits")
    #expect(view.actions == ["Help"])
    #expect(view.rows == ["1.1a", "1.1b"])
    #expect(view.inputs.map(\.name) == ["pin"])
    #expect(view.inputs.map(\.isSecret) == [true])
  }
}
