import Lockstep
import LockstepModel
import LockstepPINWorld
import LockstepScenarios
import LockstepSimulation
import LockstepYAML
import TestSupport

/// Scripts and worlds run against `flows/`, as the command line runs them.
extension Trial {
  mutating func tryScript(_ script: ScriptDocument, original: Corpus.File) throws {
    guard let program = corpus.groups[corpus.flows].program else { return }
    let words = Self.commandLine(of: original)
    let flow = words.firstIndex(of: "run").map { words[$0 + 1] } ?? "UC2.3"
    let world =
      words.firstIndex(of: "--world").flatMap { readWorld(words[$0 + 1], for: program) }
      ?? SimulatedWorld(PINWorld())
    try run(script, flow: flow, program, world)
  }

  mutating func tryScenarios(_ file: ScenarioDocument) throws {
    let flows = corpus.groups[corpus.flows]
    guard let program = flows.program else { return }
    let worlds = flows.files.compactMap { file in
      if case .world(let world)? = file.content { world } else { nil }
    }
    let scripts = flows.files.compactMap { file in
      if case .script(let script)? = file.content { script } else { nil }
    }
    let set = ScenarioSet(files: [file], worlds: worlds, scripts: scripts)
    let run = TestRun(set, of: program, host: PINWorld())
    for test in set.tests {
      let result = cost.measure(\.playing, test.run.lines.count) { run.run(test) }
      if let failure = result.failure { try Promise.keep([failure]) }
      if result.hasPassed, result.end == nil, !test.scenario.isOpen {
        throw Violation("a scenario passes that has not ended")
      }
    }
  }

  mutating func tryWorld(_ document: WorldDocument) throws {
    guard let program = corpus.groups[corpus.flows].program else { return }
    let world: SimulatedWorld<PINWorld>
    do throws(Diagnostic) {
      world = try SimulatedWorld(document, host: PINWorld(), for: program)
    } catch {
      return try Promise.keep([error])
    }
    guard !world.misfits(for: program).contains("") else { throw Violation("a misfit without a word") }
    // Any script will do: most do not hold in a changed world, and say so.
    let scripts = corpus.groups[corpus.flows].files.filter {
      if case .script = $0.content { true } else { false }
    }
    guard let file = mutator.random.pick(scripts), case .script(let script)? = file.content else { return }
    let words = Self.commandLine(of: file)
    try run(script, flow: words.firstIndex(of: "run").map { words[$0 + 1] } ?? "UC2.3", program, world)
  }

  private mutating func run(
    _ script: ScriptDocument, flow: String, _ program: FlowProgram, _ world: SimulatedWorld<PINWorld>
  ) throws {
    var moments = 0
    let outcome = cost.measure(\.playing, script.lines.count) {
      var runner = ScriptRunner(script, start: SessionStart(flow), of: program, in: world) { _ in moments += 1
      }
      return runner.run()
    }
    if let failure = outcome.failure { try Promise.keep([failure]) }
    if outcome.holds, outcome.place == nil { throw Violation("a script holds that ran nowhere") }
  }

  /// The words of the comment that says how to run a script: `# lockstep run UC2.3 --world …`, up to its line's end.
  private static func commandLine(of file: Corpus.File) -> [String] {
    let text = String(decoding: file.bytes, as: UTF8.self)
    guard let start = text.firstRange(of: "# lockstep run ")?.lowerBound else { return [] }
    return text[start...].prefix { $0 != "\n" }.split(separator: " ").map(String.init) + [""]
  }

  private func readWorld(_ path: String, for program: FlowProgram) -> SimulatedWorld<PINWorld>? {
    let file = corpus.groups[corpus.flows].files.first { $0.path == path }
    guard case .world(let document)? = file?.content else { return nil }
    return try? SimulatedWorld(document, host: PINWorld(), for: program)
  }
}
