import Lockstep
import LockstepModel
import LockstepScenarios
import LockstepSimulation

/// Plans walks that take rows of a project.
///
/// Sessions begin in the flows that the app can begin with, and go on through every `go-to`.
struct AppWalks: Sendable {
  /// How many states the walk of one flow may have; of a larger one the rows that it has met by then are covered.
  private static let mostStates = 50_000

  /// A flow with the parameters that a walk begins it with.
  private struct Start: Sendable {
    var flow: String
    var parameters: [String]
    /// The lines of walks that cover what is open, and take no barred row.
    var plan:
      @Sendable (_ kind: SuiteKind, _ barred: Set<RowID>, _ isOpen: (RowID?, RowID) -> Bool) ->
        [[SessionLine]]
  }

  private let program: FlowProgram
  private let kind: SuiteKind
  private var starts: [Start]
  /// For Back from screens that are displayed again.
  private var returns: [Start]
  /// How many walks were planned, for their names.
  private var count = 0

  init(_ kind: SuiteKind, of project: Project, _ program: FlowProgram) {
    self.program = program
    self.kind = kind
    let flows = Self.flows(project, program)
    let hasBack = program.allSteps.contains { step in
      program.rows(of: step).contains { ReturnMark.isBack($0, in: program) }
    }
    returns = hasBack ? flows.compactMap { Self.start($0, program, ReturnWatch()) } : []
    starts = flows.compactMap { flow in
      kind == .pairs
        ? Self.start(flow, program, LastRowWatch()) : Self.start(flow, program, NoWatch())
    }
  }

  /// The roots of the project, and the use cases that no row of another one leads to.
  private static func flows(_ project: Project, _ program: FlowProgram) -> [String] {
    let ids = project.flows.filter { flow in
      !flow.isPartial && program.flow(flow.id).map { program.flows[$0].stepCount > 0 } ?? false
    }.map(\.id)
    let roots = (project.settings?.session.roots.map(\.value) ?? []).filter(ids.contains)
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

  private static func start<Watch: StateWatch>(
    _ flow: String, _ program: FlowProgram, _ watch: Watch
  ) -> Start? {
    var options = ExplorerOptions(flow)
    options.parameters = program.flow(flow).map { program.flowInfos[$0].parameters } ?? []
    options.mostStates = mostStates
    options.follows = .all
    guard var explorer = try? Explorer(program, model: FreeOutcomes(program), watch: watch, options: options)
    else { return nil }
    explorer.explore()
    if explorer.limit != nil {
      // All flows together are too many states: this one alone, and the others by their own walks.
      options.follows = .none
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
      let ways = explorer.steps(of: suite).filter { barred.isDisjoint(with: $0.flatMap(\.taken)) }
      return ways.map { explorer.lines($0) }
    }
  }

  /// Walks that cover what is open, as far as it can be reached without barred rows.
  ///
  /// - Parameter isOpen: whether a row is to be taken, after the row before it.
  mutating func plan(avoiding barred: Set<RowID>, isOpen: (RowID?, RowID) -> Bool) -> [AppPlay] {
    var plays: [AppPlay] = []
    var planned: Set<RowID> = []
    for start in starts {
      let lines = start.plan(kind, barred) { before, row in
        (kind == .pairs || !planned.contains(row)) && isOpen(before, row)
      }
      for lines in lines {
        let play = play(lines, start, kind.rawValue)
        planned.formUnion(play.rows)
        plays.append(play)
      }
    }
    return plays
  }

  /// Walks that take Back from screens that are displayed again.
  ///
  /// - Parameter isOpen: whether a row Back is to be taken, after the row by which its screen was displayed again.
  mutating func planReturns(avoiding barred: Set<RowID>, isOpen: (RowPair) -> Bool) -> [AppPlay] {
    var plays: [AppPlay] = []
    var planned: Set<RowPair> = []
    for start in returns {
      let program = program
      let lines = start.plan(.pairs, barred) { before, row in
        guard let before, ReturnMark.isBack(row, in: program) else { return false }
        let pair = RowPair(first: before, second: row)
        return !planned.contains(pair) && isOpen(pair)
      }
      for lines in lines {
        let play = play(lines, start, "returns")
        planned.formUnion(ReturnMark.pairs(play.rows, in: program))
        plays.append(play)
      }
    }
    return plays
  }

  /// The shortest ways to a row, one from each flow that leads there.
  mutating func shortestWays(to row: RowID, avoiding barred: Set<RowID>) -> [AppPlay] {
    starts.flatMap { start in
      start.plan(.rows, barred) { _, other in other == row }.map { play($0, start, "short") }
    }
  }

  private mutating func play(_ lines: [SessionLine], _ start: Start, _ kind: String) -> AppPlay {
    count += 1
    return AppPlay(
      walk: "\(start.flow)-\(kind)-\(count)", flow: start.flow, parameters: start.parameters, lines,
      of: program)
  }

  var coversPairs: Bool { kind == .pairs }

  /// Begins no more walks with a flow.
  mutating func drop(_ flow: String) {
    starts.removeAll { $0.flow == flow }
    returns.removeAll { $0.flow == flow }
  }
}
