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
    /// Whether it enters the flow by calling it, and not by going there.
    package var isCall = false
    /// Whether it is the step itself, and no row of it.
    package var isStep: Bool { row == step }
  }

  /// A call, or where a row leads: to a step, to another flow, or to both.
  package typealias Edge = (origin: Origin, flow: LinkedProject.FlowIndex?, step: LinkedProject.StepIndex?)

  private var originsByFlow: [LinkedProject.FlowIndex: [Origin]] = [:]
  private var originsByStep: [LinkedProject.StepIndex: [Origin]] = [:]

  package init(_ linked: LinkedProject) {
    for index in linked.steps.indices {
      for edge in linked.edges(from: index) {
        if let flow = edge.flow { originsByFlow[flow, default: []].append(edge.origin) }
        if let step = edge.step { originsByStep[step, default: []].append(edge.origin) }
      }
    }
  }

  /// The steps that call a flow, and the rows of other flows that go to it.
  package func origins(ofFlow flow: LinkedProject.FlowIndex) -> [Origin] { originsByFlow[flow] ?? [] }

  /// The origins of the edges to a step.
  package func origins(ofStep step: LinkedProject.StepIndex) -> [Origin] { originsByStep[step] ?? [] }
}

extension LinkedProject {
  /// The edges from a step.
  package func edges(from index: StepIndex) -> [CallHierarchy.Edge] {
    let (flow, place) = (steps[index].flow, id(index).value)
    let name = tables[flow].entry.id
    let writtenRows = step(index)?.transitions ?? []
    var edges =
      steps[index].callee.map { callee -> [CallHierarchy.Edge] in
        [(.init(flow: name, row: place, step: place, stepIndex: index, isCall: true), callee, nil)]
      } ?? []
    for (number, row) in steps[index].rows.enumerated() {
      let isWritten = number < writtenRows.count
      let id = isWritten ? writtenRows[number].id.value : place
      let other = namedFlow(of: destinations[row]).flatMap { $0 == flow ? nil : $0 }
      let origin = CallHierarchy.Origin(
        flow: name, row: id, step: place, stepIndex: index, rowNumber: isWritten ? number : nil)
      edges.append((origin, other, destinations[row].step))
    }
    return edges
  }
}
