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

  package let flows: [FlowTable]
  package private(set) var nodes: [Node] = []
  /// The nodes of each flow.
  package private(set) var ranges: [Range<Int>] = []
  /// For each flow the node that each entry of `FlowEntry.steps` is.
  private var stepNodes: [[Int]] = []
  /// For each flow the first node of each scenario.
  private var scenarioNodes: [[Int]] = []
  /// The nodes that the rows of each node lead to.
  package private(set) var ways = NodeLists([], starts: [], ends: [])
  /// The same without nodes that are entered with an empty call stack.
  package private(set) var neighbours = NodeLists([], starts: [], ends: [])
  /// Whether a row of the node leads anywhere but to a node of the same table.
  package private(set) var hasExit: [Bool] = []
  /// The step of each node; nil for a scenario without steps.
  private var steps: [Step?] = []
  /// What there is about the step of each node; nothing for a scenario without steps.
  package private(set) var traits: [StepTraits] = []
  private let project: Project
  /// Positions in ``flows`` by flow number.
  private var positions: [Int: Int] = [:]

  /// - Parameter flows: the project's tables.
  package init(_ project: Project, _ flows: [FlowTable]) {
    self.project = project
    self.flows = flows
    for (position, flow) in flows.enumerated() {
      positions[flow.number] = position
      let start = nodes.count
      var steps: [Int] = []
      var scenarios: [Int] = []
      for (number, scenario) in flow.section.scenarios.enumerated() {
        scenarios.append(nodes.count)
        if scenario.steps.isEmpty {
          nodes.append(Node(flow: position, scenario: number, step: nil))
          self.steps.append(nil)
          traits.append([])
        }
        for step in scenario.steps.indices {
          steps.append(nodes.count)
          self.steps.append(scenario.steps[step])
          traits.append(flow.stepTraits[steps.count - 1])
          nodes.append(Node(flow: position, scenario: number, step: step))
        }
      }
      stepNodes.append(steps)
      scenarioNodes.append(scenarios)
      ranges.append(start..<nodes.count)
    }
    follow()
  }

  private mutating func follow() {
    // Neighbours stand in front of the nodes that are entered.
    var all: [Int] = []
    var starts: [Int] = []
    var nearEnds: [Int] = []
    var ends: [Int] = []
    all.reserveCapacity(nodes.count * 3)
    starts.reserveCapacity(nodes.count)
    nearEnds.reserveCapacity(nodes.count)
    ends.reserveCapacity(nodes.count)
    hasExit.reserveCapacity(nodes.count)
    var entered: [Int] = []
    for node in nodes.indices {
      starts.append(all.count)
      var isLeft = false
      let entry = flows[nodes[node].flow].entry
      forEachTarget(of: node) { target in
        // As nearly all do.
        if case .next(let text) = target.kind, let step = entry.step(text.value) {
          return all.append(stepNodes[nodes[node].flow][step])
        }
        switch destination(of: target, in: nodes[node].flow) {
        case .node(let next): all.append(next)
        case .entered(let next):
          entered.append(next)
          isLeft = true
        case .result, .elsewhere, .unknown: isLeft = true
        }
      }
      nearEnds.append(all.count)
      all += entered
      entered.removeAll(keepingCapacity: true)
      ends.append(all.count)
      hasExit.append(isLeft)
    }
    ways = NodeLists(all, starts: starts, ends: ends)
    neighbours = NodeLists(all, starts: starts, ends: nearEnds)
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

  package func step(_ node: Int) -> Step? { steps[node] }

  /// The id of the step, or of the scenario without steps.
  package func id(_ node: Int) -> Text { step(node)?.id ?? scenario(node).id }

  /// Where a target of a row of `flow` leads.
  package func destination(of target: Target, in flow: Int) -> Destination {
    switch target.kind {
    case .next(let text): return node(text.value, of: flow).map(Destination.node) ?? .unknown
    case .goTo(let name, let step), .endGoTo(let name, let step):
      guard let number = project.flowNumber(name.value) else { return .unknown }
      guard let flow = positions[number] else { return .elsewhere }
      let entered = step.map { node($0.value, of: flow) } ?? first(of: flow)
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
      guard let other = project.flowNumber(name.value).flatMap({ positions[$0] }) else { return nil }
      return node(step.value, of: other) == nil ? other : nil
    default: return nil
    }
  }

  private func first(ofFlowNumber number: Int) -> Int? { positions[number].flatMap { first(of: $0) } }

  /// The step, or the first node of the scenario, called `id`.
  private func node(_ id: String, of flow: Int) -> Int? {
    let entry = flows[flow].entry
    if let step = entry.step(id) { return stepNodes[flow][step] }
    return entry.scenario(id).map { scenarioNodes[flow][$0] }
  }
}
