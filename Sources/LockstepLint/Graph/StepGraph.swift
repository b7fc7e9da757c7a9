import Lockstep

/// Where the rows of a project lead, step by step.
///
/// A node is a step, or a scenario without steps, which stands for where it leads. Ids that two nodes share
/// mean the first.
struct StepGraph: Sendable {
  struct Node: Sendable {
    /// Position in `LintSubject.flows`.
    var flow: Int
    var scenario: Int
    /// nil for a scenario without steps.
    var step: Int?
  }

  /// Where something leads.
  enum Destination: Sendable {
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

  let flows: [LintSubject.Flow]
  private(set) var nodes: [Node] = []
  /// The nodes of each flow.
  private(set) var ranges: [Range<Int>] = []
  /// For each flow the node that each entry of `FlowEntry.steps` is.
  private var stepNodes: [[Int]] = []
  /// For each flow the first node of each scenario.
  private var scenarioNodes: [[Int]] = []
  private let project: Project
  /// Positions in ``flows`` by flow number.
  private var positions: [Int: Int] = [:]
  /// The node that each declared error enters; absent if it has no flow here.
  private var errorNodes: [String: Int] = [:]

  init(_ project: Project, _ flows: [LintSubject.Flow]) {
    self.project = project
    self.flows = flows
    for (position, flow) in flows.enumerated() {
      positions[flow.number] = position
      let start = nodes.count
      var steps: [Int] = []
      var scenarios: [Int] = []
      for (number, scenario) in flow.section.scenarios.enumerated() {
        scenarios.append(nodes.count)
        if scenario.steps.isEmpty { nodes.append(Node(flow: position, scenario: number, step: nil)) }
        for step in scenario.steps.indices {
          steps.append(nodes.count)
          nodes.append(Node(flow: position, scenario: number, step: step))
        }
      }
      stepNodes.append(steps)
      scenarioNodes.append(scenarios)
      ranges.append(start..<nodes.count)
    }
    for name in project.settings?.errorFlows.map(\.name.value) ?? [] {
      if let flow = project.flow(ofError: name), let node = first(ofFlowNumber: flow) {
        errorNodes[name] = node
      }
    }
  }

  /// The node at which a flow begins: its first step, whatever stands before it.
  func first(of flow: Int) -> Int? { stepNodes[flow].first ?? ranges[flow].first }

  /// The node at which a called flow begins; nil if it is not here or has no rows.
  func callee(of step: Step) -> Int? {
    guard step.kind.value.isCall, let number = project.flowNumber(step.name.value) else { return nil }
    return first(ofFlowNumber: number)
  }

  func scenario(_ node: Int) -> Scenario {
    flows[nodes[node].flow].section.scenarios[nodes[node].scenario]
  }

  func step(_ node: Int) -> Step? { nodes[node].step.map { scenario(node).steps[$0] } }

  /// The id of the step, or of the scenario without steps.
  func id(_ node: Int) -> Text { step(node)?.id ?? scenario(node).id }

  /// Where a target of a row of `flow` leads.
  func destination(of target: Target, in flow: Int) -> Destination {
    switch target.kind {
    case .next(let text): return node(text.value, of: flow).map(Destination.node) ?? .unknown
    case .goTo(let name, let step), .endGoTo(let name, let step):
      guard let number = project.flowNumber(name.value) else { return .unknown }
      guard let flow = positions[number] else { return .elsewhere }
      let entered = step.map { node($0.value, of: flow) } ?? first(of: flow)
      return entered.map(Destination.entered) ?? .unknown
    case .result(let text): return .result(text.value)
    case .errorFlow(let name): return errorNodes[name.value].map(Destination.entered) ?? .elsewhere
    case .back, .end, .resume, .show: return .elsewhere
    }
  }

  /// The targets of all rows of a node.
  func targets(of node: Int) -> [Target] {
    guard let step = step(node) else { return scenario(node).target.map { [$0] } ?? [] }
    return step.transitions.compactMap(\.target) + (step.target.map { [$0] } ?? [])
  }

  /// The flow in which a `next:` or a `step:` that leads nowhere looks for its target.
  func flowWithoutTarget(_ target: Target, in flow: Int) -> Int? {
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

extension FlowEntry {
  /// The id of the step that `next:` leads to: the step called so, or the first one of the scenario.
  func step(_ id: String, orFirstOf section: Section) -> String? {
    if step(id) != nil { return id }
    return scenario(id).flatMap { section.scenarios[$0].steps.first?.id.value }
  }
}

extension StepGraph {
  /// The nodes that some row of their own table leads to, reached or not.
  func entered(in flows: Set<Int>) -> Set<Int> {
    var entered: Set<Int> = []
    for node in flows.flatMap({ ranges[$0] }) {
      for next in neighbours(of: node) where next != node { entered.insert(next) }
    }
    return entered
  }

  /// The nodes of the same table that the rows of one lead to.
  func neighbours(of node: Int) -> [Int] {
    targets(of: node).compactMap { target in
      if case .node(let next) = destination(of: target, in: nodes[node].flow) { next } else { nil }
    }
  }

  func leads(from node: Int, directlyTo other: Int) -> Bool { neighbours(of: node).contains(other) }

  /// Whether ways of one table lead from a node to another one that do not come through a third.
  func isReached(_ goal: Int, from start: Int, without avoided: Int) -> Bool {
    var seen: Set<Int> = [start, avoided]
    var open = [start]
    while let node = open.popLast() {
      if node == goal { return true }
      for next in neighbours(of: node) where seen.insert(next).inserted { open.append(next) }
    }
    return false
  }
}
