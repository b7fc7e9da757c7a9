import LockstepModel

/// Flows, steps and rows by their ids.
extension ScenarioCheck {
  /// Whether a flow, or a step of it, exists.
  mutating func checkPlace(_ place: Place, in source: SourceText) -> Bool {
    guard let flow = project.flow(place.flow.value) else {
      unknown(
        "no flow is called '\(place.flow.value)'", place.flow, in: source, among: project.flows.map(\.id))
      return false
    }
    guard let step = place.step, self.step(step.value, of: flow.id) == nil else { return true }
    unknown(
      "\(flow.id) has no step '\(step.value)'", step, in: source,
      among: flow.steps.indices.compactMap { project.step($0, of: flow)?.id.value })
    return false
  }

  func step(_ id: String, of flow: String) -> Step? {
    guard let flow = project.flow(flow), let number = flow.step(id) else { return nil }
    return project.step(number, of: flow)
  }

  /// A row by its flow and its own id; a place without one names a test case, which is not looked for here.
  mutating func checkRow(_ place: Place, in source: SourceText) {
    guard let row = place.step else { return }
    guard let flow = project.flow(place.flow.value) else {
      return unknown(
        "no flow is called '\(place.flow.value)'", place.flow, in: source, among: project.flows.map(\.id))
    }
    let ids = flow.steps.indices.compactMap { project.step($0, of: flow) }.flatMap {
      $0.transitions.map(\.id.value)
    }
    if ids.contains(row.value) || ids.isEmpty { return }
    unknown("\(flow.id) has no row '\(row.value)'", row, in: source, among: ids)
  }
}
