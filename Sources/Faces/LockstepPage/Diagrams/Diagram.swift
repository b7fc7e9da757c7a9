package import LockstepModel

/// A flow as boxes and arrows, the same for every format, in the order of the document.
///
/// Nothing in it depends on a format: texts are plain, ids are letters, digits and `_`.
package struct Diagram: Sendable {
  /// The meaning of a box. Each kind has its own shape, so that no colour is needed to distinguish them.
  package enum NodeKind: String, Sendable, CaseIterable {
    /// Where the flow begins.
    case start
    /// A screen or a page.
    case screen
    /// A prompt, a drawer, a bottom sheet, a modal.
    case overlay
    /// A system action.
    case system
    /// An action of the operating system.
    case os
    /// A step that calls another flow.
    case call
    /// A scenario without steps, which only leads on.
    case passage
    /// A result of a partial flow.
    case result
    /// Back, the end, resume.
    case exit
    /// Another flow that is gone to.
    case external
    case errorFlow = "error-flow"
    /// Something not yet specified.
    case placeholder
    /// A name without a target.
    case unresolved
  }

  /// A box of the diagram.
  package struct Node: Sendable {
    package var id: String
    package var kind: NodeKind
    package var lines: [String]
    /// The key of its step, see ``PageKeys``, or the id of its flow on a map; nil for any other box.
    package var stepKey: String?
  }

  /// How an arrow is taken.
  package enum EdgeKind: String, Sendable, CaseIterable {
    /// From where the flow begins.
    case start
    /// By a user's action, or that of the person named in a verbatim row.
    case user
    /// By the outcome of an action.
    case outcome
    /// By a result that a called flow returns.
    case returned
    /// By an event or a timer.
    case event
    /// By an error.
    case error
    /// On from a called use case, or from a scenario without steps.
    case onward
  }

  /// An arrow between two boxes.
  package struct Edge: Sendable {
    package var from: String
    package var to: String
    package var kind: EdgeKind
    /// The row's id and words; empty for arrows without a row.
    package var lines: [String]
    /// The ids of its rows.
    package var rowIDs: [String] = []
    /// What identifies each of them, see ``PageKeys``.
    package var rowKeys: [String] = []
    /// When the first of its rows that is a timer fires: `1m`, or the name of the value with the time.
    package var timer: String?
  }

  /// The steps of a scenario, and the ends that their rows lead to.
  package struct Cluster: Sendable {
    package var id: String
    package var lines: [String]
    package var nodes: [Node]
  }

  package var title: String
  /// Where the drawn tables begin.
  package var startNodes: [Node] = []
  package var clusters: [Cluster] = []
  /// The other flows that rows lead to.
  package var sharedNodes: [Node] = []
  package var edges: [Edge] = []
}

extension Diagram {
  /// Whether it is easier to read from left to right: more boxes are next to each other than twice as many
  /// as follow one another.
  var isWide: Bool {
    var ways: [String: [String]] = [:]
    for edge in edges { ways[edge.from, default: []].append(edge.to) }
    var seen = Set(startNodes.map(\.id))
    var level = startNodes.map(\.id)
    var depth = 0
    var width = 0
    while !level.isEmpty {
      depth += 1
      width = max(width, level.count)
      level = level.flatMap { ways[$0] ?? [] }.filter { seen.insert($0).inserted }
    }
    return width > 2 * depth
  }
}

extension Diagram {
  /// Flows and which of them calls or goes to which, with the flows that are only named; nothing of their steps.
  ///
  /// - Parameter flows: the ids of the flows whose rows count; their boxes have the id as ``Node/stepKey``.
  package init(mapOf flows: Set<String>, in project: Project) {
    var map = FlowMapBuilder(project: project, flows: flows)
    self = map.build()
  }
}

private struct FlowMapBuilder {
  let project: Project
  let flows: Set<String>
  var diagram = Diagram(title: "the flows and who calls whom")
  var addedFlows: Set<Int> = []

  mutating func build() -> Diagram {
    let linked = project.linked
    let tables = linked.tables.filter { flows.contains($0.entry.id) }
    for table in tables { _ = addBox(table.index.position) }
    for table in tables {
      let from = addBox(table.index.position)
      for step in linked.steps(of: table.index) {
        if let callee = linked.steps[step].callee {
          addEdge(from, addBox(callee.position), .outcome, "calls")
        }
        for row in linked.steps[step].rows {
          if let flow = linked.namedFlow(of: linked.destinations[row]) {
            addEdge(from, addBox(flow.position), .event, "goes to")
          }
        }
      }
    }
    return diagram
  }

  /// The id of a flow's box, which is added if it is new.
  private mutating func addBox(_ number: Int) -> String {
    let (flow, id) = (project.flows[number], "f\(number)")
    guard addedFlows.insert(number).inserted else { return id }
    let kind: Diagram.NodeKind = flow.isExternal ? .external : flow.isPartial ? .call : .screen
    let title = flow.title == flow.id ? [] : PlainText.lines(flow.title)
    let step = flows.contains(flow.id) ? flow.id : nil
    diagram.sharedNodes.append(.init(id: id, kind: kind, lines: [flow.id] + title, stepKey: step))
    return id
  }

  private mutating func addEdge(_ from: String, _ to: String, _ kind: Diagram.EdgeKind, _ words: String) {
    let isKnown = diagram.edges.contains { $0.from == from && $0.to == to && $0.kind == kind }
    if from != to, !isKnown { diagram.edges.append(.init(from: from, to: to, kind: kind, lines: [words])) }
  }
}
