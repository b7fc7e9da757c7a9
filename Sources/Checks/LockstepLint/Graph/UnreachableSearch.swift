import LockstepModel

/// Finds the unreachable steps among those that their own tables do not lead to.
struct UnreachableSearch {
  typealias FlowIndex = LinkedProject.FlowIndex
  typealias StepIndex = LinkedProject.StepIndex

  private let linked: LinkedProject
  /// The tables with candidates, in the order of the documents.
  private let flows: [FlowIndex]
  /// The steps with a row that leads out of its table.
  let stepsLeavingTables: [StepIndex]
  private var isReached: IndexedArray<StepIndex, Bool>

  init(_ linked: LinkedProject, _ candidates: [(flow: FlowIndex, steps: [StepIndex])]) {
    self.linked = linked
    flows = candidates.map(\.flow)
    stepsLeavingTables = linked.steps.indices.filter { linked.steps[$0].leavesTable }
    isReached = IndexedArray(repeating: true, count: linked.steps.count)
    for step in candidates.lazy.flatMap(\.steps) { isReached[step] = false }
    // First the steps that other tables lead to; from there the marks spread.
    for step in stepsLeavingTables where isReached[step] {
      linked.markReachable(from: Array(entriesIntoOtherTables(of: step)), in: &isReached)
    }
    for flow in flows { markGivingScreens(of: flow) }
  }

  /// Marks the screens that are shown instead of a step which lacks the value that they give, and what they lead to.
  private mutating func markGivingScreens(of flow: FlowIndex) {
    var screens: [String: StepIndex] = [:]
    for step in linked.steps(of: flow) {
      for row in linked.step(step)?.transitions ?? [] {
        if let name = row.gives?.value, screens[name] == nil { screens[name] = step }
      }
    }
    screens = screens.filter { !isReached[$0.value] }
    if screens.isEmpty { return }
    var open = linked.steps(of: flow).filter { isReached[$0] }
    var called: Set<FlowIndex> = []
    while let step = open.popLast(), !screens.isEmpty {
      for read in linked.step(step)?.reads ?? [] {
        guard let screen = screens.removeValue(forKey: read.value) else { continue }
        open += linked.markReachable(from: [screen], in: &isReached)
      }
      // What a called flow lacks its callers are asked for.
      if let callee = linked.steps[step].callee, callee < linked.tables.endIndex,
        called.insert(callee).inserted
      {
        open += linked.steps(of: callee)
      }
    }
  }

  /// The steps of other tables that rows of a step lead to.
  private func entriesIntoOtherTables(of step: StepIndex) -> some Sequence<StepIndex> {
    linked.steps[step].rows.lazy.compactMap { row in
      if case .entry(let next, _) = self.linked.destinations[row] { next } else { nil }
    }
  }

  /// Parts that no step outside of them leads to come first; a loop is entered at its first part.
  var parts: [UnreachablePart] {
    mutating get {
      let groups = unreachedGroups
      var group: [StepIndex: Int] = [:]
      for (number, nodes) in groups.enumerated() { for node in nodes { group[node] = number } }
      let hasIncomingRows = groupsEnteredFromOutside(group)
      var parts: [(node: StepIndex, part: UnreachablePart)] = []
      for isCycle in [false, true] {
        for (number, nodes) in groups.enumerated() where hasIncomingRows.contains(number) == isCycle {
          guard let first = nodes.first, !isReached[first] else { continue }
          let marked = linked.markReachable(from: nodes, in: &isReached)
          let node = linked.steps[first]
          let isScenario = linked.scenario(first).steps.count <= nodes.count
          parts.append(
            (
              first,
              UnreachablePart(
                flow: node.flow, scenario: Int(node.scenario),
                step: isScenario ? nil : node.step.map { Int($0) }, hasIncomingRows: isCycle,
                unreachedSteps: marked)
            ))
        }
      }
      return parts.sorted { $0.node < $1.node }.map(\.part)
    }
  }

  /// The numbers of the groups that a row outside of them leads to.
  private func groupsEnteredFromOutside(_ group: [StepIndex: Int]) -> Set<Int> {
    var entered: Set<Int> = []
    func add(_ next: StepIndex, from node: StepIndex) {
      if let number = group[next], number != group[node] { entered.insert(number) }
    }
    for node in flows.lazy.flatMap(linked.steps(of:)) {
      linked.forEachNeighbour(of: node) { add($0, from: node) }
    }
    for node in stepsLeavingTables { for next in entriesIntoOtherTables(of: node) { add(next, from: node) } }
    return entered
  }

  /// The steps that are not reached: those of a scenario together if none of it is.
  private var unreachedGroups: [[StepIndex]] {
    var groups: [[StepIndex]] = []
    for flow in flows {
      let steps = linked.steps(of: flow)
      var node = steps.lowerBound
      while node < steps.upperBound {
        let count = max(1, linked.scenario(node).steps.count)
        let end = node.advanced(by: count)
        let missing = (node..<end).filter { !isReached[$0] }
        if missing.count == count {
          groups.append(missing)
        } else {
          groups += missing.map { [$0] }
        }
        node = end
      }
    }
    return groups
  }
}

extension LinkedProject {
  /// The steps of a table that no way within it leads to from where it begins.
  func locallyUnreachableSteps(in flow: FlowIndex) -> [StepIndex] {
    let steps = steps(of: flow)
    let first = steps.lowerBound
    guard let entrance = entrance(of: flow) else { return Array(steps) }
    var isReached = [Bool](repeating: false, count: steps.count)
    isReached[first.distance(to: entrance)] = true
    var open = [entrance]
    while let step = open.popLast() {
      forEachNeighbour(of: step) { next in
        if isReached[first.distance(to: next)] { return }
        isReached[first.distance(to: next)] = true
        open.append(next)
      }
    }
    return steps.filter { !isReached[first.distance(to: $0)] }
  }
}
