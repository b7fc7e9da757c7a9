import FlowFixtures
import Lockstep
import LockstepModel
import LockstepPINWorld
import LockstepScenarios
import LockstepSimulation
import LockstepYAML
import Testing

/// The PIN with its policy as a model.
@Suite struct PINModelTests {
  /// Every row that the domain can come to is taken by a scenario that runs in its world.
  @Test(arguments: ["UC2.3", "UC2.1"])
  func scenariosOfTheModelRun(flow: String) throws {
    let program = try FlowFiles.program
    var explorer = try explorePIN(program, flow)
    let findings = explorer.findings()
    #expect(findings.map { $0.message(in: program) } == [])
    let suite = explorer.suite(.rows)
    for steps in explorer.turns(of: suite) {
      let text = explorer.script(steps)
      let run = try RunScript(text, flow: flow, of: program, in: SimulatedWorld(PINWorld()))
      #expect(run.failure == nil, "\(run.failure?.message ?? "") \(run.failure?.help ?? "")\n\(text)")
    }
  }

  /// A way out with an answer that no world needs to give is none in each of them.
  @Test func aWayOutMayNeedAnAnswerThatAWorldNeverGives() throws {
    let flows = """
      actions: [user.authenticated]
      use-case UC1
      1.1 screen: Start
        a user: selects Go, next: 1.2
        b user: selects Leave, next: end
      1.2 system: looks, action: user.authenticated
        a case: authenticated, next: end
        b case: not-authenticated, next: 1.3
      1.3 screen: Signed out
        a user: selects Again, next: 1.2
      """
    var ended = Property.Condition()
    ended.end = ""
    let property = Property(name: "p", start: "UC1", claim: .alwaysPossible(ended, from: nil))
    guard case .broken = try check(property, flows) else {
      Issue.record("a user who is not signed in never ends")
      return
    }
    let withDoor = flows + "\n  b user: selects Leave, next: end\n"
    guard case .holds = try check(property, withDoor) else {
      Issue.record("Leave ends in each world")
      return
    }
  }

  /// The network may go before each input, also while the app is in the background.
  @Test(arguments: [false, true]) func theNetworkGoesAtAnyMoment(isAway: Bool) throws {
    let flows = """
      actions: [pin.validate]
      error-flows: {No internet: {}}
      use-case UC1; errors: [No internet]
      1.1 screen: Code, input: {text: Code, name: pin, secret: true}
        a user: enters PIN, gives: pin, next: 1.2
      1.2 system: checks, action: pin.validate, reads: [pin]
        a case: valid, next: end
        b case: wrong-1, next: 1.1
        c error: No internet, error-flow: No internet
      """
    var offline = Property.Condition()
    offline.title = "No internet"
    var property = Property(name: "p", start: "UC1", claim: .never(offline))
    if isAway { property.startEvents.includesBackground = true }
    guard case .broken(let steps) = try check(property, flows) else {
      Issue.record("the network is always there")
      return
    }
    let program = try FlowText(flows).program
    let model = HostModel(SimulatedWorld(PINWorld()), program, flow: "UC1", varies: true)
    let text = try Explorer(program, model: model, watch: NoWatch(), options: ExplorerOptions("UC1")).script(
      steps)
    let run = try RunScript(text, flow: "UC1", of: program, in: SimulatedWorld(PINWorld()))
    #expect(run.failure == nil, "\(run.failure?.message ?? "")\n\(text)")
  }

  private func check(_ property: Property, _ flows: String) throws -> PropertyCheck {
    try PropertyVerdict.verdict(
      on: property, FlowText(flows).program, in: SimulatedWorld(PINWorld()), varies: true,
      options: ExplorerOptions("UC1")
    ).check
  }
}

func explorePIN(
  _ program: FlowProgram, _ flow: String
) throws -> Explorer<HostModel<PINWorld>, NoWatch> {
  let model = HostModel(SimulatedWorld(PINWorld()), program, flow: flow, varies: true)
  var explorer = try Explorer(program, model: model, watch: NoWatch(), options: ExplorerOptions(flow))
  explorer.explore()
  return explorer
}
