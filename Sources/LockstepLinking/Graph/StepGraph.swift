import Lockstep
package import LockstepModel
import LockstepText

/// Where the rows of a project lead, step by step.
///
/// A node is a step, or a scenario without steps, which stands for where it leads. Ids that two nodes share
/// mean the first.
package struct StepGraph: Sendable {
  package struct Node: Sendable {
    /// Position in ``StepGraph/flows``.
    package var flow: Int
    package var scenario: Int
    /// nil for a scenario without steps.
    package var step: Int?
    /// The step's place in ``FlowTable/steps``; means nothing for a scenario without steps.
    fileprivate var place: Int
  }

  /// Where something leads.
  package enum Destination: Sendable {
    /// A node of the same table.
    case node(Int)
    /// A node that is entered with an empty call stack.
    case entered(Int)
    case result(String)
    /// Out of what can be seen: back, the end, another document, an error page.
    case elsewhere
    /// A name without a target, so that nobody can say.
    case unknown
  }

  /// The tables of the project, at the positions that they have in `Project.flows`.
  package let flows: [FlowTable]
  package private(set) var nodes: [Node] = []
  /// The nodes of each flow.
  package private(set) var ranges: [Range<Int>] = []
  /// For each flow the node that each entry of `FlowEntry.steps` is.
  private var stepNodes: [[Int]] = []
  /// For each flow the first node of each scenario.
  private var scenarioNodes: [[Int]] = []
  /// The nodes that the rows of each node lead to.
  package internal(set) var ways = NodeLists([], starts: [], ends: [])
  /// The same without nodes that are entered with an empty call stack.
  package internal(set) var neighbours = NodeLists([], starts: [], ends: [])
  /// Whether a row of the node leads anywhere but to a node of the same table.
  package internal(set) var hasExit: [Bool] = []
  /// The nodes that lead to themselves, in order.
  package internal(set) var loops: [Int] = []
  /// What there is about the step of each node; nothing for a scenario without steps.
  package private(set) var traits: [StepTraits] = []
  private let project: Project

  /// - Parameter flows: all tables of the project.
  package init(_ project: Project, _ flows: [FlowTable]) {
    let nodes = StepGraph(nodesOf: flows, in: project)
    self = nodes.joined(by: [nodes.ways(of: flows.indices)])
  }

  /// A graph of which nobody has found out yet where its rows lead, see ``ways(of:)`` and ``joined(by:)``.
  package init(nodesOf flows: [FlowTable], in project: Project) {
    self.project = project
    self.flows = flows
    for (position, flow) in flows.enumerated() { add(flow, position) }
  }

  private mutating func add(_ flow: FlowTable, _ position: Int) {
    let start = nodes.count
    var steps: [Int] = []
    var scenarios: [Int] = []
    steps.reserveCapacity(flow.entry.steps.count)
    func addBare(before scenario: Int) {
      while scenarios.count < scenario {
        nodes.append(Node(flow: position, scenario: scenarios.count, step: nil, place: steps.count))
        traits.append([])
        scenarios.append(nodes.count - 1)
      }
    }
    for (place, step) in flow.entry.steps.enumerated() {
      addBare(before: step.scenario)
      if scenarios.count == step.scenario { scenarios.append(nodes.count) }
      steps.append(nodes.count)
      nodes.append(Node(flow: position, scenario: step.scenario, step: step.step, place: place))
      traits.append(flow.stepTraits[place])
    }
    addBare(before: flow.section.scenarios.count)
    stepNodes.append(steps)
    scenarioNodes.append(scenarios)
    ranges.append(start..<nodes.count)
  }

  /// The node at which a flow begins: its first step, whatever stands before it.
  package func first(of flow: Int) -> Int? { stepNodes[flow].first ?? ranges[flow].first }

  /// The node at which a called flow begins; nil if it is not here or has no rows.
  package func callee(of step: Step) -> Int? {
    guard step.kind.value.isCall, let number = project.flowNumber(step.name.value) else { return nil }
    return first(ofFlowNumber: number)
  }

  /// The node of a step, by its place in ``FlowTable/steps``.
  package func node(ofStep step: Int, in flow: Int) -> Int { stepNodes[flow][step] }

  package func scenario(_ node: Int) -> Scenario {
    flows[nodes[node].flow].section.scenarios[nodes[node].scenario]
  }

  package func step(_ node: Int) -> Step? {
    let node = nodes[node]
    return node.step == nil ? nil : flows[node.flow].steps[node.place]
  }

  /// The id of the step, or of the scenario without steps.
  package func id(_ node: Int) -> SourceString { step(node)?.id ?? scenario(node).id }

  /// Where a target of a row of `flow` leads.
  package func destination(of target: Target, in flow: Int) -> Destination {
    switch target.kind {
    case .next(let text): return node(text.value, of: flow).map(Destination.node) ?? .unknown
    case .goTo(let name, let step), .endGoTo(let name, let step):
      guard let number = project.flowNumber(name.value) else { return .unknown }
      guard flows.indices.contains(number) else { return .elsewhere }
      let entered = step.map { node($0.value, of: number) } ?? first(of: number)
      return entered.map(Destination.entered) ?? .unknown
    case .result(let text): return .result(text.value)
    case .errorFlow(let name):
      let node = project.flow(ofError: name.value).flatMap(first(ofFlowNumber:))
      return node.map(Destination.entered) ?? .elsewhere
    case .back, .end, .resume, .show: return .elsewhere
    }
  }

  /// The targets of all rows of a node.
  package func targets(of node: Int) -> [Target] {
    var targets: [Target] = []
    forEachTarget(of: node) { targets.append($0) }
    return targets
  }

  package func forEachTarget(of node: Int, _ body: (Target) -> Void) {
    guard let step = step(node) else {
      if let target = scenario(node).target { body(target) }
      return
    }
    for row in step.transitions { if let target = row.target { body(target) } }
    if let target = step.target { body(target) }
  }

  /// The flow in which a `next:` or a `step:` that leads nowhere looks for its target.
  package func flowWithoutTarget(_ target: Target, in flow: Int) -> Int? {
    switch target.kind {
    case .next(let text): return node(text.value, of: flow) == nil ? flow : nil
    case .goTo(let name, let step?), .endGoTo(let name, let step?):
      guard let other = project.flowNumber(name.value), flows.indices.contains(other) else { return nil }
      return node(step.value, of: other) == nil ? other : nil
    default: return nil
    }
  }

  /// The same as ``first(of:)`` for any position in `Project.flows`: external flows have no nodes.
  private func first(ofFlowNumber number: Int) -> Int? {
    flows.indices.contains(number) ? first(of: number) : nil
  }

  /// The step, or the first node of the scenario, called `id`.
  private func node(_ id: String, of flow: Int) -> Int? {
    let entry = flows[flow].entry
    if let step = entry.step(id) { return stepNodes[flow][step] }
    return entry.scenario(id).map { scenarioNodes[flow][$0] }
  }
}
