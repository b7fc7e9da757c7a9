package import Lockstep
import LockstepModel

/// The rows that no session of a log took, of the flows that the sessions began with and all that these reach.
package struct ReplayCoverage: Sendable {
  /// All rows that a session could have taken.
  package var all: [RowID] = []
  /// Those that none has.
  package var missing: [RowID] = []

  package var taken: Int { all.count - missing.count }
}

extension Replay {
  /// What the sessions with rows took. A session with screens alone tells of no row.
  package var coverage: ReplayCoverage {
    let flows = Set(program.flows(reachedFrom: begun.sorted()))
    var coverage = ReplayCoverage()
    for step in program.allSteps where flows.contains(program.flow(of: step)) {
      for row in program.rows(of: step) {
        coverage.all.append(row)
        if statistics.rows[program.place(of: row)] == nil { coverage.missing.append(row) }
      }
    }
    return coverage
  }

  /// The coverage in words: the outcomes that the app has never returned, and then all else.
  package var coverageText: String {
    let coverage = coverage
    var text = "\(coverage.taken) of \(Count.text(coverage.all.count, "row")) taken\n"
    let (outcomes, others) = (
      coverage.missing.filter { isOutcome($0) }, coverage.missing.filter { !isOutcome($0) }
    )
    for (name, rows) in [("outcomes", outcomes), ("rows", others)] where !rows.isEmpty {
      text += "\(name) that no session took:\n"
      for row in rows { text += "  \(program.place(of: row))  \(words(for: row))\n" }
    }
    return text
  }

  private func isOutcome(_ row: RowID) -> Bool {
    let trigger = program.rowInfo(row).trigger
    return trigger == .case || trigger == .error
  }

  /// `wrong-4 of pin.validate`; the words of a row without an action.
  private func words(for row: RowID) -> String {
    let info = program.rowInfo(row)
    guard isOutcome(row), let action = program.stepInfo(info.step).action else { return info.text }
    return "\(info.outcomeName) of \(action)"
  }
}
