import Lockstep
import LockstepModel
package import LockstepSimulation

/// What exploring found, as lines for people.
extension Exploration {
  /// `UC2.3: 12 states, 3 ends, 40 transitions`.
  package var totalsText: String {
    let graph = walk.graph
    return "\(walk.options.flow): \(Count.text(graph.stateCount - graph.endCount, "state")), "
      + "\(Count.text(graph.endCount, "end")), \(Count.text(graph.edgeCount, "transition"))"
  }

  /// Faults, each with the lines of a way to it, then the other findings, then those that are not settled.
  package mutating func reportLines() -> [String] {
    faultStates.flatMap { faultLines(at: $0) } + findings.flatMap { lines(of: $0) }
      + uncertainFindings.map { "not settled: \($0.message(in: program))" }
  }

  /// A finding; of one that depends on the way to a step also the lines of a way.
  private mutating func lines(of finding: ExplorationFinding) -> [String] {
    var lines = [finding.message(in: program)]
    if case .partialTrap(let step) = finding, let state = trapStates[step],
      let way = walk.timed(walk.path(to: state))
    {
      lines[0] += ", such as after this one"
      lines += scriptLines(way)
    }
    return lines
  }

  private func scriptLines(_ way: [ExplorerTurn]) -> [String] {
    walk.lines(way).map { "  - \(String(decoding: ScriptText.bytes($0), as: UTF8.self))" }
  }

  private mutating func faultLines(at state: Int) -> [String] {
    guard case .fault(let message)? = walk.session(at: state).end else { return [] }
    // Without such times no session takes this way.
    guard let way = walk.timed(walk.path(to: state)) else {
      return ["not settled: whether a session can end with a fault: \(message)"]
    }
    return ["a session can end with a fault: \(message)"] + scriptLines(way)
  }
}
