package import Lockstep

/// Where each input of each state leads.
///
/// A walk of whole sessions has one edge for each input. A walk of possible events has several where the result depends
/// on screens out of sight: one of these edges is right, and which one is not known.
package struct ExploredGraph: Sendable {
  /// The effect of an edge; edges with the same effect share one.
  package struct Label: Hashable, Sendable {
    package var taken: [RowID]
    package var isAway: Bool
  }

  package struct Edge: Sendable, BitwiseCopyable {
    var source: UInt32
    /// The number of the state that it leads to.
    package var target: UInt32
    /// The number of its label.
    package var label: UInt32
    /// Which of the source's inputs it belongs to.
    package var input: UInt16
    /// Whether the history gets shorter (-1), keeps its length (0), or may get longer (1).
    var growth: Int8
  }

  /// The places of the states, in the order in which they were met.
  package private(set) var places: [StatePlace] = []
  package private(set) var labels: [Label] = []
  private var numbers: [Label: UInt32] = [:]
  private var edges: [Edge] = []
  /// The first edge of each state.
  private var firstEdges: [UInt32] = []
  private var ends: [Bool] = []
  private var faults: Set<Int> = []
  /// States that were not walked from because their history is too long.
  private var cut: Set<Int> = []
  /// What begins a session, for each start of the model.
  package private(set) var starts: [Edge] = []
  package private(set) var endCount = 0
  /// How many states were walked from, from the first on.
  var walkedCount = 0

  package var edgeCount: Int { edges.count }

  /// The memory in bytes, about.
  var bytes: Int { edges.count * MemoryLayout<Edge>.stride + places.count * 9 }

  mutating func add(_ place: StatePlace, isEnd: Bool, isFault: Bool) {
    if isFault { faults.insert(places.count) }
    places.append(place)
    ends.append(isEnd)
    if isEnd { endCount += 1 }
  }

  /// Notes that a state is not walked from.
  mutating func cut(_ state: Int) { cut.insert(state) }

  var isCut: Bool { !cut.isEmpty }

  /// The target is the place, until all states are known.
  mutating func add(from source: Int, _ input: Int, to place: StatePlace, _ label: UInt32, growth: Int8 = 0) {
    edges.append(
      Edge(
        source: UInt32(source), target: place.word, label: label, input: UInt16(clamping: input),
        growth: growth))
  }

  mutating func addStart(to place: StatePlace, _ label: UInt32) {
    starts.append(Edge(source: 0, target: place.word, label: label, input: 0, growth: 0))
  }

  mutating func number(of label: Label) -> UInt32 {
    if let number = numbers[label] { return number }
    let number = UInt32(labels.count)
    numbers[label] = number
    labels.append(label)
    return number
  }

  /// Gives the states numbers instead of places, and orders the edges.
  mutating func finish() {
    for index in edges.indices {
      edges[index].target = UInt32(number(of: StatePlace(word: edges[index].target)))
    }
    for index in starts.indices {
      starts[index].target = UInt32(number(of: StatePlace(word: starts[index].target)))
    }
    var isOrdered = true
    for index in edges.indices.dropFirst()
    where (edges[index].source, edges[index].input) < (edges[index - 1].source, edges[index - 1].input) {
      isOrdered = false
    }
    if !isOrdered { edges.sort { ($0.source, $0.input, $0.target) < ($1.source, $1.input, $1.target) } }
    var next = 0
    firstEdges.removeAll()
    for state in places.indices {
      firstEdges.append(UInt32(next))
      while next < edges.count, edges[next].source == state { next += 1 }
    }
    firstEdges.append(UInt32(next))
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
  package func isWalked(_ state: Int) -> Bool { state < walkedCount && !cut.contains(state) }

  /// Whether a session has ended there by a row of a flow, not by a fault.
  package func isLeft(_ state: Int) -> Bool { ends[state] && !isFault(state) }

  func isFault(_ state: Int) -> Bool { faults.contains(state) }

  /// The states in which sessions ended in a fault.
  package var faulty: [Int] { faults.sorted() }

  /// Whether the walk ends in a state.
  package func isEnd(_ state: Int) -> Bool { ends[state] }
}

// From which states a goal is reached, the app staying in the foreground. States not walked from may lead anywhere.
extension ExploredGraph {
  /// From which states one that is `met` may be reached: from no others is it reached.
  func mayLead(to isMet: (Int) -> Bool) -> [Bool] {
    var leads = places.indices.map { isMet($0) || !isWalked($0) }
    var first = [Int32](repeating: -1, count: leads.count)
    var following = [Int32](repeating: -1, count: edges.count)
    for (index, edge) in edges.enumerated() where !labels[Int(edge.label)].isAway {
      following[index] = first[Int(edge.target)]
      first[Int(edge.target)] = Int32(index)
    }
    var open = leads.indices.filter { leads[$0] }
    while let state = open.popLast() {
      var index = first[state]
      while index >= 0 {
        let source = Int(edges[Int(index)].source)
        if !leads[source] {
          leads[source] = true
          open.append(source)
        }
        index = following[Int(index)]
      }
    }
    return leads
  }

  /// From which states one that is `met` is reached with any screens out of sight.
  ///
  /// An input counts if all its possible results lead there. A history gets shorter only so often: an input that leads to
  /// a shorter one may lead back to the same states. So three sets are nested: `sure` holds the known states, `shorter`
  /// those assumed for shorter histories, `close` those that follow for one of the same length.
  func mustLead(to isMet: (Int) -> Bool) -> [Bool] {
    let met = places.indices.map { isMet($0) || !isWalked($0) }
    var sure = met
    grow(&sure, shorter: nil)
    while sure.contains(false) {
      var shorter = [Bool](repeating: true, count: met.count)
      while true {
        var close = sure
        grow(&close, shorter: shorter, from: sure)
        if close == shorter { break }
        shorter = close
      }
      if shorter == sure { break }
      sure = shorter
      grow(&sure, shorter: nil)
    }
    return sure
  }

  /// Adds the states that have an input of which all leads into the set, until there are no more.
  private func grow(_ set: inout [Bool], shorter: [Bool]?, from sure: [Bool] = []) {
    var hasGrown = true
    while hasGrown {
      hasGrown = false
      for state in places.indices.reversed() where !set[state] && leads(state, into: set, shorter, sure) {
        set[state] = true
        hasGrown = true
      }
    }
  }

  private func leads(_ state: Int, into set: [Bool], _ shorter: [Bool]?, _ sure: [Bool]) -> Bool {
    let own = edges(of: state)
    var index = own.startIndex
    while index < own.endIndex {
      let input = own[index].input
      var isGood = !labels[Int(own[index].label)].isAway
      while index < own.endIndex, own[index].input == input {
        let edge = own[index]
        let target = Int(edge.target)
        if isGood {
          if let shorter {
            isGood =
              sure[target] || (edge.growth < 0 && shorter[target]) || (edge.growth <= 0 && set[target])
          } else {
            isGood = set[target]
          }
        }
        index += 1
      }
      if isGood { return true }
    }
    return false
  }
}
