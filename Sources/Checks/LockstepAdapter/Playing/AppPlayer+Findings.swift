import Lockstep
import LockstepScenarios

// Where a deviation is.
extension AppPlayer {
  func record(_ move: AppMove, in finding: inout AppFinding) {
    finding.rows = move.rows
    finding.line = move.turn.line
    finding.origin = move.before.flatMap { ExpectedScreen($0, in: program)?.name }
    if result.play.isEnding, !finding.isOfAdapter {
      finding.notes.append("the app was ended in the background, and started again")
    }
  }

  func finding(_ place: AppFinding.Place?, _ message: String) -> AppFinding {
    AppFinding(place: place, message: message, play: result.play.name, path: path)
  }

  /// What bears a deviation of a move that takes no row.
  func place(of move: AppMove) -> AppFinding.Place? {
    if let row = move.rows.last { return .row(row) }
    let view = move.after ?? move.before
    return view.flatMap { program.step($0.step, of: $0.flow) }.map { .step($0) }
  }

  /// The rows before a move at which the app may have gone another way.
  var earlierSuspects: [RowID] {
    let missing = runs.missing?.rows ?? []
    return missing + unseen.filter { !missing.contains($0) }
  }

  /// A deviation by an action that the tables do not run.
  mutating func reportDeviation(_ move: AppMove, running action: String, _ told: ToldRuns) {
    var told = told
    told.unpreparedAction = nil
    reportDeviation(move, "runs '\(action)', which the tables do not run here", told)
  }

  /// A deviation at one of the rows to which the told runs point.
  mutating func reportDeviation(_ move: AppMove, _ words: String, _ told: ToldRuns, notes: [String] = []) {
    var notes = notes
    if let action = told.unpreparedAction {
      notes.append("the app ran '\(action)', which the tables do not run here")
    }
    if case .restart = move.operation, let view = move.before,
      let step = program.step(view.step, of: view.flow)
    {
      return reportDeviation(at: .step(step), words, notes: notes)
    }
    let account = runs.read(move.trail, told: told.keys)
    // A run that was missing and comes instead of one of this move: the app is elsewhere since then.
    if !account.hasRun, let late = runs.late(told.keys) {
      return reportDeviation(at: nil, words, suspects: late.rows, missing: late, notes: notes)
    }
    let earlier = account.hasRun ? [] : earlierSuspects
    var own = conversation.namesRuns ? account.open : move.rows
    if own.isEmpty { own = Array(last(of: account.sure)) }
    if earlier.isEmpty, own.isEmpty { return reportDeviation(at: placeWithoutRow(move), words, notes: notes) }
    reportDeviation(
      at: nil, words, suspects: earlier + own, avoiding: earlier.first ?? last(of: own).first,
      missing: runs.missing, notes: notes)
  }

  /// The last row, with those that it follows from: a row `Result: …` follows from the one that returned it.
  private func last(of rows: [RowID]) -> ArraySlice<RowID> {
    rows[(rows.lastIndex { program.rowInfo($0).trigger != .returns } ?? 0)...]
  }

  private func placeWithoutRow(_ move: AppMove) -> AppFinding.Place? {
    move.runs.first.map { .step($0.step) } ?? place(of: move)
  }

  /// Ends the play where the app does not take a row as the table says, or has gone another way before.
  mutating func reportDeviation(at row: RowID?, of move: AppMove, _ words: String) {
    let earlier = earlierSuspects
    if earlier.isEmpty { return reportDeviation(at: row.map { .row($0) } ?? place(of: move), words) }
    reportDeviation(at: nil, words, suspects: earlier + [row].compactMap(\.self), missing: runs.missing)
  }

  /// Ends the play at a deviation.
  ///
  /// - Parameters:
  ///   - suspects: the rows at one of which it is, where there is no place.
  ///   - avoided: the one that no play takes any more; nil for the first.
  ///   - missing: the run before it that did not begin.
  mutating func reportDeviation(
    at place: AppFinding.Place?, _ words: String, suspects: [RowID] = [], avoiding avoided: RowID? = nil,
    missing: RunLedger.Missing? = nil, notes: [String] = []
  ) {
    result.stop = .deviated
    var finding = finding(place, "the app \(words)")
    for row in suspects where !finding.suspects.contains(row) { finding.suspects.append(row) }
    finding.notes = notes
    if let missing, let row = missing.rows.last, suspects.contains(row) {
      finding.missing = missing.rows
      let (step, name) = (AppRun.place(missing.run.key), program.place(of: row))
      finding.notes.append("after \(name) no run of \(step) was reported, where the tables have one")
    }
    result.findings.append(finding)
    guard case .row(let row)? = place else {
      if let row = avoided ?? suspects.first { result.knowledge.barred.insert(row) }
      return
    }
    result.recordVerdict(.deviates, of: row)
    result.knowledge.barred.insert(row)
  }
}
