import Lockstep
import LockstepModel
import LockstepScenarios
import LockstepSimulation

/// Plans walks that take rows of a project.
///
/// Sessions begin in the flows that the app can begin with, and go on through every `go-to`.
struct WalkPlanner: Sendable {
  /// How many states the walk of one flow may have; of a larger one the rows that it has met by then are covered.
  private static let maximumStateCount = 50_000

  /// A flow with the parameters that a walk begins it with.
  private struct Start: Sendable {
    var flow: String
    var parameters: [String]
    /// The lines of walks that cover what is open, and take no barred row.
    var planLines:
      @Sendable (_ kind: SuiteKind, _ barred: Set<RowID>, _ isOpen: (RowID?, RowID) -> Bool) ->
        [[SessionLine]]
  }

  private let program: FlowProgram
  private let kind: SuiteKind
  private var starts: [Start]
  /// For Back from screens that are displayed again.
  private var returnStarts: [Start]
  /// How many walks were planned, for their names.
  private var walkCount = 0

  init(_ kind: SuiteKind, of project: Project, _ program: FlowProgram) {
    self.program = program
    self.kind = kind
    (starts, returnStarts) = ([], [])
    makeStarts(Self.startFlows(project, program), suspendingApp: true)
  }

  private mutating func makeStarts(_ flows: [String], suspendingApp: Bool) {
    let hasBack = program.allSteps.contains { step in
      program.rows(of: step).contains { RedisplayMark.isBackRow($0, in: program) }
    }
    func start<Watch: StateWatch>(_ flow: String, _ watch: Watch) -> Start? {
      Self.makeStart(flow, program, watch, suspendingApp: suspendingApp)
    }
    returnStarts = hasBack ? flows.compactMap { start($0, RedisplayWatch()) } : []
    starts = flows.compactMap { kind == .pairs ? start($0, LastRowWatch()) : start($0, NoWatch()) }
  }

  /// Plans no more walks on which the app goes to the background.
  ///
  /// - Parameter lock: the flow that comes after it, with which no walk begins any more.
  mutating func stayInForeground(without lock: String?) {
    makeStarts(starts.map(\.flow).filter { $0 != lock }, suspendingApp: false)
  }

  /// The roots of the project, and the use cases that no row of another one leads to.
  private static func startFlows(_ project: Project, _ program: FlowProgram) -> [String] {
    let ids = project.flows.filter { flow in
      !flow.isPartial && program.flow(flow.id).map { program.flows[$0].stepCount > 0 } ?? false
    }.map(\.id)
    let roots = (project.settings?.session.rootFlows.map(\.value) ?? []).filter(ids.contains)
    var (starts, reached) = (roots, Set<Int>())
    for root in roots.compactMap({ program.flow($0) }) { reached.formUnion(program.flowsReached(from: root)) }
    // Those first from which most is reached.
    let others = ids.compactMap { id in
      program.flow(id).map { (id: id, reached: program.flowsReached(from: $0)) }
    }
    .sorted { $0.reached.count > $1.reached.count }
    for other in others where program.flow(other.id).map({ !reached.contains($0) }) ?? false {
      starts.append(other.id)
      reached.formUnion(other.reached)
    }
    return starts
  }

  private static func makeStart<Watch: StateWatch>(
    _ flow: String, _ program: FlowProgram, _ watch: Watch, suspendingApp: Bool
  ) -> Start? {
    var options = ExplorerOptions(flow)
    options.parameters = program.flow(flow).map { program.flowInfos[$0].parameters } ?? []
    options.mostStates = maximumStateCount
    options.suspendsApp = suspendingApp
    options.followedFlows = .all
    guard var explorer = try? Explorer(program, model: FreeOutcomes(program), watch: watch, options: options)
    else { return nil }
    explorer.explore()
    if explorer.limit != nil {
      // All flows together are too many states: this one alone, and the others by their own walks.
      options.followedFlows = .none
      guard let own = try? Explorer(program, model: FreeOutcomes(program), watch: watch, options: options)
      else { return nil }
      explorer = own
      explorer.explore()
    }
    let walked = explorer
    return Start(flow: flow, parameters: options.parameters) { kind, barred, isOpen in
      var explorer = walked
      let suite = explorer.suite(kind, avoiding: barred, isOpen: isOpen)
      // What a way leaves out may be reached by way of barred rows only.
      let ways = explorer.turns(of: suite).filter { barred.isDisjoint(with: $0.flatMap(\.takenRows)) }
      return ways.map { explorer.lines($0) }
    }
  }

  /// Walks that cover what is open, as far as it can be reached without barred rows.
  ///
  /// - Parameter isOpen: whether a row is to be taken, after the row before it.
  mutating func planWalks(avoiding barred: Set<RowID>, isOpen: (RowID?, RowID) -> Bool) -> [AppPlay] {
    var plays: [AppPlay] = []
    var planned: Set<RowID> = []
    for start in starts {
      let lines = start.planLines(kind, barred) { before, row in
        (kind == .pairs || !planned.contains(row)) && isOpen(before, row)
      }
      for lines in lines {
        let play = makePlay(lines, start, kind.rawValue)
        planned.formUnion(play.rows)
        plays.append(play)
      }
    }
    return plays
  }

  /// Walks that take open targets, besides each row.
  mutating func planTargets(avoiding barred: Set<RowID>, isOpen: (WalkTarget) -> Bool) -> [AppPlay] {
    planReturns(avoiding: barred) { isOpen(.back($0)) } + planDismissals(avoiding: barred, isOpen)
  }

  /// Walks that choose Retry and Close on each error, and Back on each placeholder.
  private mutating func planDismissals(
    avoiding barred: Set<RowID>, _ isOpen: (WalkTarget) -> Bool
  ) -> [AppPlay] {
    var plays: [AppPlay] = []
    var planned: Set<WalkTarget> = []
    for start in starts {
      let everything = start.planLines(.rows, barred) { _, _ in true }
      let outcomes = Self.outcomes(preparedIn: everything)
      for move in everything.flatMap({ makePlay($0, start, "errors").moves }) {
        guard let row = move.rows.last else { continue }
        for label in move.possibleDismissals {
          let target = WalkTarget.dismissal(of: row, by: label)
          guard !planned.contains(target), isOpen(target) else { continue }
          planned.insert(target)
          // Retry runs the action once more.
          let place = program.stepInfo(program.rowInfo(row).step).place
          let ending = (label == "Retry" ? outcomes[place].map { [$0] } ?? [] : []) + [.send(.user(label))]
          plays += walks(from: start, to: row, label, ending, "errors", avoiding: barred)
        }
      }
    }
    return plays
  }

  /// By steps, a line that prepares an outcome other than an error.
  private static func outcomes(preparedIn walks: [[SessionLine]]) -> [String: SessionLine] {
    var found: [String: SessionLine] = [:]
    for case .prepare(let prepared) in walks.joined() {
      for case (let place, .outcome(let name, let values)) in prepared where found[place] == nil {
        found[place] = .prepare([(place, .outcome(name, values: values))])
      }
    }
    return found
  }

  /// The shortest ways to a choice on the error or the placeholder of a row, one from each flow that leads there.
  ///
  /// - Parameter ending: the choice, with what is prepared for it.
  mutating func shortestDismissals(
    of row: RowID, by label: String, _ ending: [SessionLine], avoiding barred: Set<RowID>
  ) -> [AppPlay] {
    starts.flatMap { walks(from: $0, to: row, label, ending, "short", avoiding: barred) }
  }

  private mutating func walks(
    from start: Start, to row: RowID, _ label: String, _ ending: [SessionLine], _ kind: String,
    avoiding barred: Set<RowID>
  ) -> [AppPlay] {
    start.planLines(.rows, barred) { _, other in other == row }.compactMap { lines in
      let play = makePlay(lines, start, kind)
      return play.moves.first { $0.rows.last == row && $0.possibleDismissals.contains(label) }
        .map { makePlay(play.lines(through: $0) + ending, start, kind).expectingLastView }
    }
  }

  /// Walks that take Back from screens that are displayed again.
  ///
  /// - Parameter isOpen: whether a row Back is to be taken, after the row by which its screen was displayed again.
  private mutating func planReturns(avoiding barred: Set<RowID>, isOpen: (RowPair) -> Bool) -> [AppPlay] {
    var plays: [AppPlay] = []
    var planned: Set<RowPair> = []
    for start in returnStarts {
      let program = program
      let lines = start.planLines(.pairs, barred) { before, row in
        guard let before, RedisplayMark.isBackRow(row, in: program) else { return false }
        let pair = RowPair(first: before, second: row)
        return !planned.contains(pair) && isOpen(pair)
      }
      for lines in lines {
        let play = makePlay(lines, start, "returns")
        planned.formUnion(RedisplayMark.returnPairs(play.rows, in: program))
        plays.append(play)
      }
    }
    return plays
  }

  /// The shortest ways to a row, one from each flow that leads there.
  mutating func shortestWalks(to row: RowID, avoiding barred: Set<RowID>) -> [AppPlay] {
    starts.flatMap { start in
      start.planLines(.rows, barred) { _, other in other == row }.map { makePlay($0, start, "short") }
    }
  }

  private mutating func makePlay(_ lines: [SessionLine], _ start: Start, _ kind: String) -> AppPlay {
    walkCount += 1
    let (name, program) = ("\(start.flow)-\(kind)-\(walkCount)", program)
    return OverdueTimers.delayed(in: lines) {
      AppPlay(walk: name, flow: start.flow, parameters: start.parameters, $0, of: program)
    }
  }

  var coversPairs: Bool { kind == .pairs }

  /// Begins no more walks with a flow.
  mutating func removeStarts(of flow: String) {
    starts.removeAll { $0.flow == flow }
    returnStarts.removeAll { $0.flow == flow }
  }
}
