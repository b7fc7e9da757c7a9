package import Lockstep

/// Ways through a graph that cover each goal, few and short.
///
/// A path continues to the nearest open goal until the walk ends: a goal that ends it comes last. The app
/// goes away only where nothing else leads to a goal.
package struct CoveringSuite: Sendable {
  /// A way: a start, and an edge of each state on it, by its number among those of the state.
  package struct Path: Sendable {
    package var start: Int
    package var edges: [(state: Int, edge: Int)] = []
  }

  package private(set) var paths: [Path] = []
  /// How many goals there are; all of them are covered, unless barred rows are in the way.
  package private(set) var goalCount = 0

  private let graph: ExploredGraph
  /// The goals of each edge, by its state and number, as numbers.
  private var edgeGoals: [[[Int]]]
  private var startGoals: [[Int]] = []
  private var isOpenGoal: [Bool] = []
  private var openGoalCount = 0
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
      ).filter { $0.isAbout(scope, in: program) && $0.isRequired(where: isOpen) }
      return found.map { numbers.number(of: $0) }
    }
    startGoals = graph.starts.map { numbered($0, after: nil) }
    edgeGoals = (0..<graph.stateCount).map { state in
      graph.edges(of: state).map { numbered($0, after: state) }
    }
    self.isOpenGoal = [Bool](repeating: true, count: numbers.count)
    goalCount = numbers.count
    openGoalCount = numbers.count
    while openGoalCount > 0, let path = nextPath(isResting) { paths.append(path) }
  }

  /// A way that covers goals which no way before covers; nil if none is reached.
  private mutating func nextPath(_ isResting: (Int) -> Bool) -> Path? {
    var before = openGoalCount
    var path: Path?
    let starts = graph.starts.indices.filter { !isBarred(graph.starts[$0]) }
    if let start = starts.first(where: { startGoals[$0].contains { isOpenGoal[$0] } }) {
      path = Path(start: start)
      closeGoals(startGoals[start])
    }
    while openGoalCount > 0 || before == openGoalCount {
      let from = path.map { [lastState(of: $0)] } ?? starts.map { Int(graph.starts[$0].target) }
      guard let found = pathToNearestGoal(from: from) else { break }
      if path == nil {
        let start = starts.first { Int(graph.starts[$0].target) == found[0].state } ?? 0
        path = Path(start: start)
        closeGoals(startGoals[start])
      }
      before = openGoalCount
      for edge in found {
        path?.edges.append(edge)
        closeGoals(edgeGoals[edge.state][edge.edge])
      }
    }
    guard var path else { return nil }
    if !isResting(lastState(of: path)) {
      let rest = shortestPath(from: [lastState(of: path)], goesAway: false) { _, _, edge in
        isResting(Int(edge.target)) || graph.isEnd(Int(edge.target))
      }
      path.edges += rest ?? []
    }
    return path
  }

  private func lastState(of path: Path) -> Int {
    guard let last = path.edges.last else { return Int(graph.starts[path.start].target) }
    return Int(graph.edge(last.edge, of: last.state).target)
  }

  private func isBarred(_ edge: ExploredGraph.Edge) -> Bool {
    !barredRows.isEmpty && !barredRows.isDisjoint(with: graph.labels[Int(edge.label)].takenRows)
  }

  private mutating func closeGoals(_ goals: [Int]) {
    for goal in goals where isOpenGoal[goal] {
      isOpenGoal[goal] = false
      openGoalCount -= 1
    }
  }

  /// The way to the nearest open goal: preferably one after which the walk continues, and without going away.
  private func pathToNearestGoal(from states: [Int]) -> [(state: Int, edge: Int)]? {
    for (goesAway, ends) in [(false, false), (true, false), (false, true), (true, true)] {
      let found = shortestPath(from: states, goesAway: goesAway) { state, number, edge in
        (ends || !graph.isEnd(Int(edge.target))) && edgeGoals[state][number].contains { isOpenGoal[$0] }
      }
      if let found { return found }
    }
    return nil
  }

  /// The shortest way to an edge.
  private func shortestPath(
    from states: [Int], goesAway: Bool,
    isGoal: (_ state: Int, _ number: Int, _ edge: ExploredGraph.Edge) -> Bool
  ) -> [(state: Int, edge: Int)]? {
    var previous = [(state: Int32, edge: Int32)](repeating: (-1, -1), count: graph.stateCount)
    var isSeen = [Bool](repeating: false, count: graph.stateCount)
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
      where (goesAway || !graph.labels[Int(edge.label)].suspendsOrResumes) && !isBarred(edge) {
        if isGoal(state, number, edge) {
          var path = [(state: state, edge: number)]
          while let first = path.first, previous[first.state].state >= 0 {
            let (state, edge) = previous[first.state]
            path.insert((Int(state), Int(edge)), at: 0)
          }
          return path
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
  ) -> CoveringSuite {
    let marks = kind == .pairs ? store.nodes.map(\.mark) : []
    let isResting = store.nodes.map { interpreter.runningEffect($0.session) == nil }
    return CoveringSuite(
      kind, of: graph, in: program, scope: flowsInScope, marks: marks, avoiding: barred, isOpen: isOpen
    ) { isResting[$0] }
  }

  /// The steps of a way, at times at which a session goes it: as far as the times allow, as states are put together
  /// that differ in them.
  package mutating func turns(of path: CoveringSuite.Path) -> [ExplorerTurn] {
    var steps = [startTurn(path.start)] + path.edges.map { turn(of: $0.edge, from: $0.state) }
    while steps.count > 1 {
      if let timed = timed(steps) { return timed }
      steps.removeLast()
    }
    return steps
  }

  /// The step of an edge: inputs that change nothing have none, so that its number is not that of its input.
  private mutating func turn(of edge: Int, from state: Int) -> ExplorerTurn {
    turn(from: state, input: Int(graph.edge(edge, of: state).input))
  }

  /// The ways of a suite as steps, and, where one of them goes only part of its way, the shortest ways to the rows that it
  /// leaves out.
  package mutating func turns(of suite: CoveringSuite) -> [[ExplorerTurn]] {
    var (paths, rest) = ([[ExplorerTurn]](), [(state: Int, edge: Int)]())
    for path in suite.paths {
      let steps = turns(of: path)
      paths.append(steps)
      rest += path.edges.dropFirst(steps.count - 1)
    }
    var taken = Set(paths.joined().flatMap(\.takenRows))
    for (state, edge) in rest {
      let last = turn(of: edge, from: state)
      guard !taken.isSuperset(of: last.takenRows), let steps = timed(path(to: state) + [last]) else {
        continue
      }
      paths.append(steps)
      taken.formUnion(steps.flatMap(\.takenRows))
    }
    return paths
  }
}

extension Exploration {
  /// A suite of scenarios, each as the steps of a session, as far as the bounds allow.
  ///
  /// A scenario continues from where its last step led, so that whole histories are walked.
  ///
  /// - Throws: a ``InputRejection`` if the flow or a parameter does not exist.
  package func suite(_ kind: SuiteKind) throws(InputRejection) -> (paths: [[ExplorerTurn]], goalCount: Int) {
    kind == .pairs ? try suite(kind, LastRowWatch()) : try suite(kind, NoWatch())
  }

  private func suite(
    _ kind: SuiteKind, _ watch: some StateWatch
  ) throws(InputRejection) -> (paths: [[ExplorerTurn]], goalCount: Int) {
    var options = walk.options
    options.visibility = VisibilityOptions()
    var explorer = try Explorer(program, model: walk.model, watch: watch, options: options)
    explorer.explore()
    let suite = explorer.suite(kind)
    return (explorer.turns(of: suite), suite.goalCount)
  }
}
