// The project as a graph, whose edges are the rows.
extension LinkedProject {
  /// The steps that rows lead to, in whichever table; one as often as rows do.
  package func forEachSuccessor(of index: StepIndex, _ body: (StepIndex) -> Void) {
    for row in steps[index].rows { if let next = rows[row].step { body(next) } }
  }

  /// The same without steps that are entered with an empty call stack.
  package func forEachNeighbour(of index: StepIndex, _ body: (StepIndex) -> Void) {
    for row in steps[index].rows { if case .step(let next) = rows[row] { body(next) } }
  }

  /// For each step of a table, by its place there, those of the table whose rows lead to it, in their order.
  package func predecessors(in flow: FlowIndex) -> [[StepIndex]] {
    let steps = steps(of: flow)
    var origins = [[StepIndex]](repeating: [], count: steps.count)
    for step in steps {
      forEachNeighbour(of: step) { origins[steps.lowerBound.distance(to: $0)].append(step) }
    }
    return origins
  }

  /// Marks everything reachable by rows from `starts`, and the starts themselves.
  ///
  /// - Returns: the newly marked steps, the starts first.
  @discardableResult
  package func mark(_ starts: [StepIndex], in reached: inout IndexedArray<StepIndex, Bool>) -> [StepIndex] {
    var marked = starts.filter { !reached[$0] }
    for step in marked { reached[step] = true }
    var next = 0
    while next < marked.count {
      forEachSuccessor(of: marked[next]) { step in
        if reached[step] { return }
        reached[step] = true
        marked.append(step)
      }
      next += 1
    }
    return marked
  }

  /// Whether some way from an entrance leads to a step.
  package var reached: IndexedArray<StepIndex, Bool> {
    var reached = IndexedArray<StepIndex, Bool>(repeating: false, count: steps.count)
    mark(entrances, in: &reached)
    return reached
  }
}
