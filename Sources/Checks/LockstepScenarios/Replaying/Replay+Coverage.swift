package import Lockstep
import LockstepModel

/// The rows that no session of a log took, of the flows that the sessions began with and all that these reach.
package struct ReplayCoverage: Sendable {
  /// All rows that a session could have taken.
  package var allRows: [RowID] = []
  /// The rows that no session has taken.
  package var missingRows: [RowID] = []

  package var takenCount: Int { allRows.count - missingRows.count }
}

extension Replay {
  /// What the sessions with rows took. A session with screens alone tells of no row.
  package var coverage: ReplayCoverage {
    let flows = Set(program.flows(reachedFrom: startedFlows.sorted()))
    var coverage = ReplayCoverage()
    for step in program.allSteps where flows.contains(program.flow(of: step)) {
      for row in program.rows(of: step) {
        coverage.allRows.append(row)
        if statistics.rowCounts[program.place(of: row)] == nil { coverage.missingRows.append(row) }
      }
    }
    return coverage
  }

  /// The coverage in words: the outcomes that the app has never returned, and then all else.
  package func text(of coverage: ReplayCoverage) -> String {
    var text = "\(coverage.takenCount) of \(Count.text(coverage.allRows.count, "row")) taken\n"
    let (outcomes, others) = (
      coverage.missingRows.filter { isOutcome($0) }, coverage.missingRows.filter { !isOutcome($0) }
    )
    for (name, rows) in [("outcomes", outcomes), ("rows", others)] where !rows.isEmpty {
      text += "\(name) that no session took:\n"
      for row in rows { text += "  \(program.place(of: row))  \(words(for: row))\n" }
    }
    return text
  }

  /// Writes the coverage as JSON; a row of an outcome has its name and its action.
  func write(_ coverage: ReplayCoverage, to json: inout JSONWriter) {
    json.object("coverage") {
      $0.member("rows", coverage.allRows.count)
      $0.member("taken", coverage.takenCount)
      $0.array("missing") { json in
        for row in coverage.missingRows {
          let info = program.rowInfo(row)
          json.object {
            $0.member("row", program.place(of: row))
            $0.member("text", info.text)
            if let action = action(of: row) {
              $0.member("outcome", info.outcomeName)
              $0.member("action", action)
            }
          }
        }
      }
    }
  }

  private func isOutcome(_ row: RowID) -> Bool {
    let trigger = program.rowInfo(row).trigger
    return trigger == .case || trigger == .error
  }

  /// `wrong-4 of pin.validate`; the words of a row without an action.
  private func words(for row: RowID) -> String {
    let info = program.rowInfo(row)
    return action(of: row).map { "\(info.outcomeName) of \($0)" } ?? info.text
  }

  /// The action that has this outcome; nil for a row of another kind.
  private func action(of row: RowID) -> String? {
    isOutcome(row) ? program.stepInfo(program.rowInfo(row).step).action : nil
  }
}
