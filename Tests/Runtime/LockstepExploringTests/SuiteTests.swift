import FlowFixtures
import Lockstep
import LockstepModel
import LockstepPINWorld
import LockstepScenarios
import LockstepSimulation
import LockstepYAML
import Testing

/// The suite that an exploration writes, run by the runner of scripts.
@Suite struct SuiteTests {
  /// With every outcome at any time no row of the four flows is impossible.
  @Test(arguments: [
    ("PF2.8", ["PF2.8"]), ("UC2.3", ["UC2.3", "PF2.8"]), ("UC2.1", ["UC2.1"]), ("CP1", ["CP1"]),
  ])
  func takesEveryRow(flow: String, flows: [String]) throws {
    let program = try FlowFiles.program
    var explorer = try explore(program, flow)
    let suite = explorer.suite(.rows)
    let findings = explorer.findings()
    #expect(findings.map { $0.message(in: program) } == [])
    let steps = program.allSteps.filter { flows.contains(program.stepInfo($0).flow) }
    let rows = Set(steps.flatMap { program.rows(of: $0) }.map { program.place(of: $0) })
    #expect(suite.goalCount == rows.count)
    var taken: Set<String> = []
    for steps in explorer.turns(of: suite) {
      let text = explorer.script(steps)
      let run = try RunScript(text, flow: flow, of: program, in: SimulatedWorld(PINWorld()))
      #expect(run.failure == nil, "\(run.failure?.message ?? "") \(run.failure?.help ?? "")\n\(text)")
      taken.formUnion(run.taken)
    }
    #expect(rows.subtracting(taken).sorted() == [])
  }

  private static let scan = """
    flow: UC1.1
    kind: use-case
    title: Scan
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            system: looks
            action: a.enabled
            transitions:
              - {id: 1.1a, case: On, as: on, next: 1.2}
              - {id: 1.1b, case: Off, as: off, next: 1.3}
          - id: 1.2
            system: scans
            action: a.scan
            transitions:
              - {id: 1.2a, case: Fine, as: fine, next: end}
              - {id: 1.2b, case: Bad, as: bad, next: 1.3}
          - id: 1.3
            screen: Enter
            actions: [Again]
            transitions: [{id: 1.3a, user: selects Again, next: 1.2}]
    """

  /// An outcome that is prepared while its step runs ends that run; after suspending the step runs again and needs one.
  @Test func pairsHoldWhereAnActionIsSuspended() throws {
    let read = YAMLReader.read(SourceText(path: "scan.yaml", text: Self.scan))
    guard case .flow(let flow) = try read.get() else { return }
    let domain = DomainDeclaration(actions: ["a.enabled", "a.scan"])
    let program = try Project([flow], domain: domain).program().get()
    var explorer = try Explorer(
      program, model: FreeOutcomes(program), watch: LastRowWatch(), options: ExplorerOptions("UC1.1"))
    explorer.explore()
    let suite = explorer.suite(.pairs)
    #expect(!suite.paths.isEmpty)
    for steps in explorer.turns(of: suite) {
      let text = explorer.script(steps)
      let run = try RunScript(text, flow: "UC1.1", of: program, in: SimulatedWorld(PINWorld()))
      #expect(run.failure == nil, "\(run.failure?.message ?? "")\n\(text)")
    }
  }
}

/// A script that was run.
struct RunScript {
  var failure: Diagnostic?
  var end: SessionEnd?
  /// The rows it took.
  var taken: Set<String> = []

  init<Host: SimulatedHost>(
    _ text: String, flow: String, of program: FlowProgram, in world: SimulatedWorld<Host>
  ) throws {
    let content = try YAMLReader.read(
      SourceText(path: "suite.yaml", text: text), worldKeys: PINWorld.keys
    ).get()
    guard case .script(let script) = content else { throw NotAScript(text: text) }
    let log = Log()
    var runner = ScriptRunner(script, start: SessionStart(flow), of: program, in: world) { event in
      if case .took(_, let row, _) = event.kind { log.rows.insert(row) }
    }
    let outcome = runner.run()
    failure = outcome.failure
    end = outcome.end
    taken = log.rows
  }

  struct NotAScript: Error { var text: String }

  private final class Log {
    var rows: Set<String> = []
  }
}

extension Explorer {
  /// Steps as the text of a script.
  func script(_ steps: [ExplorerTurn]) -> String { ScenarioText(id: nil, flow: "", lines: lines(steps)).text }
}
