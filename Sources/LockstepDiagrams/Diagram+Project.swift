import Lockstep
public import LockstepLinking
import LockstepModel
import LockstepText

extension Diagram {
  /// Draws one flow, or all tables of a document.
  ///
  /// Names without a target are drawn as ``NodeKind/unresolved``, so that a flow with mistakes can be looked at.
  ///
  /// - Parameter flow: the id of a table (`UC2.3`, `UC9.10/Destination`), or of a document with several.
  /// - Returns: nil if no table of the project is called so.
  public init?(of flow: String, in project: Project) {
    let tables = project.tables
    var numbers = tables.indices.filter { tables[$0].entry.id == flow }
    if numbers.isEmpty { numbers = tables.indices.filter { tables[$0].document.id.value == flow } }
    guard let first = numbers.first else { return nil }
    let document = tables[first].document
    var drawing = Drawing(
      project, StepGraph(project, tables), tables: numbers,
      title: "\(document.id.value) \(document.title.value)")
    self = drawing.draw()
  }
}

/// Turns tables into a diagram, row by row.
struct Drawing {
  let project: Project
  let graph: StepGraph
  /// The tables that are drawn: positions in `graph.flows`.
  let tables: [Int]
  var diagram: Diagram
  private var names = NodeNames()
  /// The ids of the drawn steps, by node of the graph.
  private var steps: [Int: String] = [:]
  /// The ids of what is drawn once for several rows, by what it is.
  private var targets: [String: String] = [:]

  init(_ project: Project, _ graph: StepGraph, tables: [Int], title: String) {
    self.project = project
    self.graph = graph
    self.tables = tables
    diagram = Diagram(title: PlainText.plain(title))
  }

  mutating func draw() -> Diagram {
    for table in tables { addSteps(of: table) }
    for table in tables {
      if let first = graph.first(of: table), let step = steps[first] {
        let title = tables.count > 1 ? graph.flows[table].entry.id : diagram.title
        let start = names.name("start", of: "")
        diagram.starts.append(.init(id: start, kind: .start, lines: PlainText.lines(title)))
        diagram.edges.append(.init(from: start, to: step, kind: .start, lines: []))
      }
      for node in graph.ranges[table] { addRows(of: node) }
    }
    return diagram
  }

  private mutating func addSteps(of table: Int) {
    let section = graph.flows[table].section
    let prefix = tables.count > 1 ? (section.name?.value ?? "") + " " : ""
    var last: Int?
    for node in graph.ranges[table] {
      let scenario = graph.scenario(node)
      if graph.nodes[node].scenario != last {
        last = graph.nodes[node].scenario
        let title = prefix + scenario.id.value + " " + (scenario.title?.value ?? "")
        diagram.clusters.append(
          .init(
            id: names.name("c", of: prefix + scenario.id.value),
            lines: PlainText.lines(title, width: 44, limit: 2), nodes: []))
      }
      let id = names.name("s", of: prefix + graph.id(node).value)
      steps[node] = id
      add(box(of: node, id: id))
    }
  }

  private func box(of node: Int, id: String) -> Diagram.Node {
    guard let step = graph.step(node) else { return .init(id: id, kind: .passage, lines: ["leads on"]) }
    let kind: Diagram.NodeKind =
      switch step.kind.value {
      case .screen, .page: .screen
      case .prompt, .bottomSheet, .drawer, .modal: .overlay
      case .system: .system
      case .os: .os
      case .partialFlow, .useCase: .call
      }
    var name = step.name.value
    if kind == .call, let flow = project.flow(name) {
      if flow.title != name { name += " " + flow.title }
    } else if kind == .call {
      name += " (unknown)"
    }
    let word = kind == .os ? "operating system" : step.kind.value.rawValue.replacing("-", with: " ")
    return .init(id: id, kind: kind, lines: ["\(step.id.value) \(word)"] + PlainText.lines(name))
  }

  /// Adds a box to the last scenario.
  private mutating func add(_ node: Diagram.Node) {
    guard let last = diagram.clusters.indices.last else { return }
    diagram.clusters[last].nodes.append(node)
  }

  private mutating func addRows(of node: Int) {
    guard let from = steps[node] else { return }
    guard let step = graph.step(node) else {
      if let target = graph.scenario(node).target {
        let to = box(for: target, of: node)
        diagram.edges.append(.init(from: from, to: to, kind: .onward, lines: []))
      }
      return
    }
    for row in step.transitions {
      // A row without a target stays where it is.
      let to = row.target.map { box(for: $0, of: node) } ?? from
      join(.init(from: from, to: to, kind: row.edgeKind, lines: row.edgeLines))
    }
    if let target = step.target {
      let to = box(for: target, of: node)
      diagram.edges.append(.init(from: from, to: to, kind: .onward, lines: []))
    }
  }

  /// Adds an arrow, or its words to one of the same step that is drawn the same way already.
  private mutating func join(_ edge: Diagram.Edge) {
    let same = diagram.edges.lastIndex { $0.from == edge.from && $0.to == edge.to && $0.kind == edge.kind }
    if let same { diagram.edges[same].lines += edge.lines } else { diagram.edges.append(edge) }
  }

  /// The id of the box that a target of a row leads to, which is added if it is new.
  private mutating func box(for target: Target, of node: Int) -> String {
    let end = TargetBox(target, of: node, in: self)
    switch end {
    case .step(let node): return steps[node] ?? ""
    case .shared(let kind, let key, let text):
      if let known = targets[key] { return known }
      let id = names.name("t_", of: key)
      targets[key] = id
      diagram.shared.append(.init(id: id, kind: kind, lines: PlainText.lines(text)))
      return id
    case .ofScenario(let kind, let key, let text):
      guard let cluster = cluster(of: node) else { return "" }
      let key = diagram.clusters[cluster].id + " " + key
      if let known = targets[key] { return known }
      let id = names.name("t_", of: key)
      targets[key] = id
      diagram.clusters[cluster].nodes.append(.init(id: id, kind: kind, lines: PlainText.lines(text)))
      return id
    }
  }

  private func cluster(of node: Int) -> Int? {
    guard let id = steps[node] else { return nil }
    return diagram.clusters.firstIndex { $0.nodes.contains { $0.id == id } }
  }

  func isDrawn(_ node: Int) -> Bool { steps[node] != nil }
}
