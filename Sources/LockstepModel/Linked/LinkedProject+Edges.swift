import Lockstep

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

  /// For each step of a table those of the table whose rows lead to it, in their order.
  package func predecessors(in flow: FlowIndex) -> Predecessors { Predecessors(self, flow) }

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

  /// The edges within a table turned round, all in one array.
  package struct Predecessors: Sendable {
    private let first: StepIndex
    private let origins: [StepIndex]
    /// Where the list of each step begins in `origins`, and where the last one's ends.
    private let starts: [Int]

    fileprivate init(_ linked: LinkedProject, _ flow: FlowIndex) {
      let steps = linked.steps(of: flow)
      let first = steps.lowerBound
      var starts = [Int](repeating: 0, count: steps.count + 1)
      for step in steps { linked.forEachNeighbour(of: step) { starts[first.distance(to: $0) + 1] += 1 } }
      for place in starts.indices.dropFirst() { starts[place] += starts[place - 1] }
      var ends = starts
      var origins = [StepIndex](repeating: StepIndex(0), count: starts.last ?? 0)
      for step in steps {
        linked.forEachNeighbour(of: step) { next in
          let place = first.distance(to: next)
          origins[ends[place]] = step
          ends[place] += 1
        }
      }
      self.first = first
      self.origins = origins
      self.starts = starts
    }

    package subscript(step: StepIndex) -> ArraySlice<StepIndex> {
      let place = first.distance(to: step)
      return origins[starts[place]..<starts[place + 1]]
    }
  }
}
