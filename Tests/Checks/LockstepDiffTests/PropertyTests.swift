import Lockstep
import LockstepDiff
import LockstepModel
import Testing

/// What holds for every flow, tried on those of the repository.
@Suite struct EveryFlow {
  @Test func thereAreFlows() { #expect(Versions.repository.count >= 4) }

  @Test(arguments: Versions.repository.indices) func doesNotDifferFromItself(_ number: Int) {
    let flow = Versions.repository[number]
    let diff = FlowDiff(from: flow, to: flow)
    #expect(diff.isEmpty, "\(diff.text)")
    #expect(diff.text == "")
  }

  @Test(arguments: Versions.repository.indices) func renumberedHasOnlyOtherNumbers(_ number: Int) {
    let flow = Versions.repository[number]
    for seed in 0..<10 as Range<UInt64> {
      let diff = FlowDiff(from: flow, to: flow.renumbered(seed: seed))
      #expect(!diff.isEmpty)
      #expect(diff.changes.allSatisfy { $0.kind == .renumbered }, "seed \(seed): \(diff.text)")
    }
  }

  /// Each row away, and back again.
  @Test(arguments: Versions.repository.indices) func tellsWhichRowIsGone(_ number: Int) {
    let flow = Versions.repository[number]
    for index in flow.rows {
      var other = flow
      other.scenarios[index.scenario].steps[index.step].transitions.remove(at: index.row)
      let id = flow[index].id.value
      let gone = FlowDiff(from: flow, to: other)
      #expect(gone.causes.map(\.short) == ["row-removed \(id)"], "\(gone.text)")
      #expect(gone.changes.filter(\.isLoss).map(\.short) == flow.losses(to: other), "\(gone.text)")
      let back = FlowDiff(from: other, to: flow)
      #expect(back.causes.map(\.short) == ["row-added \(id)"], "\(back.text)")
      #expect(!back.hasLosses)
    }
  }

  /// Each row to some other steps.
  @Test(arguments: Versions.repository.indices) func tellsWhichRowLeadsElsewhere(_ number: Int) {
    let flow = Versions.repository[number]
    let steps = flow.scenarios.flatMap(\.steps)
    for (count, index) in flow.rows.enumerated() {
      for position in [0, count % steps.count, steps.count - 1] {
        let step = steps[position]
        var other = flow
        other[index].target = Target(.next(step.id))
        let diff = FlowDiff(from: flow, to: other)
        let isSame = flow.step(of: flow[index].target) == step.id.value
        #expect(
          diff.causes.map(\.short) == (isSame ? [] : ["retargeted \(flow[index].id.value)"]), "\(diff.text)")
        #expect(diff.changes.filter(\.isLoss).map(\.short) == flow.losses(to: other), "\(diff.text)")
      }
    }
  }

  /// Each row with other words, another outcome, another effect.
  @Test(arguments: Versions.repository.indices) func tellsWordsFromBehaviour(_ number: Int) {
    let flow = Versions.repository[number]
    for index in flow.rows {
      let row = flow[index]
      let step = flow.scenarios[index.scenario].steps[index.step]
      var other = flow
      other[index].effect = SourceString("does something new", at: row.id.span)
      #expect(FlowDiff(from: flow, to: other).short == ["changed \(row.id.value)"])
      guard row.trigger.kind == .user || row.trigger.kind == .case else { continue }
      other = flow
      other[index].trigger.text.value += " indeed"
      let isWords = row.trigger.kind == .user || row.name != nil || step.action == nil
      #expect(
        FlowDiff(from: flow, to: other).short == ["\(isWords ? "reworded" : "changed") \(row.id.value)"])
    }
  }

  /// Each step away: rows that led there lead nowhere, nothing else is another row.
  @Test(arguments: Versions.repository.indices) func tellsWhichStepIsGone(_ number: Int) {
    let flow = Versions.repository[number]
    for (scenario, part) in flow.scenarios.enumerated() where scenario > 0 {
      for (position, step) in part.steps.enumerated() {
        var other = flow
        other.scenarios[scenario].steps.remove(at: position)
        if other.scenarios[scenario].steps.isEmpty { other.scenarios.remove(at: scenario) }
        let diff = FlowDiff(from: flow, to: other)
        let gone = diff.changes.filter { $0.kind == .stepRemoved || $0.kind == .scenarioRemoved }
        #expect(gone.map(\.oldRow) == [part.steps.count == 1 ? part.id.value : step.id.value], "\(diff.text)")
        let rows = flow.rows.filter { flow.step(of: flow[$0].target) == step.id.value }
          .filter { !($0.scenario == scenario && $0.step == position) }
        let others = diff.causes.filter { $0.kind != .stepRemoved && $0.kind != .scenarioRemoved }
        #expect(
          others.map(\.short).sorted() == rows.map { "retargeted \(flow[$0].id.value)" }.sorted(),
          "\(diff.text)")
      }
    }
  }

  @Test(arguments: Versions.repository.indices) func tellsWhichResultIsNoLongerDeclared(_ number: Int) {
    let flow = Versions.repository[number]
    for (position, result) in flow.results.enumerated() {
      var other = flow
      other.results.remove(at: position)
      let diff = FlowDiff(from: flow, to: other)
      #expect(diff.short == ["result-lost Possible Results"])
      #expect(diff.changes.first?.message.contains("'\(result.value)'") == true)
    }
  }
}
