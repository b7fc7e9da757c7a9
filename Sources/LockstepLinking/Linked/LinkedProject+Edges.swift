import Lockstep
import LockstepModel
import LockstepText

// The project as a graph, whose edges are the rows.
extension LinkedProject {
  /// The steps that rows lead to, in whichever table; one as often as rows do.
  @inlinable @inline(__always)
  package func forEachSuccessor(of index: StepIndex, _ body: (StepIndex) -> Void) {
    for row in steps[index].rows { if let next = rows[row].step { body(next) } }
  }

  /// The same without steps that are entered with an empty call stack.
  @inlinable @inline(__always)
  package func forEachNeighbour(of index: StepIndex, _ body: (StepIndex) -> Void) {
    for row in steps[index].rows { if case .step(let next) = rows[row] { body(next) } }
  }

  /// For each step those whose rows lead to it within their table, in their order.
  package var predecessors: Predecessors { Predecessors(self) }

  /// Marks what rows lead to from `starts`, and the starts themselves.
  ///
  /// - Returns: what was not marked before, the starts first.
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

  /// The edges within tables turned round, all in one array.
  package struct Predecessors: Sendable {
    private let origins: [StepIndex]
    /// Where the list of each step begins in `origins`, and where the last one's ends.
    private let starts: [Int]

    fileprivate init(_ linked: LinkedProject) {
      var starts = [Int](repeating: 0, count: linked.steps.count + 1)
      for step in linked.steps.indices { linked.forEachNeighbour(of: step) { starts[$0.position + 1] += 1 } }
      for place in starts.indices.dropFirst() { starts[place] += starts[place - 1] }
      var ends = starts
      var origins = [StepIndex](repeating: StepIndex(0), count: starts.last ?? 0)
      for step in linked.steps.indices {
        linked.forEachNeighbour(of: step) { next in
          origins[ends[next.position]] = step
          ends[next.position] += 1
        }
      }
      self.origins = origins
      self.starts = starts
    }

    package subscript(step: StepIndex) -> ArraySlice<StepIndex> {
      origins[starts[step.position]..<starts[step.position + 1]]
    }
  }
}
