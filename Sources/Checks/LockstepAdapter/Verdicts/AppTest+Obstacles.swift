import Lockstep

// Why rows have no verdict.
extension AppTest {
  /// - Parameter diagnosis: of all plays.
  func verdict(of row: RowID, by diagnosis: AppDiagnosis) -> RowVerdict {
    if let verdict = diagnosis.verdicts[row] ?? verdicts[row] { return verdict }
    if let endReason { return .untried(endReason) }
    guard walkPlanner != nil else {
      return stopReason(before: row, diagnosis).map { .unreachable($0) }
        ?? .untried("no scenario takes it; --cover rows adds walks")
    }
    guard reachableRows.contains(row) else { return .unreachable("no session takes it") }
    if let background, refusedFlows.isEmpty, !background.otherRows.contains(row) {
      return .unprepared(background.reason)
    }
    return .unreachable(obstacle(before: row, diagnosis))
  }

  /// What is in the way to a row that sessions can take.
  private func obstacle(before row: RowID, _ diagnosis: AppDiagnosis) -> String {
    var walkPlanner = walkPlanner
    let ways = walkPlanner?.shortestWalks(to: row, avoiding: []) ?? []
    let shortest = ways.min { $0.moves.count < $1.moves.count }?.rows ?? []
    for earlier in shortest.prefix(while: { $0 != row }) {
      if let problem = problem(at: earlier, diagnosis) {
        return "the shortest way takes \(program.place(of: earlier)), \(problem)"
      }
    }
    if let reason = stopReason(before: row, diagnosis) { return reason }
    if ways.isEmpty, !refusedFlows.isEmpty {
      return refusedFlows.sorted { $0.key < $1.key }.map { Self.refusal(by: $0.key, $0.value) }
        .joined(separator: "; ")
    }
    return "each way takes a row that deviates or cannot be prepared"
  }

  /// Why a row keeps those behind it from being reached, after its name; nil if it does not.
  private func problem(at row: RowID, _ diagnosis: AppDiagnosis) -> String? {
    let isBarred = knowledge.barredRows.contains(row)
    switch diagnosis.verdicts[row] ?? verdicts[row] {
    case .deviates?: return "which deviates"
    case .unprepared?: return "which cannot be prepared"
    case .untried?: return "at which the adapter fails"
    case .flaky? where isBarred: return "which deviates again and again"
    case .unreachable? where isBarred: return "which cannot be reached either"
    case .conforming?, .unobservable?, .flaky?, .unreachable?, nil: break
    }
    // The rows of a deviation are avoided before it is known which of them bears it.
    let cause = diagnosis.diagnosedFindings.first { $0.finding.candidateRows.contains(row) }
    guard isBarred, let place = cause?.place else { return nil }
    return "after which the app deviates at \(place.name(in: program))"
  }

  /// Why the last play that was to take a row stopped before it; nil if none did.
  private func stopReason(before row: RowID, _ diagnosis: AppDiagnosis) -> String? {
    for result in results.reversed() where result.play.rows.contains(row) {
      let name = result.play.name
      switch result.stopReason {
      case .deviated?: return "the app deviates before it in \(name)"
      case .reachedBarredRow(let barred)?:
        guard let problem = problem(at: barred, diagnosis) else { continue }
        return "\(name) takes \(program.place(of: barred)), \(problem)"
      case .adapterUnable(let reason)?: return "\(name) stops before it: \(reason)"
      case .refused(let reason)?: return Self.refusal(by: result.play.flow, reason)
      case .adapterFailed(let problem)?: return "the adapter failed before it: it \(problem.explanation)"
      case nil: continue
      }
    }
    return nil
  }

  private static func refusal(by flow: String, _ reason: String) -> String {
    "the app does not begin with \(flow): \(reason)"
  }
}
