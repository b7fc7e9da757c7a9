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
  typealias StepIndex = LinkedProject.StepIndex

  private let linked: LinkedProject
  /// The first step of what a step calls, by the step that does.
  private var callees: IndexedArray<StepIndex, StepIndex?>
  private var isFree: IndexedArray<StepIndex, Bool>
  /// The results that a step's own flow can hand back from there without waiting.
  private var results: IndexedArray<StepIndex, Set<String>>

  /// The circles, each in the order of its ways from its first step in the documents.
  static func all(in linked: LinkedProject) -> [[StepIndex]] {
    var search = AutomaticCycles(linked)
    let busy = linked.steps.indices.filter { !search.isFree[$0] }
    search.spread(over: busy)
    return search.circles(busy.filter { search.isStuck($0) })
  }

  private init(_ linked: LinkedProject) {
    self.linked = linked
    let count = linked.steps.count
    callees = IndexedArray(repeating: nil, count: count)
    isFree = IndexedArray(repeating: false, count: count)
    results = IndexedArray(repeating: [], count: count)
    for step in linked.steps.indices {
      if linked.steps[step].traits.contains(.call) { callees[step] = linked.callee(of: step) }
      isFree[step] = callees[step] == nil && Self.waits(step, linked)
    }
  }

  /// What may make a step wait that nobody sees.
  private static let waiting: StepTraits = [.user, .event, .text, .nowhere]

  /// Whether the session waits at a node that calls nothing that is here, whatever its rows say.
  private static func waits(_ node: StepIndex, _ linked: LinkedProject) -> Bool {
    let traits = linked.steps[node].traits
    if traits.contains(.displayed) { return true }
    if !traits.contains(.bare), traits.isDisjoint(with: waiting), !traits.isEmpty { return false }
    guard let step = linked.step(node) else { return linked.scenario(node).target == nil }
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

  private mutating func spread(over nodes: [StepIndex]) {
    var changes = true
    while changes {
      changes = false
      // From the back, because most rows lead on.
      for node in nodes.reversed() where !isFree[node] {
        let before = results[node].count
        if let callee = callees[node], let step = linked.step(node) {
          call(callee, of: step, node)
        } else if leadsToFree(node) {
          // As nearly always: no need to look at its rows.
          isFree[node] = true
        } else {
          linked.forEachTarget(of: node) { target, destination in
            if !isFree[node] { follow(destination, target, from: node) }
          }
        }
        changes = changes || isFree[node] || results[node].count > before
      }
    }
  }

  private func leadsToFree(_ node: StepIndex) -> Bool {
    var isFound = false
    linked.forEachNeighbour(of: node) { if isFree[$0] { isFound = true } }
    return isFound
  }

  private mutating func call(_ callee: StepIndex, of step: Step, _ node: StepIndex) {
    if isFree[callee] { isFree[node] = true }
    for result in results[callee] {
      let rows = step.transitions.indices.filter {
        step.transitions[$0].trigger.kind == .returns && step.transitions[$0].trigger.text.value == result
      }
      if rows.isEmpty { isFree[node] = true }
      for row in rows {
        if let target = step.transitions[row].target {
          follow(linked.destination(ofRow: row, of: node), target, from: node)
        } else {
          isFree[node] = true
        }
      }
    }
  }

  private mutating func follow(
    _ destination: LinkedProject.Destination, _ target: Target, from node: StepIndex
  ) {
    switch destination {
    case .step(let next):
      if isFree[next] { isFree[node] = true }
      results[node].formUnion(results[next])
    case .entry(let next, _):
      // Nobody takes what it hands back: the session ends.
      if !isStuck(next) { isFree[node] = true }
    case .result: results[node].insert(target.text.value)
    case .stay, .external, .back, .end, .resume, .error, .placeholder, .unresolved: isFree[node] = true
    }
  }

  private func isStuck(_ node: StepIndex) -> Bool { !isFree[node] && results[node].isEmpty }

  /// Follows one way from each stuck node until it comes back.
  private func circles(_ stuck: [StepIndex]) -> [[StepIndex]] {
    var walk: [StepIndex: Int] = [:]
    var found: [[StepIndex]] = []
    for (number, start) in stuck.enumerated() {
      var way: [StepIndex] = []
      var node: StepIndex? = start
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

  private func next(after node: StepIndex) -> StepIndex? {
    if let callee = callees[node], isStuck(callee) { return callee }
    return linked.steps[node].rows.lazy.compactMap { linked.rows[$0].step }.first(where: isStuck)
  }
}
