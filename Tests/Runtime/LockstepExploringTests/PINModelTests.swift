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
    for steps in explorer.steps(of: suite) {
      let text = explorer.script(steps)
      let run = try RunScript(text, flow: flow, of: program, in: SimulatedWorld(PINWorld()))
      #expect(run.failure == nil, "\(run.failure?.message ?? "") \(run.failure?.help ?? "")\n\(text)")
    }
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
