/// For each node of a graph a list of nodes, all in one array: a project has a node for every step, and most
/// lists are short.
package struct NodeLists: RandomAccessCollection, Sendable {
  private let nodes: [Int]
  private let starts: [Int]
  private let ends: [Int]

  /// - Parameters:
  ///   - starts: where in `nodes` the list of each node begins.
  ///   - ends: the same for its end.
  init(_ nodes: [Int], starts: [Int], ends: [Int]) {
    self.nodes = nodes
    self.starts = starts
    self.ends = ends
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { starts.count }
  package subscript(node: Int) -> ArraySlice<Int> { nodes[starts[node]..<ends[node]] }

  /// For each node those in whose lists it is, in their order.
  package var origins: NodeLists {
    var counts = [Int](repeating: 0, count: count)
    for list in self { for node in list { counts[node] += 1 } }
    var starts: [Int] = []
    starts.reserveCapacity(count)
    var all = 0
    for number in counts {
      starts.append(all)
      all += number
    }
    var ends = starts
    var nodes = [Int](repeating: 0, count: all)
    for (origin, list) in enumerated() {
      for node in list {
        nodes[ends[node]] = origin
        ends[node] += 1
      }
    }
    return NodeLists(nodes, starts: starts, ends: ends)
  }
}
