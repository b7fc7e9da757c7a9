import Lockstep
import LockstepModel
import LockstepText

/// For each node of a graph a list of nodes, all in one array: a project has a node for every step, and most
/// lists are short.
package struct NodeLists: RandomAccessCollection, Sendable {
  @usableFromInline let nodes: [Int]
  @usableFromInline let starts: [Int]
  @usableFromInline let ends: [Int]

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

  /// Hands out the list of a node, which a slice would hold on to.
  @inlinable @inline(__always)
  package func forEach(of node: Int, _ body: (Int) -> Void) {
    for place in starts[node]..<ends[node] { body(nodes[place]) }
  }

  /// For each node those in whose lists it is, in their order.
  package var origins: NodeLists {
    var counts = [Int](repeating: 0, count: count)
    for node in indices { forEach(of: node) { counts[$0] += 1 } }
    var origins: [Int] = []
    origins.reserveCapacity(count)
    var all = 0
    for number in counts {
      origins.append(all)
      all += number
    }
    var originEnds = origins
    var found = [Int](repeating: 0, count: all)
    for origin in indices {
      forEach(of: origin) { node in
        found[originEnds[node]] = origin
        originEnds[node] += 1
      }
    }
    return NodeLists(found, starts: origins, ends: originEnds)
  }
}
