import FlowFixtures
import Lockstep
import LockstepModel
import TestSupport
import Testing

/// In whatever state a session is, a user takes the choices of the view and nothing else.
@Suite struct UserChoiceTests {
  @Test(arguments: [61, 62, 63] as [UInt64]) func inTheRepositorysFlows(seed: UInt64) throws {
    var randomness = SplitMix64(seed)
    let program = try FlowFiles.program
    for flow in ["UC2.3", "CP1", "UC2.1", "PF2.8"] {
      try walk(program, flow: flow, inputs: 200, "seed \(seed), \(flow)", &randomness)
    }
  }

  @Test(arguments: [71, 72, 73, 74] as [UInt64]) func inRandomFlows(seed: UInt64) throws {
    var randomness = SplitMix64(seed)
    for _ in 0..<40 {
      let flows = RandomFlows(&randomness)
      try walk(
        try FlowText(flows.text).program, flow: "F1", inputs: 80, "seed \(seed)\n\(flows.text)", &randomness)
    }
  }

  private func walk(
    _ program: FlowProgram, flow: String, inputs: Int, _ origin: String, _ randomness: inout SplitMix64
  ) throws {
    var walk = try Walk(program, flow: flow)
    for _ in 0..<inputs where walk.state.end == nil {
      if let problem = Self.problem(of: walk) {
        Issue.record("\(origin): \(problem) at \(walk.place)\n\(walk.tail)")
        return
      }
      walk.take(walk.next(&randomness))
    }
  }

  /// How the rows in reach differ from the choices of the view; nil if they do not.
  private static func problem(of walk: Walk) -> String? {
    let (program, interpreter, state) = (walk.program, walk.interpreter, walk.state)
    let choices = interpreter.view(state)?.choices ?? []
    let rows = choices.compactMap(\.rowID)
    for choice in choices {
      guard let found = try? interpreter.choice(.words(choice.words), state) else {
        return "'\(choice.words)' is displayed and refused"
      }
      if case .row(let row) = found, !rows.contains(row) { return "'\(choice.words)' takes another row" }
      guard let id = choice.row else { continue }
      guard case .row(choice.rowID)? = try? interpreter.choice(.row(id), state) else {
        return "\(id) is displayed and does not take its row"
      }
    }
    let steps =
      [interpreter.currentStep(state)].compactMap { $0 } + interpreter.callingSteps(state)
      + interpreter.history(state).suffix(1)
    for row in steps.flatMap({ program.rows(of: $0) }) {
      let info = program.rowInfo(row)
      for named in [.row(info.id), .words(info.id), .words(info.text), .words(info.outcomeName)]
        as [UserInput.Choice]
      {
        if case .row(let taken)? = try? interpreter.choice(named, state), !rows.contains(taken) {
          return "\(named) takes \(program.place(of: taken)), which is not displayed"
        }
      }
    }
    return nil
  }
}
