import Lockstep
import LockstepScenarios
import LockstepSimulation
import LockstepWorkspace

/// One exploration of `lockstep explore`: its report, and the scenarios it writes.
struct ExploreRun<Model: ActionModel> {
  private let flow: String
  private let options: ExplorerOptions
  private let model: Model
  private var explorer: Explorer<Model, NoWatch>

  init(_ flow: String, _ program: Program, _ model: Model, options: ExplorerOptions) throws(Refusal) {
    self.flow = flow
    self.options = options
    self.model = model
    explorer = try Explorer(program, model: model, watch: NoWatch(), options: options)
    explorer.explore()
  }

  private var program: Program { explorer.program }

  /// Reports the findings.
  ///
  /// - Returns: whether it failed: a dead end, a button without effect, a bound reached.
  mutating func report(on console: Console) -> Bool {
    let ends = explorer.graph.endCount
    let states = explorer.store.count - ends
    console.write(
      "\(flow): \(Count.text(states, "state")), \(Count.text(ends, "end")), "
        + "\(Count.text(explorer.graph.edgeCount, "transition"))\n")
    if let limit = explorer.limit {
      console.write("not all states were visited: \(limit.words)\n")
      return true
    }
    let findings = explorer.findings()
    for finding in findings { console.write("  \(finding.message(in: program))\n") }
    return findings.contains { $0.isFailure }
  }

  /// Writes a suite, one file for a scenario.
  mutating func write(_ kind: SuiteKind, to directory: String, on console: Console) throws {
    if kind == .pairs {
      var pairs = try Explorer(program, model: model, watch: LastRowWatch(), options: options)
      pairs.explore()
      try Self.write(&pairs, kind, flow, to: directory, on: console)
    } else {
      try Self.write(&explorer, kind, flow, to: directory, on: console)
    }
  }

  private static func write<Watch: StateWatch>(
    _ explorer: inout Explorer<Model, Watch>, _ kind: SuiteKind, _ flow: String, to directory: String,
    on console: Console
  ) throws {
    let suite = explorer.suite(kind)
    for (number, way) in suite.ways.enumerated() {
      let steps = explorer.steps(of: way)
      let scenario = ScenarioText(
        id: "\(flow)-\(kind.rawValue)-\(number + 1)", title: "\(flow), all \(kind.rawValue), \(number + 1)",
        flow: flow, parameters: explorer.options.parameters, lines: explorer.lines(steps),
        isOpen: steps.last?.session.end == nil)
      try scenario.write(to: directory)
    }
    console.write(
      "\(Count.text(suite.ways.count, "scenario")) in \(directory) cover \(suite.goalCount) \(kind.rawValue)\n"
    )
  }
}

extension ScenarioText {
  /// Writes a file of its own.
  func write(to directory: String) throws(WrongUse) {
    try FileWriter.put(text, at: FilePath.join(directory, "\(id ?? flow).yaml"))
  }
}

extension ExplorationLimit {
  /// How much was reached, and the remedy.
  var words: String {
    switch self {
    case .states(let most): "the flow has more than \(most) states; --max-states allows more"
    case .memory(let bytes): "the states take more than \(bytes >> 20) megabytes; --max-memory allows more"
    }
  }
}
