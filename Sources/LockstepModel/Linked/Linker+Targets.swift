import Lockstep

// Where a target leads: the one place that looks it up.
extension Linker {
  mutating func resolve(_ target: Target, row: String, in table: FlowTable) -> Destination {
    switch target.kind {
    // As nearly all do.
    case .next(let text):
      guard let step = step(text.value, of: table.index) else {
        reportStep(text, of: table.entry, row: row, in: table)
        return .unresolved(.ownStep)
      }
      reportIfEmpty(text, row: row, in: table)
      return .step(step)
    case .back: return .back
    case .end: return .end
    case .resume: return .resume
    case .show: return .placeholder
    case .goTo(let name, let step): return resolve(name, step, by: .goTo, row: row, in: table)
    case .endGoTo(let name, let step): return resolve(name, step, by: .endGoTo, row: row, in: table)
    case .result(let text):
      if !results.contains(text.value) {
        report(
          .result, text, row: row, in: table,
          "\(table.entry.id) does not declare the result '\(text.value)'", among: table.entry.results)
      }
      return .result
    case .errorFlow(let text):
      // A link to the error's description needs no declaration, unless the name is that of a declared error but for a
      // slip.
      let declared = project.settings?.errorFlows.map(\.name.value) ?? []
      if !project.isErrorFlow(text.value),
        target.href == nil || !Suggestion.close(to: text.value, among: declared).isEmpty
      {
        reportErrorFlow(text, row: row, in: table)
      }
      guard let flow = project.flow(ofError: text.value).map({ FlowIndex($0) }) else { return .error }
      guard flow < tables.endIndex else { return .external(flow, by: .error) }
      // A table without any step shows nothing, so that the host has to.
      guard !tables[flow].steps.isEmpty, let step = entrance(of: flow) else { return .error }
      return .entry(step, by: .error)
    }
  }

  private mutating func resolve(
    _ name: SourceString, _ step: SourceString?, by way: Destination.Way, row: String, in table: FlowTable
  ) -> Destination {
    guard let flow = project.flowNumber(name.value).map({ FlowIndex($0) }) else {
      reportFlow(name, row: row, in: table)
      return .unresolved(.flow)
    }
    guard flow < tables.endIndex else { return .external(flow, by: way) }
    guard let step else { return entrance(of: flow).map { .entry($0, by: way) } ?? .external(flow, by: way) }
    guard let entered = self.step(step.value, of: flow) else {
      reportStep(step, of: tables[flow].entry, row: row, in: table)
      return .unresolved(.step(of: flow))
    }
    reportIfEmpty(step, row: row, in: table, of: flow)
    return .entry(entered, by: way)
  }

  /// The step, or the first entry of the scenario, called `id`.
  private func step(_ id: String, of flow: FlowIndex) -> StepIndex? {
    tables[flow].entry.offset(of: id).map { starts[flow.position].advanced(by: $0) }
  }

  private func entrance(of flow: FlowIndex) -> StepIndex? {
    guard flow < tables.endIndex else { return nil }
    return tables[flow].entry.entrance.map { starts[flow.position].advanced(by: $0) }
  }
}
