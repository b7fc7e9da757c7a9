import FlowFixtures
import Lockstep
import LockstepModel
import LockstepSimulation
import TestSupport
import Testing

/// Rows between screens are taken without the interpreter: it must say the same of each.
@Suite struct PlainStateTests {
  private static let mostStates = 1_500

  @Test(arguments: [61, 62, 63, 64] as [UInt64])
  func eachTransitionIsTheInterpreters(seed: UInt64) throws {
    var randomness = SplitMix64(seed)
    for round in 0..<16 {
      // Screens that lead to one another, and flows that call, run, wait and end.
      let text = round % 2 == 0 ? Self.screens(&randomness) : RandomFlows(&randomness).text
      let program = try FlowText(text).program
      var explorer = try Self.explore(program, keepsGraph: true)
      let problem = Self.firstDifference(&explorer)
      #expect(problem == nil, "seed \(seed): \(problem ?? "")\n\(text)")
    }
  }

  /// A walk that keeps no edges looks up no state whose place it knows.
  @Test(arguments: [71, 72, 73, 74] as [UInt64])
  func aWalkWithoutEdgesMeetsTheSame(seed: UInt64) throws {
    var randomness = SplitMix64(seed)
    for round in 0..<32 {
      let text = round % 2 == 0 ? Self.screens(&randomness) : RandomFlows(&randomness).text
      let program = try FlowText(text).program
      var whole = try Self.explore(program, keepsGraph: true)
      var lean = try Self.explore(program, keepsGraph: false)
      // Where a bound ends a walk depends on how many states are looked up together.
      guard whole.limit == nil, lean.limit == nil else { continue }
      #expect(lean.store.count == whole.store.count)
      #expect(lean.graph.endCount == whole.graph.endCount)
      #expect(lean.graph.edgeCount == whole.graph.edgeCount)
      #expect(lean.findings() == whole.findings(), "seed \(seed)\n\(text)")
      for place in whole.graph.places {
        #expect(Self.words(lean.session(at: place), program) == Self.words(whole.session(at: place), program))
      }
    }
  }

  private static func explore(
    _ program: Program, keepsGraph: Bool
  ) throws -> Explorer<FreeOutcomes, NoWatch> {
    var options = ExplorerOptions("F1")
    options.keepsGraph = keepsGraph
    options.mostStates = mostStates
    var explorer = try Explorer(
      program, model: FreeOutcomes(program), watch: NoWatch(), options: options)
    explorer.explore()
    return explorer
  }

  /// The first edge that the interpreter does not know so; nil if there is none.
  private static func firstDifference(_ explorer: inout Explorer<FreeOutcomes, NoWatch>) -> String? {
    var packer = StatePacker(explorer.program) { _ in 0 }
    for (state, place) in explorer.graph.places.enumerated() {
      for (input, edge) in explorer.graph.edges(of: state).enumerated() {
        let step = explorer.step(from: place, input: input)
        let target = Int(edge.target)
        if explorer.graph.labels[Int(edge.label)].taken != step.taken {
          return "\(step.input) takes other rows"
        }
        if explorer.graph.isEnd(target) != step.endsWalk { return "\(step.input) ends or does not" }
        let session = explorer.session(at: explorer.graph.places[target])
        if !step.endsWalk, words(session, &packer) != words(step.session, &packer) {
          return "\(step.input) leads elsewhere"
        }
      }
    }
    return nil
  }

  private static func words(_ session: SessionState, _ program: Program) -> [UInt32] {
    var packer = StatePacker(program) { _ in 0 }
    return words(session, &packer)
  }

  private static func words(_ session: SessionState, _ packer: inout StatePacker) -> [UInt32] {
    var bits = BitWriter()
    packer.write(session, to: &bits)
    bits.finish()
    return bits.words
  }

  /// Up to seven screens with rows to one another and Back, and now and then something else: a prompt, a timer, a
  /// row that does something or forgets, a parameter that nothing passes, an action that the user can interrupt.
  private static func screens(_ randomness: inout SplitMix64) -> String {
    let count = Int.random(in: 2...7, using: &randomness)
    var text = "session: {roots: [F1]\(randomness.oneIn(4) ? ", on-resume: F1" : "")}\n"
    text += "use-case F1; parameters: [Q]\n"
    for step in 1...count {
      let kind =
        step > 1 && randomness.oneIn(6) ? (randomness.oneIn(2) ? "prompt: P" : "system: works") : "screen: S"
      text += "1.\(step) \(kind)\(step)\n"
      if kind.hasPrefix("system") {
        text += "  z case: done, next: 1.\(Int.random(in: 1...count, using: &randomness))\n"
      }
      for row in 0..<Int.random(in: 1...4, using: &randomness) {
        let letter = String(Unicode.Scalar(UInt8(97 + row)))
        let target = randomness.oneIn(4) ? "back" : "1.\(Int.random(in: 1...count, using: &randomness))"
        var line = "  \(letter) user: goes \(row)"
        if randomness.oneIn(12) { line = "  \(letter) event: comes \(row)" }
        if randomness.oneIn(16) { line = "  \(letter) event: comes \(row), after: 10s" }
        if randomness.oneIn(12) { line += ", when: Q" }
        if randomness.oneIn(12) { line += ", do: something" }
        if randomness.oneIn(12) { line += ", forget: true" }
        text += line + ", next: \(target)\n"
      }
    }
    return text
  }
}
