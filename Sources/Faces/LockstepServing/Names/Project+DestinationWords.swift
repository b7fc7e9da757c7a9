package import LockstepModel

extension Project {
  /// The target of a row, in words: `1.4 Validate PIN`; nil without one.
  ///
  /// - Parameter flow: the one of the row; steps of others are named with theirs.
  package func words(for destination: LinkedProject.Destination, from flow: String) -> String? {
    switch destination {
    case .step(let index), .entry(let index, _):
      let name = linked.tables[linked.steps[index].flow].entry.id
      return (name == flow ? "" : name + " ") + "\(linked.id(index).value) \(title(of: index))"
    case .external(let flow, _): return "\(flows[flow.position].id) \(flows[flow.position].title)"
    case .stay, .result, .back, .end, .resume, .error, .placeholder, .unresolved: return nil
    }
  }

  /// The name of a step; for a scenario without steps, that of the scenario.
  package func title(of index: LinkedProject.StepIndex) -> String {
    guard let step = linked.step(index) else { return linked.scenario(index).title?.value ?? "" }
    if step.kind.value.isCall, let callee = self.flow(step.name.value) {
      return "\(callee.id) \(callee.title)"
    }
    return step.displayName
  }
}
