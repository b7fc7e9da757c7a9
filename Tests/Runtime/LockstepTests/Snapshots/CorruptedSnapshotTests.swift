import FlowFixtures
import Foundation
import Lockstep
import LockstepModel
import TestSupport
import Testing

@Suite("Corrupted snapshots") struct CorruptedSnapshotTests {
  /// Whatever becomes of the values of a snapshot, it is refused or restored to a session that works.
  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func aCorruptedSnapshotNeverTraps(seed: UInt64) throws {
    var randomness = SplitMix64(seed)
    let program = try FlowText(SnapshotTests.text).program
    let texts = try Self.snapshots(of: program)
    var restored = 0
    for round in 0..<400 {
      var tree = try JSONSerialization.jsonObject(with: Data(texts[round % texts.count].utf8))
      for _ in 0..<Int.random(in: 1...3, using: &randomness) { tree = Self.mutated(tree, &randomness) }
      let data = try JSONSerialization.data(
        withJSONObject: tree, options: [.fragmentsAllowed, .sortedKeys])
      do {
        var run = try Run(program, restoring: try FlowSnapshot(json: data))
        restored += 1
        for _ in 0..<20 { Self.poke(&run, &randomness) }
        if let snapshot = run.session.snapshot { _ = try? Run(program, restoring: snapshot.stored) }
      } catch is SnapshotMismatch {
      } catch is DecodingError {
      } catch {
        Issue.record("seed \(seed), round \(round): \(error) for \(String(decoding: data, as: UTF8.self))")
      }
    }
    #expect(restored > 20, "seed \(seed): too few were worth restoring")
  }

  private static func snapshots(of program: FlowProgram) throws -> [String] {
    var texts: [String] = []
    var run = try Run(program, flow: "UC1")
    func keep(_ run: Run) throws { texts.append(try #require(run.session.snapshot).text) }
    run.user("checks")
    try keep(run)
    run.outcome("Wrong", ["left": .integer(3), "until": .duration(.seconds(2)), "why": .text("x")])
    run.user("asks")
    run.user("opens")
    try keep(run)
    run.event("call comes in")
    try keep(run)
    run.suspend()
    try keep(run)
    run.resume()
    try keep(run)
    return texts
  }

  private static func poke(_ run: inout Run, _ randomness: inout SplitMix64) {
    switch Int.random(in: 0..<8, using: &randomness) {
    case 0: run.send(.suspend)
    case 1: run.send(.resume)
    case 2: run.send(.time, after: .seconds(Int.random(in: 0...1_000_000, using: &randomness)))
    default:
      guard let choice = run.interpreter.possibleInputs(run.state).randomElement(using: &randomness) else {
        return
      }
      if let id = run.interpreter.runningEffect(run.state), choice.kind == .outcome {
        run.send(.answer(id, .outcome(choice.text)))
      } else {
        run.send(.user(choice.text))
      }
    }
  }

  /// The tree with one value changed somewhere.
  private static func mutated(_ tree: Any, _ randomness: inout SplitMix64) -> Any {
    let strange: [Any] = [
      -1, 0, 1, 2, 3, 255, 256, 4_096, Int64.max, Int64.min, UInt32.max, 1.5, "", "1.1", "1.2", "1.3", "1.4",
      "UC1", "PF1", "LOCK", "left", true, NSNull(), [Any](), [String: Any](), [[0, "1.1"]], ["UC1", 0],
    ]
    let goesDeeper = !randomness.oneIn(8)
    if var object = tree as? [String: Any], goesDeeper,
      let key = object.keys.sorted().randomElement(using: &randomness)
    {
      object[key] = randomness.oneIn(6) ? nil : mutated(object[key] ?? NSNull(), &randomness)
      return object
    }
    if var list = tree as? [Any], goesDeeper, let index = list.indices.randomElement(using: &randomness) {
      switch Int.random(in: 0..<6, using: &randomness) {
      case 0: list.remove(at: index)
      case 1: list.append(list[index])
      default: list[index] = mutated(list[index], &randomness)
      }
      return list
    }
    return strange.randomElement(using: &randomness) ?? 0
  }
}
