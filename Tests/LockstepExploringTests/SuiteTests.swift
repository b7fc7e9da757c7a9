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
    for way in suite.ways {
      let text = explorer.script(of: way)
      let run = try RunScript(text, flow: flow, of: program, in: SimulatedWorld(PINWorld()))
      #expect(run.failure == nil, "\(run.failure?.message ?? "") \(run.failure?.help ?? "")\n\(text)")
      taken.formUnion(run.taken)
    }
    #expect(rows.subtracting(taken).sorted() == [])
  }
}

/// A script that was run.
struct RunScript {
  var failure: Diagnostic?
  var end: End?
  /// The rows it took.
  var taken: Set<String> = []

  init<Host: SimulatedHost>(
    _ text: String, flow: String, of program: Program, in world: SimulatedWorld<Host>
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
  /// A way as a script.
  mutating func script(of way: Suite.Way) -> String { script(steps(of: way)) }
}
