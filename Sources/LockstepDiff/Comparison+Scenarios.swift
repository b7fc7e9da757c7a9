import LockstepModel

extension Comparison {
  mutating func compareScenarios() {
    for (number, entry) in scenarios.old.enumerated() {
      guard let match = scenarios.matching.newOf[number] else {
        reportRemoved(entry)
        continue
      }
      let (first, second) = (entry.scenario, scenarios.new[match].scenario)
      noteNumber(first.id, second.id, in: nil, "scenario \(second.id.value)")
      note(
        Difference.all([Aspect("title", first.title)], [Aspect("title", second.title)]), .reworded,
        row: (first.id, second.id), subject: "scenario ")
    }
    for (number, entry) in scenarios.new.enumerated() where scenarios.matching.oldOf[number] == nil {
      let count = entry.scenario.steps.count
      let isReached = entry.nodes.contains { new.reached[$0] }
      note(
        .scenarioAdded,
        "scenario \(title(entry.scenario)) is new, with \(Self.steps(count))"
          + (isReached ? "" : "; nothing leads to it"),
        new: entry.scenario.id)
    }
  }

  private mutating func reportRemoved(_ entry: ScenarioMatching.Entry) {
    let gone = entry.nodes.filter { steps.newOf[$0] == nil }
    if gone.isEmpty {
      // Its steps are elsewhere, each with another number.
      note(
        .renumbered, "scenario \(title(entry.scenario)) is gone, its steps are not", old: entry.scenario.id)
      return
    }
    let isLoss = gone.contains { old.reached[$0] }
    note(
      .scenarioRemoved,
      "scenario \(title(entry.scenario)) is gone, with \(Self.steps(entry.scenario.steps.isEmpty ? 0 : gone.count))"
        + (isLoss ? "" : "; nothing led to it"),
      old: entry.scenario.id, isLoss: isLoss)
  }

  /// Steps that only one version has, other than those of a scenario that only it has.
  mutating func reportLoneSteps() {
    for (number, entry) in scenarios.old.enumerated() where scenarios.matching.newOf[number] != nil {
      for node in entry.nodes where steps.newOf[node] == nil {
        let isLoss = old.reached[node]
        note(
          .stepRemoved, "\(phrase(node, of: old)) is gone" + (isLoss ? "" : "; nothing led to it"),
          old: old.id(node), isLoss: isLoss)
      }
    }
    for (number, entry) in scenarios.new.enumerated() where scenarios.matching.oldOf[number] != nil {
      for node in entry.nodes where steps.oldOf[node] == nil {
        note(
          .stepAdded, "\(phrase(node, of: new)) is new" + (new.reached[node] ? "" : "; nothing leads to it"),
          new: new.id(node))
      }
    }
  }

  func phrase(_ node: Int, of version: VersionGraph) -> String {
    version.step(node)?.phrase ?? "the scenario without steps"
  }

  private func title(_ scenario: Scenario) -> String {
    scenario.title.map { "'\($0.value)'" } ?? scenario.id.value
  }

  private static func steps(_ count: Int) -> String { count == 1 ? "1 step" : "\(count) steps" }
}
