import Lockstep
import LockstepModel
import LockstepScenarios
import LockstepSimulation
import LockstepWorkspace

/// The report of `lockstep explore`, and the scenarios that it writes.
extension Exploration {
  /// Prints the findings.
  ///
  /// - Returns: whether something is wrong: a fault, a trap, a button without effect, a bound reached.
  mutating func report(on console: Console) -> Bool {
    console.write("\(totalsText)\n")
    for line in reportLines() { console.write("  \(line)\n") }
    if let limit { console.write("not settled: not everything was visited: \(limit.explanation)\n") }
    return limit != nil || !faultStates.isEmpty || findings.contains { $0.isFailure }
  }

  /// Writes a suite, one file for a scenario.
  ///
  /// - Parameter world: that of the walk; nil for the built-in one.
  mutating func writeSuite(
    _ kind: SuiteKind, in world: ScenarioWorld?, to directory: String, on console: Console
  ) throws {
    let (suite, flow) = (try suite(kind), walk.options.flow)
    for (number, steps) in suite.paths.enumerated() {
      let scenario = ScenarioText(
        id: "\(flow)-\(kind.rawValue)-\(number + 1)", title: "\(flow), all \(kind.rawValue), \(number + 1)",
        flow: flow, in: world?.leavingTime(for: steps, in: program), parameters: walk.options.parameters,
        lines: walk.lines(steps),
        isOpen: steps.last?.session.end == nil)
      try scenario.write(to: directory)
    }
    console.write(
      "\(Count.text(suite.paths.count, "scenario")) in \(directory) cover \(suite.goalCount) \(kind.rawValue)\n"
    )
  }
}

extension ScenarioText {
  /// Writes a file of its own, in the canonical layout.
  func write(to directory: String) throws(UsageError) {
    try FileWriter.write(canonical: text, at: path(in: directory))
  }

  func path(in directory: String) -> String { FilePath.join(directory, "\(id ?? flow).yaml") }
}

extension ExplorationLimit {
  /// How much was reached, and the remedy.
  var explanation: String {
    switch self {
    case .states(let most): "there are more than \(most) states; --max-states allows more"
    case .memory(let bytes): "it takes more than \(bytes >> 20) megabytes; --max-memory allows more"
    case .time: "the search was ended; --max-time allows more time"
    }
  }
}
