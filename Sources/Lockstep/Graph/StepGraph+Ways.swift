extension StepGraph {
  /// Where a person, a caller or a `go-to` enters: the first step of each table.
  package var entrances: [Int] { flows.indices.compactMap(first) }

  /// Marks what `ways` lead to from `starts`, and the starts themselves.
  ///
  /// - Returns: what was not marked before, the starts first.
  @discardableResult
  package static func mark(_ starts: [Int], along ways: NodeLists, in reached: inout [Bool]) -> [Int] {
    var marked = starts.filter { !reached[$0] }
    for node in marked { reached[node] = true }
    var next = 0
    while next < marked.count {
      for node in ways[marked[next]] where !reached[node] {
        reached[node] = true
        marked.append(node)
      }
      next += 1
    }
    return marked
  }

  /// Which nodes some way from an entrance leads to.
  package var reached: [Bool] {
    var reached = [Bool](repeating: false, count: nodes.count)
    Self.mark(entrances, along: ways, in: &reached)
    return reached
  }
}
