import Lockstep
import LockstepModel

/// Numbers of rows, steps and scenarios: those that exist, and the next free ones.
extension CompletionProposals {
  mutating func addNumbers(_ kind: CursorContext.Kind) {
    switch kind {
    case .next:
      addStepNumbers(of: section)
      add(["back", "end", "resume"], .keyword)
    case .stepNumber: addStepNumbers(of: section)
    case .step(let flow): addStepNumbers(of: project.flow(flow).flatMap(project.section)?.section)
    case .part(let flow):
      let section = project.flow(flow).flatMap(project.section)?.section
      addStepNumbers(of: section)
      for step in section?.scenarios.flatMap(\.steps) ?? [] {
        for row in step.transitions { add(row.id.value, project.wording.sentence(row.trigger), .reference) }
      }
    case .number(let level): if let id = nextFreeID(level) { add([id], .reference) }
    case .entry(let level): addEntries(level)
    default: break
    }
  }

  mutating func addStepNumbers(of section: FlowTableSection?, _ style: NumberStyle = NumberStyle()) {
    for scenario in section?.scenarios ?? [] {
      // The main flow of a list has no ID.
      if !scenario.id.value.isEmpty { add(scenario.id.value, scenario.title?.value ?? "", .reference) }
      for step in scenario.steps {
        // A list's question whether an alternative begins has no number that people write.
        for id in [step.id] + step.otherIDs where id.value.last != "?" {
          add(style.formatted(id.value), step.displayName, .reference)
        }
      }
    }
  }

  /// The number after those that a step, a scenario or a table has.
  func nextFreeID(_ level: CursorContext.RowLevel) -> String? {
    switch level {
    case .row:
      guard let step else { return nil }
      let numbers = rows.compactMap { RowSuffix.of($0.id.value, in: step.id.value).flatMap(RowSuffix.number) }
      return step.id.value + RowSuffix.text((numbers.max() ?? -1) + 1, project.wording.numbers)
    case .step:
      guard let scenario else { return nil }
      let steps = scenario.steps.filter { !isBeingWritten($0.id.span) }.map(\.id.value)
      return scenario.id.value
        + ".\((steps.compactMap { Int($0.dropFirst(scenario.id.value.count + 1)) }.max() ?? 0) + 1)"
    case .scenario:
      let scenarios = (section?.scenarios ?? []).filter { !isBeingWritten($0.id.span) }
      return String((scenarios.compactMap { Int($0.id.value) }.max() ?? 0) + 1)
    }
  }

  /// Whole rows with the next free number, for all that the step has no row for, or the beginning of a step or a scenario.
  private mutating func addEntries(_ level: CursorContext.RowLevel) {
    guard let id = nextFreeID(level) else { return }
    guard level == .row else { return add("id: \(id)", "", .snippet) }
    guard let format = flow?.format, let step else { return }
    var rows: [(TriggerKind, String)] = choicesWithoutRow.map { (.user, $0) }
    let returned = Set(self.rows.filter { $0.trigger.kind == .returns }.map(\.trigger.text.value))
    rows += (callee?.results ?? []).filter { !returned.contains($0) }.map { (.returns, $0) }
    if step.kind.value.isAutomatic { rows.append((.case, "…")) }
    if step.kind.value.isDisplayed, choicesWithoutRow.isEmpty {
      rows.append((.user, project.wording.verbs.preferredWord(.selects).sentence("…")))
    }
    let failed = Set(self.rows.filter { $0.trigger.kind == .error }.map(\.trigger.text.value))
    if step.kind.value.isAutomatic {
      rows += (flow?.errors ?? []).map(\.value).filter { !failed.contains($0) }.map { (.error, $0) }
    }
    add(rows.map { format.spelled(.row(id: id, $0, words: $1), project.wording) }, .snippet)
  }
}
