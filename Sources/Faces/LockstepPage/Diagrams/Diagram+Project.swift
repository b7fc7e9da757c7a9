package import LockstepModel

extension Diagram {
  /// Draws one flow, or all tables of a document.
  ///
  /// Names without a target are drawn as ``NodeKind/unresolved``, so that a flow with mistakes can be looked at.
  ///
  /// - Parameter flow: the id of a table (`UC2.3`, `UC9.10/Destination`), or of a document with several.
  /// - Returns: nil if no table of the project is called so.
  package init?(of flow: String, in project: Project) {
    let tables = project.linked.tables
    var numbers = tables.indices.filter { tables[$0].entry.id == flow }
    if numbers.isEmpty { numbers = tables.indices.filter { tables[$0].document.id.value == flow } }
    guard let first = numbers.first else { return nil }
    let document = tables[first].document
    var builder = DiagramBuilder(
      project, tables: numbers, title: "\(document.id.value) \(document.title.value)")
    self = builder.build()
  }
}

/// Turns tables into a diagram, row by row.
struct DiagramBuilder {
  let project: Project
  let linked: LinkedProject
  /// The tables that are drawn.
  let tables: [LinkedProject.FlowIndex]
  var diagram: Diagram
  private var nodeIDs = NodeIDs()
  /// The ids of the drawn steps.
  private var nodeIDByStep: [LinkedProject.StepIndex: String] = [:]
  private let keysByFlow: [LinkedProject.FlowIndex: PageKeys]
  /// The IDs of boxes that several rows share, by their content.
  private var boxIDByTarget: [String: String] = [:]

  init(_ project: Project, tables: [LinkedProject.FlowIndex], title: String) {
    self.project = project
    linked = project.linked
    self.tables = tables
    let linked = project.linked
    keysByFlow = Dictionary(uniqueKeysWithValues: tables.map { ($0, PageKeys(linked.tables[$0])) })
    diagram = Diagram(title: PlainText.plain(title))
  }

  mutating func build() -> Diagram {
    for table in tables { addSteps(of: table) }
    for table in tables {
      if let first = linked.entrance(of: table), let step = nodeIDByStep[first] {
        let title = tables.count > 1 ? linked.tables[table].entry.id : diagram.title
        let start = nodeIDs.makeID("start", of: "")
        diagram.startNodes.append(.init(id: start, kind: .start, lines: PlainText.lines(title)))
        diagram.edges.append(.init(from: start, to: step, kind: .start, lines: []))
      }
      for node in linked.steps(of: table) { addRows(of: node) }
    }
    return diagram
  }

  private mutating func addSteps(of table: LinkedProject.FlowIndex) {
    let section = linked.tables[table].section
    let prefix = tables.count > 1 ? (section.name?.value ?? "") + " " : ""
    var last: Int32?
    for node in linked.steps(of: table) {
      let scenario = linked.scenario(node)
      if linked.steps[node].scenario != last {
        last = linked.steps[node].scenario
        let title = prefix + scenario.id.value + " " + (scenario.title?.value ?? "")
        diagram.clusters.append(
          .init(
            id: nodeIDs.makeID("c", of: prefix + scenario.id.value),
            lines: PlainText.lines(title, width: 44, limit: 2), nodes: []))
      }
      let id = nodeIDs.makeID("s", of: prefix + linked.id(node).value)
      nodeIDByStep[node] = id
      diagram.clusters[diagram.clusters.endIndex - 1].nodes.append(makeBox(of: node, id: id))
    }
  }

  private func makeBox(of node: LinkedProject.StepIndex, id: String) -> Diagram.Node {
    guard let step = linked.step(node) else { return .init(id: id, kind: .passage, lines: ["leads on"]) }
    let kind: Diagram.NodeKind =
      switch step.kind.value.role {
      case .screen: .screen
      case .overlay: .overlay
      case .automatic: step.kind.value == .os ? .os : .system
      case .call: .call
      }
    var name = step.name.value
    if kind == .call, let flow = project.flow(name) {
      if flow.title != name { name += " " + flow.title }
    } else if kind == .call {
      name += " (unknown)"
    }
    return .init(
      id: id, kind: kind, lines: ["\(step.id.value) \(step.kindWords)"] + PlainText.lines(name),
      stepKey: place(of: node).map { $0.keys.steps[$0.step] })
  }

  /// The keys of a step's table, and the place of the step among them; nil for a scenario without steps.
  private func place(of node: LinkedProject.StepIndex) -> (keys: PageKeys, step: Int)? {
    let step = linked.steps[node]
    guard step.step != nil, let keys = keysByFlow[step.flow] else { return nil }
    return (keys, Int(step.positionInTable))
  }

  private mutating func addRows(of node: LinkedProject.StepIndex) {
    guard let from = nodeIDByStep[node] else { return }
    let step = linked.step(node)
    let rows = step?.transitions ?? []
    let keys = place(of: node).map { $0.keys.rows[$0.step] } ?? []
    for (number, row) in rows.enumerated() {
      // A row without a target stays where it is.
      let to = row.target.map { addBox(for: $0, row: number, of: node) } ?? from
      addOrMerge(
        .init(
          from: from, to: to, kind: row.edgeKind, lines: row.edgeLines(project.wording),
          rowIDs: [row.id.value], rowKeys: [keys[number]], timer: row.timerText
        ))
    }
    if let target = step.map(\.continuation) ?? linked.scenario(node).target {
      let to = addBox(for: target, row: rows.count, of: node)
      diagram.edges.append(.init(from: from, to: to, kind: .onward, lines: []))
    }
  }

  /// Adds an arrow, or its words to one of the same step that is drawn the same way already.
  private mutating func addOrMerge(_ edge: Diagram.Edge) {
    let same = diagram.edges.lastIndex { $0.from == edge.from && $0.to == edge.to && $0.kind == edge.kind }
    guard let same else { return diagram.edges.append(edge) }
    diagram.edges[same].lines += edge.lines
    diagram.edges[same].rowIDs += edge.rowIDs
    diagram.edges[same].rowKeys += edge.rowKeys
  }

  /// The id of the box that a target of a row leads to, which is added if it is new.
  private mutating func addBox(for target: Target, row: Int, of node: LinkedProject.StepIndex) -> String {
    let end = TargetBox(
      target, linked.destination(ofRow: row, of: node), in: linked.steps[node].flow, of: self)
    switch end {
    case .step(let node): return nodeIDByStep[node] ?? ""
    case .end(let kind, let end, let text):
      let isShared = kind == .external
      guard let cluster = clusterIndex(of: node), let step = nodeIDByStep[node] else { return "" }
      let key = isShared ? end : step + " " + end
      if let known = boxIDByTarget[key] { return known }
      let id = nodeIDs.makeID("t_", of: key)
      boxIDByTarget[key] = id
      let box = Diagram.Node(id: id, kind: kind, lines: PlainText.lines(text))
      if isShared { diagram.sharedNodes.append(box) } else { diagram.clusters[cluster].nodes.append(box) }
      return id
    }
  }

  private func clusterIndex(of node: LinkedProject.StepIndex) -> Int? {
    guard let id = nodeIDByStep[node] else { return nil }
    return diagram.clusters.firstIndex { $0.nodes.contains { $0.id == id } }
  }

  func isDrawn(_ node: LinkedProject.StepIndex) -> Bool { nodeIDByStep[node] != nil }
}
