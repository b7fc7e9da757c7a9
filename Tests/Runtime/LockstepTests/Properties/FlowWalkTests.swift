import FlowFixtures
import Lockstep
import LockstepModel
import TestSupport
import Testing

@Suite("Random walks over the repository's flows") struct FlowWalkTests {
  private static let flows = ["UC2.3", "CP1", "UC2.1", "PF2.8"]
  /// The rows that unlock the app.
  private static let unlocking: Set = ["UC2.3 1.2a", "UC2.3 1.4a"]

  /// 100,000 steps in all.
  @Test(arguments: [11, 12, 13, 14] as [UInt64]) func theInvariantsHoldAtEachStep(seed: UInt64) throws {
    var randomness = SplitMix64(seed)
    let program = try FlowFiles.program
    var walk = try Walk(program, flow: "UC2.3")
    var isLocked = true
    for number in 0..<25_000 {
      if walk.state.end != nil {
        let flow = Self.flows[Int.random(in: 0..<Self.flows.count, using: &randomness)]
        walk = try Walk(program, flow: flow)
        isLocked = flow == "UC2.3"
      }
      if randomness.oneIn(40), let snapshot = walk.interpreter.snapshot(walk.state) {
        try walk.restore(snapshot.stored)
      }
      let before = walk.state
      // Coming back to the setup asks for no unlocking: there is no PIN yet.
      let isOpen = walk.place.hasPrefix("UC2.1")
      let input = walk.next(&randomness)
      walk.take(input)
      if case .suspended = walk.effects.trace?.last, !isOpen { isLocked = true }
      for case .took(let row, _) in walk.effects.trace ?? []
      where Self.unlocking.contains(program.place(of: row)) {
        isLocked = false
      }
      let problem =
        Self.problem(of: walk, isLocked: isLocked)
        ?? Self.problem(of: walk, after: input, from: before, number)
      if let problem {
        Issue.record("seed \(seed), step \(number), at \(walk.place): \(problem)\n\(walk.tail)")
        return
      }
    }
  }

  /// What must never be, wherever a walk stands; nil if all is well.
  private static func problem(of walk: Walk, isLocked: Bool) -> String? {
    if case .fault(let message) = walk.state.end { return message }
    let (place, history) = (walk.place, walk.history)
    if history.count > 30 { return "the history is \(history.count) long" }
    if walk.interpreter.callingSteps(walk.state).count > 63 { return "there are too many frames" }
    if isLocked, !walk.state.isSuspended, walk.state.end == nil {
      if place.hasPrefix("CP1") { return "a protected place is displayed while locked" }
      if history.contains(where: { $0.hasPrefix("CP1") }) {
        return "Back leads to a protected place while locked"
      }
    }
    if !isLocked, history.contains(where: { $0.hasPrefix("UC2.3") }) {
      return "the PIN screen is behind the unlocked app"
    }
    if walk.interpreter.history(walk.state).contains(where: { walk.program.isOverlay($0) }) {
      return "a prompt is in the history"
    }
    return nil
  }

  /// How the pure form differs from the one in place, or what a refusal changed; nil if all is well.
  private static func problem(
    of walk: Walk, after input: SessionInput, from before: SessionState, _ number: Int
  ) -> String? {
    let (state, interpreter) = (walk.state, walk.interpreter)
    var (pure, effects) = (before, Effects(tracing: true))
    let reply = interpreter.step(&pure, input, into: &effects)
    guard effects.list == walk.effects.list, effects.trace == walk.effects.trace, pure.now == state.now,
      pure.end == state.end, reply.isRefused == walk.reply.isRefused
    else { return "the pure form does something else" }
    // Everything that can be seen is compared now and then: it takes longer than the step.
    let isThorough = number % 8 == 0
    if isThorough, Fingerprint(pure, interpreter) != Fingerprint(state, interpreter) {
      return "the pure form leads to another state"
    }
    // What was due by then fires before an input is refused.
    let isDue = interpreter.nextDeadline(before).map { $0 <= input.at } ?? false
    guard walk.reply.isRefused, !isDue else { return nil }
    if !walk.effects.list.isEmpty { return "a refused input had effects" }
    if isThorough, Fingerprint(before, interpreter) != Fingerprint(state, interpreter) {
      return "a refused input changed something"
    }
    return nil
  }

  /// The same inputs, the same session: traces and all that can be seen.
  @Test(arguments: [21, 22, 23] as [UInt64]) func replayingTheInputsGivesTheSameTrace(seed: UInt64) throws {
    var randomness = SplitMix64(seed)
    let program = try FlowFiles.program
    for flow in Self.flows {
      var walk = try Walk(program, flow: flow)
      for _ in 0..<200 where walk.state.end == nil { walk.take(walk.next(&randomness)) }
      var again = try Walk(program, flow: flow)
      for input in walk.inputs { again.take(input) }
      #expect(again.trace == walk.trace, "seed \(seed), \(flow)")
      #expect(
        Fingerprint(again.state, again.interpreter) == Fingerprint(walk.state, walk.interpreter),
        "seed \(seed), \(flow)")
    }
  }
}
