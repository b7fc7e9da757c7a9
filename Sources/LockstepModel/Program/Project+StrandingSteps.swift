import Lockstep

// Rows and steps that leave a session at a step that has ended: `do:` alone belongs on rows
// of steps that wait.
extension Step {
  /// The rows that take an outcome or a result, do something and lead nowhere.
  package var strandingRows: [FlowRow] {
    if kind.value.isDisplayed { return [] }
    return transitions.filter { $0.target == nil && $0.effect != nil && isEnded(by: $0) }
  }

  /// Whether it calls a use case as a step without a target for when that has ended.
  package var isWayless: Bool { kind.value == .useCase && target == nil }

  private func isEnded(by row: FlowRow) -> Bool {
    switch row.trigger.kind {
    case .returns: kind.value.isCall
    case .error: true
    case .case: !kind.value.isCall
    case .user, .event, .text: row.name != nil && !kind.value.isCall
    }
  }
}

extension Project {
  /// Rows and steps that would leave a session at a step that has ended.
  var strandingSteps: [Diagnostic] {
    flows.flatMap { flow -> [Diagnostic] in
      guard let (document, section) = section(of: flow) else { return [] }
      func finding(_ rule: RuleInfo, _ message: String, _ text: SourceString, _ row: String) -> Diagnostic {
        Diagnostic(rule, message, at: Location(document.source, text.span), flow: flow.id, row: row)
      }
      return section.scenarios.flatMap(\.steps).flatMap { step -> [Diagnostic] in
        var found: [Diagnostic] = []
        if step.isWayless {
          found.append(
            finding(
              .missingTarget,
              "\(step.id.value) has no target for the end of \(step.name.value)", step.name,
              step.id.value))
        }
        return found
          + step.strandingRows.map { row in
            finding(
              .stuckOutcome, "\(row.id.value) ends \(step.id.value) with an effect, but has no target",
              row.trigger.text, row.id.value)
          }
      }
    }
  }
}
