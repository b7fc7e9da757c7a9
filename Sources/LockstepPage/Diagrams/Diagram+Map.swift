package import LockstepModel

extension Diagram {
  /// Flows and which of them calls or goes to which, with the flows that are only named; nothing of their steps.
  ///
  /// - Parameter flows: the ids of the flows whose rows count; their boxes have the id as ``Node/step``.
  package init(mapOf flows: Set<String>, in project: Project) {
    var map = FlowMap(project: project, flows: flows)
    self = map.draw()
  }
}

private struct FlowMap {
  let project: Project
  let flows: Set<String>
  var diagram = Diagram(title: "the flows and who calls whom")
  private var added: Set<Int> = []

  init(project: Project, flows: Set<String>) {
    self.project = project
    self.flows = flows
  }

  mutating func draw() -> Diagram {
    let linked = project.linked
    let tables = linked.tables.filter { flows.contains($0.entry.id) }
    for table in tables { _ = box(table.index.position) }
    for table in tables {
      let from = box(table.index.position)
      for step in linked.steps(of: table.index) {
        if let callee = linked.steps[step].callee { join(from, box(callee.position), .outcome, "calls") }
        for row in linked.steps[step].rows {
          if let flow = linked.namedFlow(of: linked.rows[row]) {
            join(from, box(flow.position), .event, "goes to")
          }
        }
      }
    }
    return diagram
  }

  /// The id of a flow's box, which is added if it is new.
  private mutating func box(_ number: Int) -> String {
    let (flow, id) = (project.flows[number], "f\(number)")
    guard added.insert(number).inserted else { return id }
    let kind: Diagram.NodeKind = flow.isExternal ? .external : flow.isPartial ? .call : .screen
    let title = flow.title == flow.id ? [] : PlainText.lines(flow.title)
    let step = flows.contains(flow.id) ? flow.id : nil
    diagram.shared.append(.init(id: id, kind: kind, lines: [flow.id] + title, step: step))
    return id
  }

  private mutating func join(_ from: String, _ to: String, _ kind: Diagram.EdgeKind, _ words: String) {
    let isKnown = diagram.edges.contains { $0.from == from && $0.to == to && $0.kind == kind }
    if from != to, !isKnown { diagram.edges.append(.init(from: from, to: to, kind: kind, lines: [words])) }
  }
}
