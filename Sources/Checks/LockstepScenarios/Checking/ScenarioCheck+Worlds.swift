import Lockstep
import LockstepModel

/// Checks the names in worlds and `world:` lines.
extension ScenarioCheck {
  /// The world of a scenario or a property; a world file is checked by itself.
  mutating func check(_ world: TestScenario.World?) {
    switch world {
    case .named(let name):
      if set.world(name.value) == nil {
        reportUnknown("no world is called '\(name.value)'", name, among: set.worlds.map(\.name.value))
      }
    case .inline(let settings): check(settings)
    case nil: break
    }
  }

  mutating func check(_ settings: WorldSettings) {
    for outcome in settings.outcomes {
      _ = checkOutcome(outcome.name, at: outcome.place)
    }
    for action in settings.actions {
      guard actions.knownNames.contains(action.name.value) else {
        reportUnknown(
          "no step runs an action called '\(action.name.value)'", action.name, among: actions.knownNames)
        continue
      }
      // An action that no flow runs yet has no rows to compare with.
      guard let rows = actions.rowsByAction[action.name.value] else { continue }
      for answer in action.answers { check(answer, of: action.name.value, rows) }
    }
  }

  private mutating func check(_ answer: WorldSettings.Answer, of action: String, _ rows: [FlowRow]) {
    switch answer.ending {
    case .outcome(let name, let values):
      let taken = rows.taken(by: name.value)
      if taken.isEmpty {
        reportUnknown(
          "no step that runs '\(action)' has an outcome '\(name.value)'", name,
          among: rows.map(\.outcomeName))
      } else {
        checkValues(values, of: taken)
      }
    case .error(let name):
      let errors = rows.filter { $0.trigger.kind == .error }
      if errors.taken(by: name.value).isEmpty {
        reportUnknown(
          "no step that runs '\(action)' has an error '\(name.value)'", name,
          among: errors.map(\.outcomeName))
      }
    }
  }

  /// - Returns: the rows that the outcome may take.
  mutating func checkOutcome(_ name: SourceString, at place: FlowPlace, isError: Bool = false) -> [FlowRow] {
    guard checkPlace(place) else { return [] }
    let rows: [FlowRow]
    if let step = place.step.flatMap({ project.flow(place.flow.value)?.step(named: $0.value) }) {
      rows = step.rowsOfAnswers
      // It is reported that nothing leads on.
      if rows.isEmpty { return [] }
    } else {
      rows = actions.rowsByAction[place.flow.value] ?? []
    }
    let wanted = isError ? rows.filter { $0.trigger.kind == .error } : rows
    let taken = wanted.taken(by: name.value)
    if taken.isEmpty {
      reportUnknown(
        "\(place.text) has no \(isError ? "error" : "outcome") '\(name.value)'", name,
        among: wanted.map(\.outcomeName))
    }
    return taken
  }

  mutating func checkValues(_ values: [ScriptLine.Value], of rows: [FlowRow]) {
    let known = rows.flatMap { $0.values.map(\.name.value) }
    for value in values where !known.contains(value.name.value) {
      reportUnknown(
        "row \(rows.map(\.id.value).joined(separator: ", ")) brings no value '\(value.name.value)'",
        value.name, among: known)
    }
  }
}
