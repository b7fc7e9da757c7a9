package import Lockstep

/// The target of each input of each state, and the events on the way.
package struct ExploredGraph: Sendable {
  /// The effect of an edge; edges with the same effect share one.
  package struct Label: Hashable, Sendable {
    package var taken: [RowID]
    package var runs: [ExplorerStep.Run]
    package var answers: [RowID]
    package var isAway: Bool
  }

  package struct Edge: Sendable, BitwiseCopyable {
    /// The number of the state that it leads to.
    package var target: UInt32
    /// The number of its label.
    package var label: UInt32
  }

  /// The places of the states, in the order in which they were met.
  package private(set) var places: [StatePlace] = []
  package private(set) var labels: [Label] = []
  private var numbers: [Label: UInt32] = [:]
  private var edges: [Edge] = []
  /// The first edge of each state that was walked from.
  private var firstEdges: [UInt32] = []
  private var ends: [Bool] = []
  /// The beginning of a session, for each start of the model.
  package private(set) var starts: [Edge] = []
  /// How many inputs were tried, and how many ends were met.
  package private(set) var edgeCount = 0
  package private(set) var endCount = 0

  /// The memory in bytes, about.
  var bytes: Int { edges.count * 8 + places.count * 9 }

  mutating func add(_ place: StatePlace, isEnd: Bool) {
    places.append(place)
    ends.append(isEnd)
    if isEnd { endCount += 1 }
  }

  /// The edges that follow are those of the next state.
  mutating func begin(_ place: StatePlace) { firstEdges.append(UInt32(edges.count)) }

  /// The target is the place, until all states are known.
  mutating func add(to place: StatePlace, _ label: UInt32) {
    edgeCount += 1
    edges.append(Edge(target: place.word, label: label))
  }

  mutating func addStart(to place: StatePlace, _ label: UInt32) {
    starts.append(Edge(target: place.word, label: label))
  }

  mutating func number(of label: Label) -> UInt32 {
    if let number = numbers[label] { return number }
    let number = UInt32(labels.count)
    numbers[label] = number
    labels.append(label)
    return number
  }

  /// Counts a try that is not kept.
  mutating func count(isNewEnd: Bool) {
    edgeCount += 1
    if isNewEnd { endCount += 1 }
  }

  /// Gives the states numbers instead of places.
  mutating func finish() {
    firstEdges.append(UInt32(edges.count))
    if edges.isEmpty { return }
    for index in edges.indices {
      edges[index].target = UInt32(number(of: StatePlace(word: edges[index].target)))
    }
    for index in starts.indices {
      starts[index].target = UInt32(number(of: StatePlace(word: starts[index].target)))
    }
  }

  /// The number of a state; its place is known to be there.
  package func number(of place: StatePlace) -> Int {
    var range = places.indices
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      if places[middle] <= place {
        range = middle..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }

  /// The edges of a state in the order of its inputs; none of one that was not walked from.
  package func edges(of state: Int) -> ArraySlice<Edge> {
    guard state + 1 < firstEdges.count else { return [] }
    return edges[Int(firstEdges[state])..<Int(firstEdges[state + 1])]
  }

  /// Whether all inputs of a state were tried.
  package func isWalked(_ state: Int) -> Bool { state + 1 < firstEdges.count }

  /// Whether the walk ends in a state.
  package func isEnd(_ state: Int) -> Bool { ends[state] }
}
