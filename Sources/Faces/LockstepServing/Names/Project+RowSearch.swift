package import LockstepModel

extension Project {
  /// The step or the scenario that a name of a flow means, with its place among the linked steps; a scenario has that
  /// of its first step.
  package func place(
    _ id: String, of flow: String
  ) -> (scenarioOrStep: ScenarioOrStep, index: LinkedProject.StepIndex)? {
    guard let number = flowNumber(flow), let section = section(of: flows[number])?.section else { return nil }
    let index = LinkedProject.FlowIndex(number)
    if let place = flows[number].stepPosition(of: id) {
      return (.step(flows[number].steps[place]), linked.index(ofStep: place, in: index))
    }
    guard let scenario = flows[number].scenarioPosition(of: id) else { return nil }
    return (.scenario(section.scenarios[scenario]), linked.index(ofStep: 0, ofScenario: scenario, in: index))
  }

  /// The first row of the name, with where it leads.
  package func row(_ id: String, of flow: String) -> (
    row: FlowRow, step: Step, destination: LinkedProject.Destination
  )? {
    guard let number = flowNumber(flow) else { return nil }
    let flow = LinkedProject.FlowIndex(number)
    guard flow < linked.tables.endIndex else { return nil }
    for index in linked.steps(of: flow) {
      guard let step = linked.step(index),
        let place = step.transitions.firstIndex(where: { $0.id.value == id })
      else { continue }
      return (step.transitions[place], step, linked.destination(ofRow: place, of: index))
    }
    return nil
  }

  /// The steps of some flows and of those that these call or go to, with the IDs of their flows.
  package func steps(reachedFrom flows: [Int]) -> [(flow: String, step: Step)] {
    var open = flows
    var known: Set<Int> = []
    var steps: [(String, Step)] = []
    while let number = open.popLast() {
      let flow = LinkedProject.FlowIndex(number)
      guard flow < linked.tables.endIndex, known.insert(number).inserted else { continue }
      for index in linked.steps(of: flow) {
        if let step = linked.step(index) { steps.append((self.flows[number].id, step)) }
        if let callee = linked.steps[index].callee { open.append(callee.position) }
        for row in linked.steps[index].rows {
          if case .entry(let next, _) = linked.destinations[row] {
            open.append(linked.steps[next].flow.position)
          }
        }
      }
    }
    return steps
  }
}
