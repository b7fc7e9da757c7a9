import FlowFixtures
import Lockstep
import LockstepModel
import TestSupport
import Testing

@Suite("A restored session goes on as the original") struct ContinuationTests {
  /// Secrets are not in a snapshot, so it is taken where none is held; a running action runs anew, so answers
  /// go to whatever runs.
  @Test(arguments: [31, 32, 33, 34] as [UInt64]) func overTheFlows(seed: UInt64) throws {
    var randomness = SplitMix64(seed)
    var compared = 0
    for flow in ["UC2.3", "CP1", "UC2.1", "PF2.8"] {
      for _ in 0..<40 {
        compared += try Self.compare(try FlowFiles.program, flow, &randomness, "seed \(seed), \(flow)")
      }
    }
    #expect(compared > 100, "seed \(seed): too few steps were compared")
  }

  @Test(arguments: [41, 42, 43, 44] as [UInt64]) func overRandomFlows(seed: UInt64) throws {
    var randomness = SplitMix64(seed)
    var compared = 0
    for _ in 0..<40 {
      let flows = RandomFlows(&randomness)
      let program = try FlowText(flows.text).program
      compared += try Self.compare(program, "F1", &randomness, "seed \(seed)\n\(flows.text)")
    }
    #expect(compared > 100, "seed \(seed): too few steps were compared")
  }

  /// The number of steps compared.
  private static func compare(
    _ program: FlowProgram, _ flow: String, _ randomness: inout SplitMix64, _ context: String
  ) throws -> Int {
    var walk = try Walk(program, flow: flow)
    for _ in 0..<Int.random(in: 0..<25, using: &randomness) where walk.state.end == nil {
      walk.take(walk.next(&randomness))
    }
    guard walk.secrets.isEmpty, let snapshot = walk.interpreter.snapshot(walk.state) else { return 0 }
    var other = walk
    try other.restore(snapshot.stored)
    for number in 0..<40 where walk.state.end == nil {
      let input = walk.next(&randomness)
      var answered = input
      if case .answer(let id, let answer) = input.kind, id == walk.interpreter.runningEffect(walk.state),
        let running = other.interpreter.runningEffect(other.state)
      {
        answered.kind = .answer(running, answer)
      }
      walk.take(input)
      other.take(answered)
      guard summary(walk) == summary(other) else {
        Issue.record("\(context)\nstep \(number):\n\(summary(walk))\n\(summary(other))\n\(walk.tail)")
        return number
      }
    }
    return 40
  }

  /// All that can be seen but the numbers of effects.
  private static func summary(_ walk: Walk) -> String {
    let effects = walk.effects.list.map { effect in
      switch effect {
      case .run(_, let step, let attempt): "run \(step) \(attempt)"
      case .timer(_, let deadline): "timer \(deadline)"
      case .cancel: "cancel"
      default: "\(effect)"
      }
    }
    // An action that is run again is neither late nor slow by the time before.
    let trace = (walk.effects.trace ?? []).map { $0.words(walk.program) }
      .filter { !$0.hasPrefix("late") && !$0.hasPrefix("slow") }
    return """
      \(walk.place) \(walk.history) \(walk.state.now) \(walk.state.end?.description ?? "-")
      \(walk.interpreter.possibleInputs(walk.state))
      \(effects.filter { $0 != "show" }) \(trace)
      """
  }
}
