import LockstepModel

/// A row leads to a step that reads an input, past the screen of the table where it is entered.
struct SkippedInput: Rule {
  let info = RuleInfo("skipped-input", dependsOn: .values, level: .warning)

  func findings(in flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    let inputScreens = context.summaries[flow.index].inputScreens
    guard !inputScreens.isEmpty, let entrance = context.linked.entrance(of: flow.index) else { return [] }
    return inputScreens.flatMap { name, screen in
      rowsSkipping(past: name, from: entrance, in: flow, context.linked).map { row, reader in
        finding(
          "\(row.id.value) leads to \(reader.id.value), which reads '\(name)', before it is entered",
          at: row.target?.text.span ?? row.trigger.text.span, in: flow, row: row.id.value,
          help: "change the target to \(screen.id.value), where '\(name)' is entered",
          related: [.init(Location(flow.document.source, screen.id.span), "'\(name)' is entered here")])
      }
    }
  }

  /// The inputs that rows of the table give, each with the first screen that has such a row.
  static func inputScreens(in flow: LintContext.Flow) -> [(name: String, screen: Step)] {
    var found: [(name: String, screen: Step)] = []
    for step in flow.steps where step.kind.value.isDisplayed {
      for row in step.transitions {
        guard let name = row.gives?.value, !found.contains(where: { $0.name == name }) else { continue }
        found.append((name, step))
      }
    }
    return found
  }

  /// The rows that lead to a step that reads a value on ways from the entrance past all screens that give it.
  private func rowsSkipping(
    past name: String, from entrance: LintContext.StepIndex, in flow: LintContext.Flow,
    _ linked: LinkedProject
  ) -> [(row: FlowRow, reader: Step)] {
    if reads(entrance, name, linked) { return [] }
    var seen: Set<LintContext.StepIndex> = [entrance]
    var open = [entrance]
    var found: [(FlowRow, Step)] = []
    while let index = open.popLast() {
      guard let step = linked.step(index) else {
        linked.forEachNeighbour(of: index) { if seen.insert($0).inserted { open.append($0) } }
        continue
      }
      if step.transitions.contains(where: { $0.gives?.value == name }) { continue }
      for (number, row) in step.transitions.enumerated() {
        guard let next = linked.neighbour(ofRow: number, of: index), let entered = linked.step(next) else {
          continue
        }
        if reads(next, name, linked) {
          found.append((row, entered))
        } else if seen.insert(next).inserted {
          open.append(next)
        }
      }
    }
    return found
  }

  /// Whether a step, or the first one of the flow that it calls, needs a value to run.
  private func reads(_ index: LintContext.StepIndex, _ name: String, _ linked: LinkedProject) -> Bool {
    func reads(_ index: LintContext.StepIndex?) -> Bool {
      index.flatMap(linked.step)?.reads.contains { $0.value == name } == true
    }
    return reads(index) || reads(linked.callee(of: index))
  }
}
