import FlowFixtures
import Foundation
import Lockstep
import LockstepModel
import LockstepPINWorld
import LockstepScenarios
import LockstepSimulation
import TestSupport
import Testing

/// Verdicts against a search that tries each input at each moment, on random projects in which actions take time.
@Suite struct OracleTests {
  /// `make deep ONLY=explore` tries five hundred.
  private static let count = isDeep ? 500 : 20
  private static let isDeep = ProcessInfo.processInfo.environment["LOCKSTEP_EXPLORE_ALL"] != nil
  private static let most = isDeep ? 6_000 : 100
  private static let seed = ProcessInfo.processInfo.environment["LOCKSTEP_SEED"].flatMap { UInt64($0) } ?? 52

  @Test func noVerdictIsContradicted() throws {
    var (verdicts, open, settled) = (0, [String](), [String: Int]())
    for number in 0..<Self.count {
      var randomness = SplitMix64(seed: Self.seed, number: number)
      let text = TimedFlows(randomness).text
      _ = randomness.next()
      let program = try FlowText(text).program
      let change = Self.world(&randomness)
      let world = randomness.oneIn(3) ? try SimulatedWorld(PINWorld(), change) : nil
      let picked = randomness.pick(program.rows(from: "F1"))
      let row = try #require(picked)
      let search = try BruteForce(program, from: "F1", watching: row, in: world, most: Self.most)
      let steps = (0..<10).compactMap { _ in randomness.pick(Array(program.allSteps)) }
      let all = steps.map { (step: $0, isAfter: false) } + steps.map { (step: $0, isAfter: true) }
      let found = try self.verdicts(
        on: all.map { Self.property($0.step, $0.isAfter ? row : nil) }, program, world)
      for ((step, isAfter), verdict) in zip(all, found) {
        let isReached = (isAfter ? search.steps.after : search.steps.always).contains(step)
        let name =
          "project \(number): \(program.stepInfo(step).place)"
          + (isAfter ? " after \(program.place(of: row))" : "") + (world == nil ? "" : " in a world")
        verdicts += 1
        settled[verdict, default: 0] += 1
        if verdict == "not settled" { open.append(name) }
        // A way that breaks it has been played.
        let isContradicted = (verdict == "holds" || verdict == "vacuous") && isReached
        #expect(
          !isContradicted, "\(verdict), and the search comes there: \(name), seed \(Self.seed)\n\(text)")
      }
    }
    if Self.isDeep { print("\(Self.count) projects from seed \(Self.seed): \(settled)") }
    #expect(verdicts == Self.count * 20)
    #expect(settled["holds", default: 0] > verdicts / 10 && settled["broken", default: 0] > verdicts / 10)
    // At most five of a hundred.
    #expect(open.count * 20 <= verdicts, "\(open)")
  }

  /// Which outcome comes is decided; when it comes, only of some.
  private static func world(_ randomness: inout SplitMix64) -> WorldChange {
    func answers() -> [SimulatedAnswer] {
      (0..<(1 + randomness.below(3))).map { _ in
        var answer = SimulatedAnswer(.outcome("x"))
        if randomness.oneIn(2) {
          answer.answer = .outcome("y", values: ["wait": .duration(.seconds(1 + randomness.below(3)))])
        }
        if randomness.oneIn(3) { answer.after = .milliseconds(500 * (1 + randomness.below(7))) }
        return answer
      }
    }
    return WorldChange(actions: ["a.one": answers(), "a.two": answers()])
  }

  /// A step is never reached, or not after a row.
  private static func property(_ step: StepID, _ row: RowID?) -> Property {
    var condition = Property.Condition()
    condition.steps = [step]
    var property = Property(name: "p", start: "F1", claim: .never(condition))
    if let row { property.startEvents.rows = [row] }
    return property
  }

  private func verdicts(
    on properties: [Property], _ program: FlowProgram, _ world: SimulatedWorld<PINWorld>?
  ) throws -> [String] {
    guard let world else {
      return try verdicts(
        on: properties, program, FreeOutcomes(program), in: SimulatedWorld(PINWorld()))
    }
    return try verdicts(
      on: properties, program, HostModel(world, program, flow: "F1", varies: false), in: world)
  }

  /// - Returns: the verdicts in words; each way that breaks a property has been played as a scenario.
  private func verdicts(
    on properties: [Property], _ program: FlowProgram, _ model: some ActionModel,
    in world: SimulatedWorld<PINWorld>
  ) throws -> [String] {
    var options = ExplorerOptions("F1")
    options.mostStates = 20_000
    return try PropertyCheck.check(properties, program, model, options: options).map { check in
      if case .broken(let steps) = check {
        let explorer = try Explorer(program, model: model, watch: NoWatch(), options: options)
        let script = explorer.script(steps)
        let run = try RunScript(script, flow: "F1", of: program, in: world)
        #expect(run.failure == nil, "\(run.failure?.message ?? "")\n\(script)")
      }
      return check.word == "holds up to" ? "holds" : check.word
    }
  }
}

extension FlowProgram {
  /// The rows of a flow.
  fileprivate func rows(from flow: String) -> [RowID] { steps(of: flow).flatMap { rows(of: $0) } }
}
