import FlowFixtures
import Lockstep
import LockstepModel
import Testing

@Suite("ends; refusals; faults") struct EndTests {
  @Test(arguments: [
    ("result", "result Done"), ("ends", "ended"), ("leaves", "left"), ("goes out", "handed over to UC7"),
    ("resumes", "resume"),
  ])
  func aSessionEndsIn(_ button: String, _ end: String) throws {
    var run = try Run(Self.text, flow: "PF1")
    run.user(button)
    #expect(run.end == end)
    #expect(run.effects == ["end"])
    #expect(run.view == nil)
    #expect(run.possible.isEmpty)
    #expect(run.session.snapshot == nil)
  }

  @Test func aFaultEndsTheSessionAndKeepsTheStateBeforeIt() throws {
    var run = try Run(Self.text, flow: "PF1")
    run.user("goes on")
    run.user("checks")
    run.outcome("Sideways")
    #expect(run.end?.hasPrefix("fault: ") == true)
    #expect(run.at == "PF1 1.3")
    #expect(run.history == ["PF1 1.1", "PF1 1.2"])
    #expect(run.effects.last == "end")
  }

  @Test func anActionThatFailsIsAFaultThatNamesIt() throws {
    var run = try Run(Self.text, flow: "PF1")
    run.user("goes on")
    run.user("checks")
    let id = try #require(run.lastRun)
    run.send(.failure(id, "the disk is full"))
    #expect(run.end == "fault: 'net.check' of PF1 1.3 failed: the disk is full")
  }

  @Test func afterTheEndEverythingIsRefused() throws {
    var run = try Run(Self.text, flow: "PF1")
    run.user("ends")
    for event: FlowSession.Input in [.user("goes on"), .event("x"), .time, .suspend, .resume, .row("1.1a")] {
      #expect(run.refusal(of: event) != nil)
    }
  }

  @Test func theEndCancelsWhatRuns() throws {
    var run = try Run(Self.text, flow: "PF1")
    run.user("goes on")
    run.user("loads")
    run.user("goes out")
    #expect(run.effects.contains("cancel run"))
    #expect(run.effects.contains("cancel timer"))
    #expect(run.effects.last == "end")
  }

  @Test func aRefusalChangesNothingAndListsWhatIsPossible() throws {
    let run = try Run(Self.text, flow: "PF1")
    for event: FlowSession.Input in [
      .user("flies"), .event("push"), .row("9.9z"), .give(["x": .plain(.integer(1))]), .resume,
    ] {
      let refusal = try #require(run.refusal(of: event))
      #expect(refusal.possibleInputs.map(\.row) == ["1.1a", "1.1b", "1.1c", "1.1d", "1.1e", "1.1f"])
    }
  }

  @Test func anUnknownFlowIsRefused() throws {
    let program = try FlowText(Self.text).program
    let refusal = #expect(throws: InputRejection.self) { try Run(program, flow: "PF2") }
    #expect(refusal?.reason.contains("PF2") == true)
    #expect(throws: InputRejection.self) { try Run(program, flow: "UC7") }
    #expect(throws: InputRejection.self) { try Run(program, flow: "PF1", parameters: ["Cancelable"]) }
  }

  @Test func aStepThatNoRowLeavesHasNothingPossible() throws {
    let run = try Run(
      """
      use-case UC1
      1.1 screen: Dead end
      """)
    #expect(run.possible.isEmpty)
    #expect(run.end == nil)
  }

  private static let text = """
    external-flows: {UC7: {}}
    actions: [net.check]
    partial-flow PF1; results: [Done]
    1.1 screen: A
      a user: goes on, next: 1.2
      b user: result, result: Done
      c user: ends, next: end
      d user: leaves, next: back
      e user: goes out, go-to: UC7
      f user: resumes, next: resume
    1.2 screen: B
      a user: checks, next: 1.3
      b user: loads, next: 1.4
    1.3 system: checks, action: net.check
      a case: Up, next: 1.2
    1.4 system: loads
      a case: Loaded, next: 1.2
      b user: goes out, go-to: UC7
      c event: time is up, after: 10s, next: 1.2
    """
}
