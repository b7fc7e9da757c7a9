package import Lockstep

/// Ways through a graph that cover each goal, few and short.
///
/// A path continues to the nearest open goal until the walk ends: a goal that ends it comes last. The app
/// goes away only where nothing else leads to a goal.
package struct Suite: Sendable {
  /// A way: a start, and an edge of each state on it, by its number among those of the state.
  package struct Way: Sendable {
    package var start: Int
    package var edges: [(state: Int, edge: Int)] = []
  }

  package private(set) var ways: [Way] = []
  /// How many goals there are; all of them are covered, unless barred rows are in the way.
  package private(set) var goalCount = 0

  private let graph: ExploredGraph
  /// The goals of each edge, by its state and number, as numbers.
  private var goals: [[[Int]]]
  private var startGoals: [[Int]] = []
  private var isOpen: [Bool] = []
  private var openCount = 0
  private let barredRows: Set<RowID>

  /// - Parameters:
  ///   - scope: the flows whose rows count.
  ///   - marks: the marks of the states, with ``LastRowWatch``.
  ///   - barred: rows that no way takes.
  ///   - isOpen: whether a row is to be covered, after the row before it.
  ///   - isResting: whether a way may stop in a state: no action runs there.
  package init(
    _ kind: SuiteKind, of graph: ExploredGraph, in program: FlowProgram, scope: Set<Int>, marks: [Int] = [],
    avoiding barred: Set<RowID> = [], isOpen: (RowID?, RowID) -> Bool = { _, _ in true },
    isResting: (Int) -> Bool
  ) {
    self.graph = graph
    self.barredRows = barred
    var numbers = ValueNumbering<SuiteGoal>()
    func numbered(_ edge: ExploredGraph.Edge, after state: Int?) -> [Int] {
      let mark = state.flatMap { marks.indices.contains($0) ? marks[$0] : nil } ?? 0
      let target = Int(edge.target)
      let found = kind.goals(
        graph.labels[Int(edge.label)], after: mark > 0 ? RowID(Int32(mark - 1)) : nil,
        end: graph.isEnd(target) ? target : nil, in: program
      ).filter { $0.isAbout(scope, in: program) && $0.isCovered(where: isOpen) }
      return found.map { numbers.number(of: $0) }
    }
    startGoals = graph.starts.map { numbered($0, after: nil) }
    goals = (0..<graph.count).map { state in graph.edges(of: state).map { numbered($0, after: state) } }
    self.isOpen = [Bool](repeating: true, count: numbers.count)
    goalCount = numbers.count
    openCount = numbers.count
    while openCount > 0, let way = nextWay(isResting) { ways.append(way) }
  }

  /// A way that covers goals which no way before covers; nil if none is reached.
  private mutating func nextWay(_ isResting: (Int) -> Bool) -> Way? {
    var before = openCount
    var way: Way?
    let starts = graph.starts.indices.filter { !isBarred(graph.starts[$0]) }
    if let start = starts.first(where: { startGoals[$0].contains { isOpen[$0] } }) {
      way = Way(start: start)
      close(startGoals[start])
    }
    while openCount > 0 || before == openCount {
      let from = way.map { [at($0)] } ?? starts.map { Int(graph.starts[$0].target) }
      guard let found = nearest(from: from) else { break }
      if way == nil {
        let start = starts.first { Int(graph.starts[$0].target) == found[0].state } ?? 0
        way = Way(start: start)
        close(startGoals[start])
      }
      before = openCount
      for edge in found {
        way?.edges.append(edge)
        close(goals[edge.state][edge.edge])
      }
    }
    guard var way else { return nil }
    if !isResting(at(way)) {
      let rest = search(from: [at(way)], goesAway: false) { _, _, edge in
        isResting(Int(edge.target)) || graph.isEnd(Int(edge.target))
      }
      way.edges += rest ?? []
    }
    return way
  }

  private func at(_ way: Way) -> Int {
    guard let last = way.edges.last else { return Int(graph.starts[way.start].target) }
    return Int(graph.edge(last.edge, of: last.state).target)
  }

  private func isBarred(_ edge: ExploredGraph.Edge) -> Bool {
    !barredRows.isEmpty && !barredRows.isDisjoint(with: graph.labels[Int(edge.label)].takenRows)
  }

  private mutating func close(_ goals: [Int]) {
    for goal in goals where isOpen[goal] {
      isOpen[goal] = false
      openCount -= 1
    }
  }

  /// The way to the nearest open goal: preferably one after which the walk continues, and without going away.
  private func nearest(from states: [Int]) -> [(state: Int, edge: Int)]? {
    for (goesAway, ends) in [(false, false), (true, false), (false, true), (true, true)] {
      let found = search(from: states, goesAway: goesAway) { state, number, edge in
        (ends || !graph.isEnd(Int(edge.target))) && goals[state][number].contains { isOpen[$0] }
      }
      if let found { return found }
    }
    return nil
  }

  /// The shortest way to an edge.
  private func search(
    from states: [Int], goesAway: Bool,
    isGoal: (_ state: Int, _ number: Int, _ edge: ExploredGraph.Edge) -> Bool
  ) -> [(state: Int, edge: Int)]? {
    var previous = [(state: Int32, edge: Int32)](repeating: (-1, -1), count: graph.count)
    var isSeen = [Bool](repeating: false, count: graph.count)
    var queue: [Int] = []
    for state in states where !isSeen[state] {
      isSeen[state] = true
      queue.append(state)
    }
    var head = 0
    while head < queue.count {
      let state = queue[head]
      head += 1
      for (number, edge) in graph.edges(of: state).enumerated()
      where (goesAway || !graph.labels[Int(edge.label)].isAway) && !isBarred(edge) {
        if isGoal(state, number, edge) {
          var way = [(state: state, edge: number)]
          while let first = way.first, previous[first.state].state >= 0 {
            let (state, edge) = previous[first.state]
            way.insert((Int(state), Int(edge)), at: 0)
          }
          return way
        }
        let target = Int(edge.target)
        if isSeen[target] { continue }
        isSeen[target] = true
        previous[target] = (Int32(state), Int32(number))
        queue.append(target)
      }
    }
    return nil
  }
}

extension Explorer {
  /// A suite for the explored graph; pairs need ``LastRowWatch``.
  ///
  /// - Parameters:
  ///   - barred: rows that no way takes.
  ///   - isOpen: whether a row is to be covered, after the row before it.
  package func suite(
    _ kind: SuiteKind, avoiding barred: Set<RowID> = [],
    isOpen: (RowID?, RowID) -> Bool = { _, _ in true }
  ) -> Suite {
    let marks = kind == .pairs ? store.nodes.map(\.mark) : []
    let isResting = store.nodes.map { interpreter.running($0.session) == nil }
    return Suite(
      kind, of: graph, in: program, scope: scope, marks: marks, avoiding: barred, isOpen: isOpen
    ) { isResting[$0] }
  }

  /// The steps of a way, at times at which a session goes it: as far as the times allow, as states are put together
  /// that differ in them.
  package mutating func steps(of way: Suite.Way) -> [ExplorerTurn] {
    var steps = [begin(way.start)] + way.edges.map { step(of: $0.edge, from: $0.state) }
    while steps.count > 1 {
      if let timed = timed(steps) { return timed }
      steps.removeLast()
    }
    return steps
  }

  /// The step of an edge: inputs that change nothing have none, so that its number is not that of its input.
  private mutating func step(of edge: Int, from state: Int) -> ExplorerTurn {
    step(from: state, input: Int(graph.edge(edge, of: state).input))
  }

  /// The ways of a suite as steps, and, where one of them goes only part of its way, the shortest ways to the rows that it
  /// leaves out.
  package mutating func steps(of suite: Suite) -> [[ExplorerTurn]] {
    var (ways, rest) = ([[ExplorerTurn]](), [(state: Int, edge: Int)]())
    for way in suite.ways {
      let steps = steps(of: way)
      ways.append(steps)
      rest += way.edges.dropFirst(steps.count - 1)
    }
    var taken = Set(ways.joined().flatMap(\.taken))
    for (state, edge) in rest {
      let last = step(of: edge, from: state)
      guard !taken.isSuperset(of: last.taken), let steps = timed(path(to: state) + [last]) else { continue }
      ways.append(steps)
      taken.formUnion(steps.flatMap(\.taken))
    }
    return ways
  }
}

extension Exploration {
  /// A suite of scenarios, each as the steps of a session, as far as the bounds allow.
  ///
  /// A scenario continues from where its last step led, so that whole histories are walked.
  ///
  /// - Throws: a ``InputRejection`` if the flow or a parameter does not exist.
  package func suite(_ kind: SuiteKind) throws(InputRejection) -> (ways: [[ExplorerTurn]], goalCount: Int) {
    kind == .pairs ? try suite(kind, LastRowWatch()) : try suite(kind, NoWatch())
  }

  private func suite(
    _ kind: SuiteKind, _ watch: some StateWatch
  ) throws(InputRejection) -> (ways: [[ExplorerTurn]], goalCount: Int) {
    var options = walk.options
    options.sight = Sight()
    var explorer = try Explorer(program, model: walk.model, watch: watch, options: options)
    explorer.explore()
    let suite = explorer.suite(kind)
    return (explorer.steps(of: suite), suite.goalCount)
  }
}
