import Lockstep
import LockstepModel
import LockstepText

extension StepGraph {
  /// Where the rows of some flows lead.
  package struct Ways: Sendable {
    /// One list for each node of the flows; neighbours stand in front of nodes that are entered.
    fileprivate(set) var nodes: [Int] = []
    /// Where in ``nodes`` the neighbours of each end, and its whole list.
    fileprivate(set) var nearEnds: [Int] = []
    fileprivate(set) var ends: [Int] = []
    /// Nodes that lead to themselves.
    fileprivate(set) var loops: [Int] = []
    /// The flows in which a row leads to a name that nothing has, or a `next:` to a scenario without steps.
    package fileprivate(set) var broken: Set<Int> = []
    /// See ``StepGraph/hasExit``.
    fileprivate(set) var hasExit: [Bool] = []
  }

  /// Follows the rows of some flows, which takes no other flow's ways.
  package func ways(of flows: Range<Int>) -> Ways {
    var found = Ways()
    var entered: [Int] = []
    for number in flows {
      let entry = self.flows[number].entry
      for node in ranges[number] {
        var isLeft = false
        forEachTarget(of: node) { target in
          // As nearly all do.
          if case .next(let text) = target.kind, let step = entry.step(text.value) {
            let next = self.node(ofStep: step, in: number)
            if next == node, found.loops.last != node { found.loops.append(node) }
            return found.nodes.append(next)
          }
          switch destination(of: target, in: number) {
          case .node(let next):
            if next == node, found.loops.last != node { found.loops.append(node) }
            if nodes[next].step == nil { found.broken.insert(number) }
            found.nodes.append(next)
          case .entered(let next):
            entered.append(next)
            isLeft = true
          case .result, .elsewhere: isLeft = true
          case .unknown:
            found.broken.insert(number)
            isLeft = true
          }
        }
        found.nearEnds.append(found.nodes.count)
        found.nodes += entered
        entered.removeAll(keepingCapacity: true)
        found.ends.append(found.nodes.count)
        found.hasExit.append(isLeft)
      }
    }
    return found
  }

  /// The same with what ``ways(of:)`` gave for all flows, in their order.
  package func joined(by parts: [Ways]) -> StepGraph {
    var all: [Int] = []
    var starts: [Int] = []
    var nearEnds: [Int] = []
    var ends: [Int] = []
    all.reserveCapacity(parts.reduce(0) { $0 + $1.nodes.count })
    for part in parts {
      let base = all.count
      all += part.nodes
      for index in part.ends.indices {
        starts.append(ends.last ?? 0)
        nearEnds.append(base + part.nearEnds[index])
        ends.append(base + part.ends[index])
      }
    }
    var graph = self
    graph.ways = NodeLists(all, starts: starts, ends: ends)
    graph.neighbours = NodeLists(all, starts: starts, ends: nearEnds)
    graph.hasExit = parts.flatMap(\.hasExit)
    graph.loops = parts.flatMap(\.loops)
    return graph
  }

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
      ways.forEach(of: marked[next]) { node in
        if reached[node] { return }
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
