import Lockstep
import LockstepScenarios

// Where a deviation is.
extension AppPlayer {
  func recordMove(_ move: AppMove, in finding: inout AppFinding) {
    finding.rows = move.rows
    finding.dismissal = move.dismissal
    finding.line = move.turn.lineIndex
    finding.originScreen = move.before.flatMap { ExpectedScreen($0, in: program)?.name }
    if finding.isAfterRestart {
      finding.notes.append("the app was ended in the background, and started again")
    }
  }

  func makeFinding(_ place: AppFinding.Place?, _ message: String) -> AppFinding {
    var finding = AppFinding(place: place, message: message, playName: result.play.name, path: path)
    finding.isAfterRestart = endedStep != nil
    return finding
  }

  /// What bears a deviation of a move that takes no row.
  func place(of move: AppMove) -> AppFinding.Place? {
    if let row = move.rows.last { return .row(row) }
    let view = move.after ?? move.before
    return view.flatMap { program.step($0.step, of: $0.flow) }.map { .step($0) }
  }

  /// The rows before a move at which the app may have gone another way.
  var earlierSuspects: [RowID] {
    let missing = runTracker.missingRun?.rows ?? []
    return missing + unconfirmedRows.filter { !missing.contains($0) }
  }

  /// A deviation by an action that the tables do not run.
  mutating func stopAtDeviation(_ move: AppMove, running action: String, _ told: ReportedRuns) {
    if let reason = misnamedRun(action) { return stopAtInability(reason, of: move, told) }
    // No row of another action has to do with it.
    if let row = move.row(running: action) {
      stopAtDeviation(at: .row(row), "runs '\(action)' once more than the tables here")
      if case .deviated? = result.stopReason, let last = result.findings.indices.last {
        result.findings[last].isRepeatedRun = true
      }
      return
    }
    let words = "runs '\(action)', which the tables do not run here"
    var told = told
    told.unpreparedAction = nil
    stopAtDeviation(move, words, told)
  }

  /// A crash is one, whatever timers did.
  mutating func stopAtCrash(_ reason: String, _ move: AppMove, _ told: ReportedRuns) {
    unstoppableTimers = UnstoppableTimers()
    stopAtDeviation(move, "crashes: \(reason)", told)
  }

  /// A deviation at one of the rows to which the told runs point.
  mutating func stopAtDeviation(_ move: AppMove, _ words: String, _ told: ReportedRuns, notes: [String] = [])
  {
    let words = move.dismissal.map { "\(words) after '\($0)'" } ?? words
    var notes = notes
    if let action = told.unpreparedAction {
      if let reason = misnamedRun(action) { return stopAtInability(reason, of: move, told) }
      notes.append("the app ran '\(action)', which the tables do not run here")
    }
    let evidence = runTracker.recordRuns(move.trail, reported: told.keys)
    // A run that was missing and comes instead of one of this move: the app is elsewhere since then.
    if !evidence.hasRun, let late = runTracker.lateRun(told.keys) {
      return stopAtDeviation(at: nil, words, suspects: late.rows, missing: late, notes: notes)
    }
    let earlier = evidence.hasRun ? [] : earlierSuspects
    var own = conversation.reportsRuns ? evidence.openRows : move.rows
    if own.isEmpty { own = Array(lastRowAndReturns(of: evidence.sureRows)) }
    if earlier.isEmpty, own.isEmpty { return stopAtDeviation(at: placeWithoutRow(move), words, notes: notes) }
    stopAtDeviation(
      at: nil, words, suspects: earlier + own, avoiding: earlier.first ?? lastRowAndReturns(of: own).first,
      missing: runTracker.missingRun, notes: notes)
    // Without the run the app did as its server said, and not as was prepared.
    guard case .deviated? = result.stopReason, let last = result.findings.indices.last,
      let run = move.runs.first(where: { !told.keys.contains($0.key) })
    else { return }
    result.findings[last].adapterRemedies.append(
      "check the request of \(AppRun.stepName(run.key)) in 'routes' of the adapter")
  }

  /// Why something that an adapter reports as a run is none: it is called like a step, and no such step runs something.
  private func misnamedRun(_ name: String) -> String? {
    let words = name.split(separator: " ")
    guard words.count == 2, program.flow(String(words[0])) != nil else { return nil }
    let step = program.step(String(words[1].prefix { $0 != "#" }), of: String(words[0]))
    if let step, !program.isDisplayed(step) { return nil }
    let problem = step == nil ? "the tables do not have" : "displays something and runs nothing"
    return "the adapter reports a run of '\(name)', which \(problem): correct the name in its 'routes'"
  }

  /// What comes next is something that the adapter lacks: of a run that did not begin, else of the row.
  mutating func stopAtInability(_ reason: String, of move: AppMove, _ told: ReportedRuns) {
    let run = move.runs.last { !told.keys.contains($0.key) }
    stopAtInability(reason, at: run?.row ?? move.rows.first)
  }

  /// The last row, with those that it follows from: a row `Result: …` follows from the one that returned it.
  private func lastRowAndReturns(of rows: [RowID]) -> ArraySlice<RowID> {
    rows[(rows.lastIndex { program.rowInfo($0).trigger != .returns } ?? 0)...]
  }

  private func placeWithoutRow(_ move: AppMove) -> AppFinding.Place? {
    move.runs.first.map { .step($0.step) } ?? place(of: move)
  }

  /// Ends the play where the app does not take a row as the table says, or has gone another way before.
  mutating func stopAtDeviation(at row: RowID?, of move: AppMove, _ words: String) {
    let earlier = earlierSuspects
    if earlier.isEmpty { return stopAtDeviation(at: row.map { .row($0) } ?? place(of: move), words) }
    stopAtDeviation(
      at: nil, words, suspects: earlier + [row].compactMap(\.self), missing: runTracker.missingRun)
  }

  /// Ends the play at a deviation, unless the app may have gone on by itself: then nothing can be said.
  ///
  /// - Parameters:
  ///   - suspects: the rows at one of which it is, where there is no place.
  ///   - avoided: the one that no play takes any more; nil for the first.
  ///   - missing: the run before it that did not begin.
  mutating func stopAtDeviation(
    at place: AppFinding.Place?, _ words: String, suspects: [RowID] = [], avoiding avoided: RowID? = nil,
    missing: RunTracker.MissingRun? = nil, notes: [String] = []
  ) {
    if let reason = reasonForDoubt {
      let row: RowID? = if case .row(let row)? = place { row } else { avoided ?? suspects.first }
      return stopAtInability(reason, at: row)
    }
    result.stopReason = .deviated
    if let endedStep {
      var finding = makeFinding(.step(endedStep), "the app \(words)")
      finding.notes = notes
      return result.findings.append(finding)
    }
    var finding = makeFinding(place, "the app \(words)")
    for row in suspects where !finding.suspects.contains(row) { finding.suspects.append(row) }
    finding.notes = notes
    if let missing, let row = missing.rows.last, suspects.contains(row) {
      finding.rowsBeforeMissingRun = missing.rows
      let (step, name) = (AppRun.stepName(missing.run.key), program.place(of: row))
      finding.notes.append("after \(name) no run of \(step) was reported, where the tables have one")
    }
    result.findings.append(finding)
    guard case .row(let row)? = place else {
      if let row = avoided ?? suspects.first { result.knowledge.barredRows.insert(row) }
      return
    }
    result.recordVerdict(.deviates, of: row)
    result.knowledge.barredRows.insert(row)
  }
}
