/// The edges in a project, by their ends.
package struct CallHierarchy: Sendable {
  /// A row, or a step that calls a flow.
  package struct Origin: Hashable, Sendable {
    package var flow: String
    package var row: String
    /// The step of the row.
    package var step: String
    /// The place of the step.
    package var stepIndex: LinkedProject.StepIndex
    /// The place of the row in its step; nil for the step itself, or where it leads by itself.
    package var rowNumber: Int?
    package var isCall: Bool { row == step }
  }

  /// A call, or where a row leads: to a step, to another flow, or to both.
  package typealias Edge = (origin: Origin, flow: LinkedProject.FlowIndex?, step: LinkedProject.StepIndex?)

  private var callers: [LinkedProject.FlowIndex: [Origin]] = [:]
  private var origins: [LinkedProject.StepIndex: [Origin]] = [:]

  package init(_ linked: LinkedProject) {
    for index in linked.steps.indices {
      for way in linked.edges(from: index) {
        if let flow = way.flow { callers[flow, default: []].append(way.origin) }
        if let step = way.step { origins[step, default: []].append(way.origin) }
      }
    }
  }

  /// What calls a flow or goes to it from another one.
  package func callers(of flow: LinkedProject.FlowIndex) -> [Origin] { callers[flow] ?? [] }

  /// The origins of the edges to a step.
  package func origins(of step: LinkedProject.StepIndex) -> [Origin] { origins[step] ?? [] }
}

extension LinkedProject {
  /// The edges from a step.
  package func edges(from index: StepIndex) -> [CallHierarchy.Edge] {
    let (flow, place) = (steps[index].flow, id(index).value)
    let name = tables[flow].entry.id
    let named = step(index)?.transitions ?? []
    var edges =
      steps[index].callee.map { callee -> [CallHierarchy.Edge] in
        [(.init(flow: name, row: place, step: place, stepIndex: index), callee, nil)]
      } ?? []
    for (number, row) in steps[index].rows.enumerated() {
      let isNamed = number < named.count
      let id = isNamed ? named[number].id.value : place
      let other = namedFlow(of: destinations[row]).flatMap { $0 == flow ? nil : $0 }
      let origin = CallHierarchy.Origin(
        flow: name, row: id, step: place, stepIndex: index, rowNumber: isNamed ? number : nil)
      edges.append((origin, other, destinations[row].step))
    }
    return edges
  }
}
