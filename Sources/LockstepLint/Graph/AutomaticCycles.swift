import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

/// Finds steps that lead round in circles and never wait.
///
/// A step is *free* if on some way from it the session waits, ends or shows something. What a partial flow
/// hands back goes on in its caller's row; without a caller it ends the session. Steps that are not free and
/// hand nothing back lead only to one another, so that following any of their ways ends in a circle. All of
/// this errs on the side of silence: an unknown target counts as free.
struct AutomaticCycles {
  private let graph: StepGraph
  /// The first step of what a step calls, by the step that does.
  private var callees: [Int?]
  private var isFree: [Bool]
  /// The results that a step's own flow can hand back from there without waiting.
  private var results: [Set<String>]

  /// The circles, each in the order of its ways from its first step in the documents.
  static func all(in graph: StepGraph) -> [[Int]] {
    var search = AutomaticCycles(graph)
    let busy = graph.nodes.indices.filter { !search.isFree[$0] }
    search.spread(over: busy)
    return search.circles(busy.filter { search.isStuck($0) })
  }

  private init(_ graph: StepGraph) {
    self.graph = graph
    isFree = []
    isFree.reserveCapacity(graph.nodes.count)
    callees = [Int?](repeating: nil, count: graph.nodes.count)
    for node in graph.nodes.indices {
      if graph.traits[node].contains(.call), let step = graph.step(node) {
        callees[node] = graph.callee(of: step)
      }
      isFree.append(callees[node] == nil && Self.waits(node, graph))
    }
    results = [Set<String>](repeating: [], count: graph.nodes.count)
  }

  /// What may make a step wait that nobody sees.
  private static let waiting: StepTraits = [.user, .event, .text, .nowhere]

  /// Whether the session waits at a node that calls nothing that is here, whatever its rows say.
  private static func waits(_ node: Int, _ graph: StepGraph) -> Bool {
    let traits = graph.traits[node]
    if traits.contains(.displayed) { return true }
    if !traits.contains(.bare), traits.isDisjoint(with: waiting), !traits.isEmpty { return false }
    guard let step = graph.step(node) else { return graph.scenario(node).target == nil }
    if step.transitions.isEmpty { return step.target == nil }
    return step.transitions.contains { row in
      switch row.trigger.kind {
      // Something other than the step's own action takes the row.
      case .user, .event: row.name == nil
      // Whoever takes it, and a row that leads nowhere stays.
      case .text: true
      case .case, .error, .returns: row.target == nil
      }
    }
  }

  private mutating func spread(over nodes: [Int]) {
    var changes = true
    while changes {
      changes = false
      // From the back, because most rows lead on.
      for node in nodes.reversed() where !isFree[node] {
        let before = results[node].count
        if let callee = callees[node], let step = graph.step(node) {
          call(callee, of: step, node)
        } else if leadsToFree(node) {
          // As nearly always: no need to look at its rows.
          isFree[node] = true
        } else {
          graph.forEachTarget(of: node) { target in if !isFree[node] { follow(target, from: node) } }
        }
        changes = changes || isFree[node] || results[node].count > before
      }
    }
  }

  private func leadsToFree(_ node: Int) -> Bool {
    var isFound = false
    graph.neighbours.forEach(of: node) { if isFree[$0] { isFound = true } }
    return isFound
  }

  private mutating func call(_ callee: Int, of step: Step, _ node: Int) {
    if isFree[callee] { isFree[node] = true }
    for result in results[callee] {
      let rows = step.transitions.filter { $0.trigger.kind == .returns && $0.trigger.text.value == result }
      if rows.isEmpty { isFree[node] = true }
      for row in rows {
        if let target = row.target { follow(target, from: node) } else { isFree[node] = true }
      }
    }
  }

  private mutating func follow(_ target: Target, from node: Int) {
    switch graph.destination(of: target, in: graph.nodes[node].flow) {
    case .node(let next):
      if isFree[next] { isFree[node] = true }
      results[node].formUnion(results[next])
    case .entered(let next):
      // Nobody takes what it hands back: the session ends.
      if !isStuck(next) { isFree[node] = true }
    case .result(let text): results[node].insert(text)
    case .elsewhere, .unknown: isFree[node] = true
    }
  }

  private func isStuck(_ node: Int) -> Bool { !isFree[node] && results[node].isEmpty }

  /// Follows one way from each stuck node until it comes back.
  private func circles(_ stuck: [Int]) -> [[Int]] {
    var walk: [Int: Int] = [:]
    var found: [[Int]] = []
    for (number, start) in stuck.enumerated() {
      var way: [Int] = []
      var node: Int? = start
      while let current = node, walk[current] == nil {
        walk[current] = number
        way.append(current)
        node = next(after: current)
      }
      guard let end = node, walk[end] == number, let entry = way.firstIndex(of: end) else { continue }
      let circle = way[entry...]
      guard let first = circle.indices.min(by: { circle[$0] < circle[$1] }) else { continue }
      found.append(Array(circle[first...] + circle[..<first]))
    }
    return found
  }

  private func next(after node: Int) -> Int? {
    if let callee = callees[node], isStuck(callee) { return callee }
    return graph.targets(of: node).lazy.compactMap { target -> Int? in
      switch graph.destination(of: target, in: graph.nodes[node].flow) {
      case .node(let next), .entered(let next): next
      case .result, .elsewhere, .unknown: nil
      }
    }.first(where: isStuck)
  }
}
