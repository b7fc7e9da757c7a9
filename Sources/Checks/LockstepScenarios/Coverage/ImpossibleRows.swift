import Lockstep
import LockstepSimulation

/// Why rows that no scenario takes can never be taken.
///
/// Their flows are explored, and all flows that lead to them, with every parameter passed and any answer at any time:
/// a row that is not taken then is taken in no world.
struct ImpossibleRows {
  /// How many states a walk of possible events may have; a flow with more is not judged.
  private static let mostStates = 40_000

  private var reasons: [RowID: String] = [:]

  /// - Parameters:
  ///   - rows: those to be explained.
  ///   - ruledOut: the rows that the actions answer in no world that is used.
  init(_ rows: [RowID], of program: FlowProgram, ruledOut: [RuledOutRow]) {
    if rows.isEmpty { return }
    var open = Set(rows)
    let flows = Set(rows.map { program.flow(of: $0) })
    for start in program.flowInfos.indices where program.flows[start].stepCount > 0 {
      guard !program.flowsReached(from: start).isDisjoint(with: flows) else { continue }
      open.formIntersection(explore(start, program, open))
    }
    reasons = reasons.filter { open.contains($0.key) }
    for row in ruledOut {
      guard let id = program.row(row.row), reasons[id] == nil, rows.contains(id) else { continue }
      reasons[id] = "'\(row.action)' does not answer '\(row.outcome)' in any world of the scenarios"
    }
  }

  subscript(row: RowID) -> String? { reasons[row] }

  /// Walks a flow and all that it leads to.
  ///
  /// - Returns: those of `rows` that can still not happen.
  private mutating func explore(_ start: Int, _ program: FlowProgram, _ rows: Set<RowID>) -> Set<RowID> {
    var options = ExplorerOptions(program.flowInfos[start].id)
    options.parameters = program.flowInfos[start].parameters
    options.followedFlows = .all
    options.mostStates = Self.mostStates
    options.visibility.screens = 2
    options.visibility.triesAllHidden = true
    guard
      var explorer = try? Explorer(program, model: FreeOutcomes(program), watch: NoWatch(), options: options)
    else { return rows }
    explorer.explore()
    guard explorer.isExact else {
      let reached = program.flowsReached(from: start)
      return rows.filter { !reached.contains(program.flow(of: $0)) }
    }
    let scope = explorer.flowsInScope
    var impossible = rows.filter { !scope.contains(program.flow(of: $0)) }
    for finding in explorer.neverTakenFindings() {
      switch finding {
      case .neverTaken(let row, let reason):
        impossible.insert(row)
        recordReason(reason.words(row, in: program), row, start, program)
      case .neverReached(let step):
        for row in program.rows(of: step) {
          impossible.insert(row)
          recordReason("no row that can happen leads to \(program.stepInfo(step).place)", row, start, program)
        }
      case .trap, .partialTrap, .deadButton: break
      }
    }
    return rows.intersection(impossible)
  }

  /// A reason from the row's own flow counts more than one from a flow that leads there.
  private mutating func recordReason(_ reason: String, _ row: RowID, _ start: Int, _ program: FlowProgram) {
    if reasons[row] == nil || program.flow(of: row) == start {
      reasons[row] = "can never happen: \(reason)"
    }
  }
}
