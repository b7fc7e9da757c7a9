package import Lockstep

/// Where each input of each state leads.
///
/// A walk of whole sessions has one edge for each input. A walk of possible events has several where the result depends
/// on screens out of sight: one of these edges is right, and which one is not known. The same is true of the edges of
/// time: which clock comes to zero first depends on how long each has left.
package struct ExploredGraph: Sendable {
  /// The effect of an edge; edges with the same effect share one.
  package struct Label: Hashable, Sendable {
    package var takenRows: [RowID]
    package var suspendsOrResumes: Bool
    /// Whether it does not count as a way to a goal.
    var isBarred: Bool
    /// Whether it is something that a user does.
    var isUserInput: Bool
  }

  /// A step from one state to another.
  package struct Edge: Sendable, BitwiseCopyable {
    var source: UInt32
    package var target: UInt32
    /// The number of its label.
    package var label: UInt32
    /// Which of the source's inputs it belongs to.
    package var input: UInt16
    /// Whether the history gets shorter (-1), keeps its length (0), or may get longer (1).
    var historyGrowth: Int8
    var kind: EdgeKind
  }

  /// Who decides which of a state's edges of this kind is taken.
  package enum EdgeKind: Sendable, BitwiseCopyable {
    /// Each is a choice by itself.
    case chosen
    /// One of the ways in which time may go on.
    case time
    /// One of the answers of an action, none of which the model has decided on.
    case answer
  }

  /// How each state was reached first: from which state by which input, or, with state -1, by which start.
  private var origins: [(state: Int32, input: Int32)] = []
  private(set) var labels = ValueNumbering<Label>()
  private var edges: [Edge] = []
  /// The first edge of each state.
  private var firstEdges: [Int] = []
  private var isEndState: [Bool] = []
  /// The states in which sessions ended in a fault.
  package private(set) var faultStates: Set<Int> = []
  /// States that were not walked from because their history is too long.
  private var prunedStates: Set<Int> = []
  /// What begins a session, for each start of the model.
  package private(set) var starts: [Edge] = []
  package private(set) var endCount = 0
  /// How many states were walked from, from the first on.
  var expandedCount = 0

  package var stateCount: Int { isEndState.count }
  package var edgeCount: Int { edges.count }

  /// The memory in bytes, about: lists grow by doubling.
  var memoryBytes: Int { edges.count * 2 * MemoryLayout<Edge>.stride + stateCount * 36 }

  mutating func addState(from source: Int?, _ input: Int, isEnd: Bool, isFault: Bool) {
    if isFault { faultStates.insert(stateCount) }
    origins.append((Int32(source ?? -1), Int32(input)))
    isEndState.append(isEnd)
    if isEnd { endCount += 1 }
  }

  /// Notes that a state is not walked from.
  mutating func prune(_ state: Int) { prunedStates.insert(state) }

  mutating func addEdge(
    from source: Int?, _ input: Int, to target: Int, _ label: UInt32, growth: Int8, _ kind: EdgeKind
  ) {
    let edge = Edge(
      source: UInt32(source ?? 0), target: UInt32(target), label: label, input: UInt16(clamping: input),
      historyGrowth: growth, kind: kind)
    if source == nil { starts.append(edge) } else { edges.append(edge) }
  }

  mutating func number(of label: Label) -> UInt32 { UInt32(labels.number(of: label)) }

  /// Orders the edges.
  mutating func sortEdges() {
    edges.sort { ($0.source, $0.input, $0.target) < ($1.source, $1.input, $1.target) }
    firstEdges = [Int](repeating: 0, count: stateCount + 1)
    for edge in edges { firstEdges[Int(edge.source) + 1] += 1 }
    for state in 0..<stateCount { firstEdges[state + 1] += firstEdges[state] }
  }

  /// Whether time may go on in several ways from a state.
  var hasTimeBranches: Bool {
    edges.indices.dropFirst().contains { index in
      edges[index].kind == .time && edges[index - 1].kind == .time
        && edges[index].source == edges[index - 1].source
    }
  }

  /// How a state was reached first: from another state, or by a start.
  func origin(of state: Int) -> (state: Int?, input: Int) {
    let (source, input) = origins[state]
    return (source < 0 ? nil : Int(source), Int(input))
  }

  /// The edges of a state in the order of its inputs; none of one that was not walked from.
  package func edges(of state: Int) -> ArraySlice<Edge> { edges[firstEdges[state]..<firstEdges[state + 1]] }

  /// An edge of a state by its number among those of the state.
  func edge(_ number: Int, of state: Int) -> Edge { edges[firstEdges[state] + number] }

  /// Whether all inputs of a state were tried.
  func isExpanded(_ state: Int) -> Bool { state < expandedCount && !prunedStates.contains(state) }

  /// Whether a session has ended there by a row of a flow, not by a fault.
  func isRegularEnd(_ state: Int) -> Bool { isEndState[state] && !faultStates.contains(state) }

  /// Whether the walk ends in a state.
  package func isEnd(_ state: Int) -> Bool { isEndState[state] }

  // From which states a goal is reached without barred edges, such as going away. States not walked from may lead anywhere.

  /// For each state, whether some path leads from it to a state that `isMet` accepts.
  func mayLead(to isMet: (Int) -> Bool) -> [Bool] {
    var leads = (0..<stateCount).map { isMet($0) || !isExpanded($0) }
    var first = [Int32](repeating: -1, count: leads.count)
    var following = [Int32](repeating: -1, count: edges.count)
    for (index, edge) in edges.enumerated() where !labels[Int(edge.label)].isBarred {
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

  /// The fewest inputs of a user on a way to each state; nil where none leads.
  ///
  /// - Parameter onlyFirst: whether each state is only reached as it was reached first.
  func fewestUserInputs(onlyFirst: Bool) -> [Int?] {
    var counts = [Int?](repeating: nil, count: stateCount)
    var (open, later) = (starts.map { Int($0.target) }, [Int]())
    var inputs = 0
    while !open.isEmpty {
      while let state = open.popLast() {
        if counts[state] != nil { continue }
        counts[state] = inputs
        for edge in edges(of: state) {
          let (source, input) = origins[Int(edge.target)]
          if onlyFirst, source != state || input != edge.input { continue }
          if labels[Int(edge.label)].isUserInput {
            later.append(Int(edge.target))
          } else {
            open.append(Int(edge.target))
          }
        }
      }
      (open, later) = (later, [])
      inputs += 1
    }
    return counts
  }

  /// For each state, whether every path leads to a state that `isMet` accepts, whatever screens are out of sight.
  ///
  /// An input counts if all its possible results lead there. A history gets shorter only so often: an input that leads to
  /// a shorter one may lead back to the same states. So three sets are nested: `sure` holds the known states, `shorter`
  /// those assumed for shorter histories, `close` those that follow for one of the same length.
  ///
  /// - Parameter choosesAnswers: whether one answer of an action is enough; otherwise each of them must lead there.
  func mustLead(choosesAnswers: Bool = true, to isMet: (Int) -> Bool) -> [Bool] {
    let met = (0..<stateCount).map { isMet($0) || !isExpanded($0) }
    var sure = met
    grow(&sure, shorter: nil, choosesAnswers)
    while sure.contains(false) {
      var shorter = [Bool](repeating: true, count: met.count)
      while true {
        var close = sure
        grow(&close, shorter: shorter, from: sure, choosesAnswers)
        if close == shorter { break }
        shorter = close
      }
      if shorter == sure { break }
      sure = shorter
      grow(&sure, shorter: nil, choosesAnswers)
    }
    return sure
  }

  /// Adds the states that have an input of which all leads into the set, until there are no more.
  private func grow(
    _ set: inout [Bool], shorter: [Bool]?, from sure: [Bool] = [], _ choosesAnswers: Bool
  ) {
    var hasGrown = true
    while hasGrown {
      hasGrown = false
      for state in (0..<stateCount).reversed()
      where !set[state] && leads(state, into: set, shorter, sure, choosesAnswers) {
        set[state] = true
        hasGrown = true
      }
    }
  }

  private func leads(
    _ state: Int, into set: [Bool], _ shorter: [Bool]?, _ sure: [Bool], _ choosesAnswers: Bool
  ) -> Bool {
    let own = edges(of: state)
    var index = own.startIndex
    while index < own.endIndex {
      let first = own[index]
      var isGood = !labels[Int(first.label)].isBarred
      // Which clock comes to zero first is not a choice.
      let isShared = first.kind == .time || first.kind == .answer && !choosesAnswers
      while index < own.endIndex, own[index].input == first.input || isShared && own[index].kind == first.kind
      {
        let edge = own[index]
        let target = Int(edge.target)
        if labels[Int(edge.label)].isBarred { isGood = false }
        if isGood {
          if let shorter {
            isGood =
              sure[target] || (edge.historyGrowth < 0 && shorter[target])
              || (edge.historyGrowth <= 0 && set[target])
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
