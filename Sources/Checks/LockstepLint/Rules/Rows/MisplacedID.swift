import LockstepModel

/// An id that does not begin with that of its scenario or step:
/// step `1.2` belongs to scenario `1`, row `1.2a` to step `1.2`.
///
/// If everything in a scenario or step has another number, the id of the scenario or step is probably wrong, and reported once.
struct MisplacedID: Rule {
  let info = RuleInfo("misplaced-id", isFixable: true)

  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    var found: [Diagnostic] = []
    let scenarios = flow.section.scenarios
    // The contents of a scenario or step with a duplicate id are reported by ``DuplicateID``.
    let hasRepeated = flow.entry.hasDuplicateIDs
    let scenarioIDs = hasRepeated ? duplicates(scenarios.map(\.id.value)) : []
    let stepIDs = duplicates(
      (hasRepeated ? scenarios : []).flatMap { scenario in
        scenario.steps.map(\.id.value).filter { $0.hasPrefix(scenario.id.value + ".") }
      })
    for scenario in scenarios {
      if !scenarioIDs.contains(scenario.id.value) { check(scenario, in: flow, into: &found) }
      for step in scenario.steps where !stepIDs.contains(step.id.value) {
        check(step, in: flow, into: &found)
      }
    }
    return found
  }

  private func check(_ scenario: Scenario, in flow: LintContext.Flow, into found: inout [Diagnostic]) {
    let id = scenario.id.value
    let strangers = scenario.steps.filter { !$0.id.value.hasPrefix(id + ".") }
    guard let first = strangers.first else { return }
    if strangers.count == scenario.steps.count, strangers.count > 1,
      let other = commonNumber(
        strangers.map { $0.id.value.split(separator: ".").dropLast().joined(separator: ".") })
    {
      return found.append(
        finding(
          "scenario \(id) holds the steps of scenario \(other)", at: scenario.id.span, in: flow, row: id,
          help: "renumber it to \(other), or number its steps \(id).1, \(id).2 …",
          related: [.init(Location(flow.document.source, first.id.span), "its first step")]))
    }
    for step in strangers {
      found.append(
        finding(
          "step \(step.id.value) is in scenario \(id)", at: step.id.span, in: flow, row: step.id.value,
          help: "number it \(id).…, or move it to its scenario",
          related: [.init(Location(flow.document.source, scenario.id.span), "the scenario")]))
    }
  }

  private func check(_ step: Step, in flow: LintContext.Flow, into found: inout [Diagnostic]) {
    let id = step.id.value
    let strangers = step.transitions.filter { !RowSuffix.isRow($0.id.value, of: id) }
    guard let first = strangers.first else { return }
    if strangers.count == step.transitions.count, strangers.count > 1,
      let other = commonNumber(strangers.map { RowLetters.stepID(ofRow: $0.id.value) })
    {
      let edits = strangers.enumerated().compactMap { number, row in
        Diagnostic.Fix.Edit(
          writing: id + RowSuffix.text(number, flow.wording.numbers), over: row.id, in: flow.document.source)
      }
      return found.append(
        finding(
          "step \(id) holds the rows of step \(other)", at: step.id.span, in: flow, row: id,
          help:
            "renumber it to \(other), or number its rows \(Self.firstRowIDs(of: id, flow.wording)) …",
          related: [.init(Location(flow.document.source, first.id.span), "its first row")],
          fixes: edits.count < strangers.count
            ? [] : [.init("number its rows after it", isSafe: false, edits: edits)]))
    }
    var ids = RowLetters.FreeIDs(step, flow.wording)
    let order = RowLetters.RowOrder(step)
    for (place, row) in step.transitions.enumerated() where !RowSuffix.isRow(row.id.value, of: id) {
      let free = ids.next()
      // A number that breaks the order is not a fix.
      let isInOrder = order.fits(free, at: place)
      found.append(
        finding(
          "row \(row.id.value) is in step \(id)", at: row.id.span, in: flow, row: row.id.value,
          help: "renumber it to \(free), or move it to its own step",
          related: [.init(Location(flow.document.source, step.id.span), "the step")],
          fixes: (isInOrder ? [.writing(free, over: row.id, in: flow.document.source)] : []).compactMap(
            \.self)))
    }
  }

  /// The first two rows of a step, for messages.
  private static func firstRowIDs(of step: String, _ wording: Wording) -> String {
    "\(step)\(RowSuffix.text(0, wording.numbers)), \(step)\(RowSuffix.text(1, wording.numbers))"
  }

  private func duplicates(_ ids: [String]) -> Set<String> {
    var seen: Set<String> = []
    return Set(ids.filter { !seen.insert($0).inserted })
  }

  /// What all of the numbers are, if they are the same and not empty.
  private func commonNumber(_ numbers: [String]) -> String? {
    guard let first = numbers.first, !first.isEmpty, numbers.allSatisfy({ $0 == first }) else { return nil }
    return first
  }
}
