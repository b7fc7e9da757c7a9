import FlowFixtures
import Lockstep
import LockstepModel
import Testing

@Suite("use-case as a step; result with no caller") struct UseCaseTests {
  @Test func endReturnsToTheNextOfTheStep() throws {
    var run = try Run(Self.text)
    run.user("opens help")
    #expect(run.at == "UC9 1.1")
    run.user("closes")
    #expect(run.at == "UC1 1.3")
    #expect(run.history == ["UC1 1.1", "UC1 1.3"])
  }

  @Test func endInsideAPartialFlowOfItReturnsToo() throws {
    var run = try Run(Self.text)
    run.user("opens help")
    run.user("searches")
    #expect(run.calls == ["UC1 1.2", "UC9 1.2"])
    run.user("gives up")
    #expect(run.at == "UC1 1.3")
    #expect(run.calls.isEmpty)
    #expect(run.history == ["UC1 1.1", "UC1 1.3"])
  }

  @Test func aGoToOfTheCallingFlowReturnsToo() throws {
    var run = try Run(Self.text)
    run.user("opens help")
    run.user("goes to the caller")
    #expect(run.at == "UC1 1.3")
    #expect(run.history == ["UC1 1.1", "UC1 1.3"])
  }

  @Test func anyOtherGoToGivesTheCallUp() throws {
    var run = try Run(Self.text)
    run.user("opens help")
    run.user("goes elsewhere")
    #expect(run.at == "UC5 1.1")
    #expect(run.calls.isEmpty)
    #expect(run.history == ["UC1 1.1", "UC5 1.1"])
    run.user("ends")
    #expect(run.at == "UC1 1.1")
    #expect(run.calls.isEmpty)
  }

  @Test func aReturnWithoutANextIsAFaultWhereItCouldBeLinkedAtAll() throws {
    let text = """
      use-case UC1
      1.1 use-case: UC9
        a event: nothing, do: nothing
      use-case UC9
      1.1 screen: Help
        a user: closes, next: end
      use-case UC2
      1.1 screen: A
        a user: goes on, go-to: UC1
      """
    let project = try FlowText(text).project
    let errors = project.program().diagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.rule.id) == ["missing-target"])
    #expect(errors.map(\.row) == ["1.1"])
    // Of a flow that is only mentioned by the one that is tried out nothing need be in order.
    var run = try Run(project.workingProgram().program, flow: "UC2")
    run.user("goes on")
    run.user("closes")
    let end = try #require(run.end)
    #expect(end.hasPrefix("fault: ") && end.contains("UC1 1.1"))
    #expect(run.at == "UC9 1.1")
  }

  @Test func anExternalUseCaseIsAnActionAndGoesOnWithTheNextOfTheStep() throws {
    var run = try Run(
      """
      external-flows: {UC9: {}}
      use-case UC1
      1.1 use-case: UC9, next: 1.2
        a event: push arrives, next: 1.3
      1.2 screen: After
      1.3 screen: Pushed
      """)
    #expect(run.call?.action == "UC9")
    run.outcome("done")
    #expect(run.at == "UC1 1.2")
  }

  /// A step that leads on by itself has one outcome, which it tells.
  @Test(arguments: ["done", "Done"]) func aStepWithoutRowsHasOneOutcome(name: String) throws {
    let text = """
      use-case UC1
      1.1 system: unlocks the door, next: 1.2
      1.2 screen: After
      """
    var run = try Run(text)
    #expect(run.call?.outcomes == ["done"])
    run.outcome(name)
    #expect(run.at == "UC1 1.2")
    var other = try Run(text)
    other.outcome("the door explodes")
    #expect(other.end?.contains("has no row; it has 'done' (1.1)") == true)
  }

  /// As a use case of this project does, with or without a row for its failure.
  @Test func anExternalUseCaseEndsBesidesItsRows() throws {
    var run = try Run(
      """
      external-flows: {UC9: {results: [failed]}}
      use-case UC1
      1.1 use-case: UC9, next: 1.2
        a returns: failed, next: 1.3
      1.2 screen: After
      1.3 screen: Failed
      """)
    #expect(run.call?.outcomes == ["failed", "done"])
    run.outcome("done")
    #expect(run.at == "UC1 1.2")
  }

  @Test func anErrorOfAnExternalUseCaseWithoutARowIsAFault() throws {
    var run = try Run(
      """
      external-flows: {UC9: {}}
      use-case UC1
      1.1 use-case: UC9, next: 1.2
      1.2 screen: After
      """)
    run.error("No internet")
    #expect(run.end?.hasPrefix("fault: ") == true)
  }

  private static let text = """
    use-case UC1
    1.1 screen: A
      a user: opens help, next: 1.2
    1.2 use-case: UC9, next: 1.3
    1.3 screen: After
    use-case UC9
    1.1 screen: Help
      a user: closes, next: end
      b user: searches, next: 1.2
      c user: goes to the caller, go-to: UC1
      d user: goes elsewhere, go-to: UC5
    1.2 partial-flow: PF1
      a event: nothing, do: nothing
    partial-flow PF1
    1.1 screen: Search
      a user: gives up, next: end
    use-case UC5
    1.1 screen: Elsewhere
      a user: ends, next: end
    """
}
