import Lockstep
import Testing

@Suite("Random walks over the repository's flows") struct FlowWalkTests {
  private static let flows = ["UC2.3", "CP1", "UC2.1", "PF2.8"]
  /// The rows that unlock the app.
  private static let unlocking: Set = ["UC2.3 1.2a", "UC2.3 1.4a"]

  /// 100,000 steps in all.
  @Test(arguments: [11, 12, 13, 14] as [UInt64]) func theInvariantsHoldAtEachStep(seed: UInt64) throws {
    var randomness = Randomness(seed: seed)
    let program = try FlowFiles.program
    var walk = try Walk(program, flow: "UC2.3")
    var isLocked = true
    var longest = 0
    for number in 0..<25_000 {
      if walk.state.end != nil {
        let flow = Self.flows[Int.random(in: 0..<Self.flows.count, using: &randomness)]
        walk = try Walk(program, flow: flow)
        isLocked = flow == "UC2.3"
      }
      if randomness.once(in: 40), let snapshot = walk.interpreter.snapshot(walk.state) {
        try walk.restore(snapshot.stored)
      }
      let before = walk
      let input = walk.next(&randomness)
      let checksAll = number % 8 == 0
      let fingerprint = checksAll ? Fingerprint(before.state, before.interpreter) : nil
      walk.take(input)
      let context = "seed \(seed), step \(number), at \(walk.place)"
      if case .suspended = walk.effects.trace?.last, Self.needsUnlocking(before) { isLocked = true }
      for case .took(let row, _) in walk.effects.trace ?? []
      where Self.unlocking.contains(program.place(of: row)) {
        isLocked = false
      }
      var isSound = true
      func check(_ holds: Bool, _ what: String) {
        guard !holds else { return }
        isSound = false
        Issue.record("\(context): \(what)\n\(walk.tail)")
      }
      if case .fault(let message) = walk.state.end { check(false, message) }
      longest = max(longest, walk.history.count)
      check(walk.history.count <= 30, "the history is \(walk.history.count) long")
      check(walk.interpreter.calls(walk.state).count < 64, "too many frames")
      if isLocked, !walk.state.isSuspended, walk.state.end == nil {
        check(!walk.place.hasPrefix("CP1"), "a protected place is displayed while locked")
        check(!walk.history.contains { $0.hasPrefix("CP1") }, "Back leads to a protected place while locked")
      }
      if !isLocked {
        check(
          !walk.history.contains { $0.hasPrefix("UC2.3") || $0.hasPrefix("PF2.8") }
            || walk.place.hasPrefix("PF2.8"),
          "the PIN screen is behind the unlocked app")
      }
      for step in walk.interpreter.history(walk.state) {
        check(!program.stepInfo(step).kind.isOverlay, "a prompt is in the history")
      }
      Self.comparePureForm(before, walk, input, all: checksAll, check)
      if case .refused = walk.reply,
        input.at < (walk.interpreter.nextDeadline(before.state) ?? input.at + .seconds(1)),
        let fingerprint
      {
        check(Fingerprint(walk.state, walk.interpreter) == fingerprint, "a refused input changed something")
        check(walk.effects.list.isEmpty, "a refused input had effects")
      }
      guard isSound else { return }
    }
    #expect(longest > 1)
  }

  /// Whether coming back from here asks for unlocking.
  private static func needsUnlocking(_ walk: Walk) -> Bool { !walk.place.hasPrefix("UC2.1") }

  private static func comparePureForm(
    _ before: Walk, _ after: Walk, _ input: Input, all: Bool, _ check: (Bool, String) -> Void
  ) {
    let pure = before.interpreter.step(before.state, input)
    check(pure.effects == after.effects.list, "the pure form has other effects")
    check(pure.trace == after.effects.trace, "the pure form has another trace")
    check(
      pure.state.now == after.state.now && pure.state.end == after.state.end, "the pure form ends elsewhere")
    check(pure.reply.isRefused == after.reply.isRefused, "the pure form replies otherwise")
    guard all else { return }
    check(
      Fingerprint(pure.state, before.interpreter) == Fingerprint(after.state, after.interpreter),
      "the pure form leads to another state")
  }

  /// The same inputs, the same session: traces and all that can be seen.
  @Test(arguments: [21, 22, 23] as [UInt64]) func replayingTheInputsGivesTheSameTrace(seed: UInt64) throws {
    var randomness = Randomness(seed: seed)
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
