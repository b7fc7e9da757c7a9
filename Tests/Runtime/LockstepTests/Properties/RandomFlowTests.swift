import FlowFixtures
import Lockstep
import LockstepModel
import TestSupport
import Testing

@Suite("Random flows") struct RandomFlowTests {
  @Test(arguments: [51, 52, 53, 54] as [UInt64])
  func nothingTrapsAndNothingWaitsForNothing(seed: UInt64) throws {
    var randomness = SplitMix64(seed)
    for _ in 0..<60 {
      let flows = RandomFlows(&randomness)
      let program = try FlowText(flows.text).program
      var walk = try Walk(program, flow: "F1")
      var problem = Self.problem(of: walk)
      for _ in 0..<120 where walk.state.end == nil && problem == nil {
        walk.take(walk.next(&randomness))
        problem = Self.problem(of: walk)
      }
      if problem == nil, walk.state.end == nil { problem = try Self.problemOfRestoring(walk) }
      if let problem {
        Issue.record("seed \(seed): \(problem) at \(walk.place)\n\(walk.tail)\n\(flows.text)")
      }
    }
  }

  /// What should not be; nil if all is well.
  private static func problem(of walk: Walk) -> String? {
    let (interpreter, state) = (walk.interpreter, walk.state)
    if case .fault(let message) = state.end {
      let isKnown = ["does not take", "automatic steps", "calls are nested more than"].contains {
        message.contains($0)
      }
      return isKnown ? nil : message
    }
    guard state.end == nil, let place = interpreter.currentStep(state) else { return nil }
    if interpreter.possibleInputs(state).isEmpty, interpreter.runningEffect(state) == nil,
      interpreter.nextDeadline(state) == nil
    {
      // A row that only acts leaves an automatic step with nothing to do; rows may lack their parameter.
      let rows = walk.program.rows(of: place).map { walk.program.rowInfo($0) }
      let isDeadEnd = rows.allSatisfy { $0.when != nil || [.case, .error, .returns].contains($0.trigger) }
      if !isDeadEnd { return "nothing is possible" }
    }
    // A flow that calls itself has screens at each depth.
    if interpreter.history(state).count > 30 + 5 * interpreter.callingSteps(state).count {
      return "the history grows"
    }
    if let deadline = interpreter.nextDeadline(state), deadline < state.now { return "a timer is overdue" }
    return nil
  }

  private static func problemOfRestoring(_ walk: Walk) throws -> String? {
    guard let snapshot = walk.interpreter.snapshot(walk.state) else { return "no snapshot" }
    var other = walk
    do { try other.restore(snapshot.stored) } catch { return "\(error)" }
    return other.place == walk.place && other.history == walk.history ? nil : "restored to \(other.place)"
  }
}
