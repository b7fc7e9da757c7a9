import LockstepModel

/// What flows of the new version have that they did not have in the old one: a part that another flow lost may be among it.
struct MovedSteps {
  /// The flow that gained a step, by what identifies the step apart from its number.
  private var gainingFlowByStep: [String: String] = [:]
  /// The steps of each flow of the new version.
  private var stepsByFlow: [String: Set<String>] = [:]

  init(from old: [FlowDocument], to new: [FlowDocument]) {
    let before = Dictionary(old.map { ($0.id.value, Self.steps(of: $0)) }, uniquingKeysWith: +).mapValues {
      Set($0.map { Self.content($0.step) })
    }
    for document in new {
      let contents = Set(Self.steps(of: document).map { Self.content($0.step) })
      stepsByFlow[document.id.value, default: []].formUnion(contents)
      for content in contents.subtracting(before[document.id.value] ?? []) {
        gainingFlowByStep[content] = document.id.value
      }
    }
  }

  /// The flows to which all that a change removes has moved, without what its own flow still has; empty if something is lost.
  private func gainingFlows(for change: Change, of old: FlowDocument) -> Set<String> {
    guard change.isLoss, [.stepRemoved, .scenarioRemoved].contains(change.kind), let row = change.oldRow
    else { return [] }
    var flows: Set<String> = []
    for (scenario, step) in Self.steps(of: old) where scenario == row || step.id.value == row {
      let content = Self.content(step)
      if let flow = gainingFlowByStep[content] {
        flows.insert(flow)
      } else if stepsByFlow[old.id.value]?.contains(content) != true {
        return []
      }
    }
    return flows
  }

  /// The changes of a flow; moved parts are not losses.
  func changes(of diff: FlowDiff) -> [Change] {
    let changes = diff.changes.map { change in
      let flows = gainingFlows(for: change, of: diff.old)
      if flows.isEmpty { return change }
      var change = change
      change.isLoss = false
      change.message += "; moved to \(flows.sorted().joined(separator: ", "))"
      return change
    }
    return Change.Category.allCases.flatMap { category in changes.filter { $0.category == category } }
  }

  private static func steps(of document: FlowDocument) -> [(scenario: String, step: Step)] {
    document.sections.flatMap(\.scenarios).flatMap { scenario in
      scenario.steps.map { (scenario.id.value, $0) }
    }
  }

  /// The words of the step and of its rows.
  private static func content(_ step: Step) -> String {
    let rows = step.transitions.map { "\($0.trigger.kind) \($0.trigger.text.value)" }
    return ([step.phrase] + rows.sorted()).joined(separator: "\n")
  }
}
