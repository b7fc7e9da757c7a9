import Lockstep
import LockstepModel

/// Finds loops of steps that never wait.
///
/// A step is *free* if on some way from it the session waits, ends or shows something. A result that a partial flow returns is
/// taken by its caller's row; without a caller it ends the session. Steps that are not free and return nothing lead only to one
/// another, so that following any of their ways ends in a loop. In doubt nothing is reported: an unknown target counts as free.
struct AutomaticCycles {
  typealias StepIndex = LinkedProject.StepIndex

  private let linked: LinkedProject
  /// Whether a step may still turn out to be free, by a flow that it calls or by another table; all others are free.
  private var isCandidate: IndexedArray<StepIndex, Bool>
  /// The results that a step's own flow can return from there without waiting.
  private var resultsByStep: [StepIndex: Set<String>] = [:]

  /// The cycles, each in the order of its ways from its first step in the documents.
  ///
  /// - Parameter candidates: the steps that their own tables leave open, in their order.
  static func all(in linked: LinkedProject, candidates: [StepIndex]) -> [[StepIndex]] {
    var search = AutomaticCycles(linked)
    for step in candidates { search.isCandidate[step] = true }
    search.excludeFreeSteps(among: candidates)
    return search.cycles(candidates.filter { search.isStuck($0) })
  }

  /// The steps of a table that are not free while nothing is known of the flows that they call and of other tables.
  ///
  /// - Parameter secrets: the secrets of the project: a step that erases one asks for it when it is entered again.
  static func candidates(
    in flow: LinkedProject.FlowIndex, of linked: LinkedProject, secrets: Set<String>
  ) -> [StepIndex] {
    let steps = linked.steps(of: flow)
    func calls(_ step: StepIndex) -> Bool { linked.callee(of: step) != nil }
    func waits(_ step: StepIndex) -> Bool {
      waitsOrLeaves(step, linked) || linked.step(step)?.erasesSecret(of: secrets) == true
    }
    let free = linked.leadsToAny(of: steps.map { !calls($0) && waits($0) }, in: flow, except: calls)
    return zip(steps, free).filter { !$1 }.map(\.0)
  }

  /// Whether the session waits at a step that calls nothing that is here, or a row of it leads out of all tables.
  private static func waitsOrLeaves(_ step: StepIndex, _ linked: LinkedProject) -> Bool {
    if waits(step, linked) { return true }
    guard linked.steps[step].leavesTable else { return false }
    return linked.steps[step].rows.contains { row in
      switch linked.destinations[row] {
      case .stay, .step, .entry, .result: false
      case .external, .back, .end, .resume, .error, .placeholder, .unresolved: true
      }
    }
  }

  private init(_ linked: LinkedProject) {
    self.linked = linked
    isCandidate = IndexedArray(repeating: false, count: linked.steps.count)
  }

  /// Whether the session waits at a node that calls no flow of the project, whatever its rows are.
  private static func waits(_ node: StepIndex, _ linked: LinkedProject) -> Bool {
    guard let step = linked.step(node) else { return linked.scenario(node).target == nil }
    if step.kind.value.isDisplayed { return true }
    if step.transitions.isEmpty { return step.target == nil }
    return step.transitions.contains { row in
      switch row.trigger.kind {
      // Something other than the step's own action takes the row.
      case .user, .event: row.name == nil
      // Any caller may take it, and a row that leads nowhere stays.
      case .text: true
      case .case, .error, .returns: row.target == nil
      }
    }
  }

  private mutating func excludeFreeSteps(among nodes: [StepIndex]) {
    var changes = true
    while changes {
      changes = false
      // From the back, because most rows lead on.
      for node in nodes.reversed() where isCandidate[node] {
        let before = resultsByStep[node]?.count ?? 0
        if let callee = linked.callee(of: node) {
          // The called flow waits, and so does the step, whatever the flow returns.
          if !isCandidate[callee] {
            isCandidate[node] = false
          } else if let step = linked.step(node) {
            followCall(callee, of: step, node)
          }
        } else {
          linked.forEachTarget(of: node) { target, destination in
            if isCandidate[node] { follow(destination, target, from: node) }
          }
        }
        changes = changes || !isCandidate[node] || resultsByStep[node]?.count ?? 0 > before
      }
    }
  }

  private mutating func followCall(_ callee: StepIndex, of step: Step, _ node: StepIndex) {
    for result in resultsByStep[callee] ?? [] {
      let rows = step.transitions.indices.filter {
        step.transitions[$0].trigger.kind == .returns && step.transitions[$0].trigger.text.value == result
      }
      if rows.isEmpty { isCandidate[node] = false }
      for row in rows {
        if let target = step.transitions[row].target {
          follow(linked.destination(ofRow: row, of: node), target, from: node)
        } else {
          isCandidate[node] = false
        }
      }
    }
  }

  private mutating func follow(
    _ destination: LinkedProject.Destination, _ target: Target, from node: StepIndex
  ) {
    switch destination {
    case .step(let next):
      if !isCandidate[next] { isCandidate[node] = false }
      if let handed = resultsByStep[next] { resultsByStep[node, default: []].formUnion(handed) }
    case .entry(let next, _):
      // No caller takes the returned result: the session ends.
      if !isStuck(next) { isCandidate[node] = false }
    case .result: resultsByStep[node, default: []].insert(target.text.value)
    case .stay, .external, .back, .end, .resume, .error, .placeholder, .unresolved: isCandidate[node] = false
    }
  }

  private func isStuck(_ node: StepIndex) -> Bool {
    isCandidate[node] && resultsByStep[node]?.isEmpty != false
  }

  /// Follows one way from each stuck node until it comes back.
  private func cycles(_ stuck: [StepIndex]) -> [[StepIndex]] {
    var walk: [StepIndex: Int] = [:]
    var found: [[StepIndex]] = []
    for (number, start) in stuck.enumerated() {
      var way: [StepIndex] = []
      var node: StepIndex? = start
      while let current = node, walk[current] == nil {
        walk[current] = number
        way.append(current)
        node = nextStuckStep(after: current)
      }
      guard let end = node, walk[end] == number, let entry = way.firstIndex(of: end) else { continue }
      let cycle = way[entry...]
      guard let first = cycle.indices.min(by: { cycle[$0] < cycle[$1] }) else { continue }
      found.append(Array(cycle[first...] + cycle[..<first]))
    }
    return found
  }

  private func nextStuckStep(after node: StepIndex) -> StepIndex? {
    if let callee = linked.callee(of: node), isStuck(callee) { return callee }
    return linked.steps[node].rows.lazy.compactMap { linked.destinations[$0].step }.first(where: isStuck)
  }
}
