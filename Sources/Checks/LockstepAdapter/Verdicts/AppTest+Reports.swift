package import Lockstep
import LockstepModel
package import LockstepScenarios
import LockstepSimulation

extension AppTest {
  /// What an app took of the rows and steps of its project, as far as it did what the tables say.
  package var coverage: Coverage {
    let moves = results.flatMap { $0.play.moves.prefix($0.conformingMoveCount) }
    let steps = moves.flatMap(\.turn.events).compactMap { event in
      if case .entered(let step) = event.kind { step } else { nil }
    }
    let cases = results.filter { $0.stopReason == nil && !$0.play.isWalk }.flatMap(\.play.citedTestCases)
    return Coverage(rows: moves.flatMap(\.rows), steps: steps, testCases: cases, of: project, program)
  }

  /// The sessions of the app as a log, as far as it did what the tables say.
  package func log(_ format: LogWriter.Format) -> String {
    var writer = LogWriter(program, format)
    for result in results {
      writer.begin(result.play.name, flow: result.play.flow, parameters: result.play.parameters)
      for move in result.play.moves.prefix(result.conformingMoveCount) {
        if let deed = move.hostLine {
          writer.add(SessionEvent(at: move.turn.startTime, kind: .did(deed, words: nil)))
        }
        for event in move.turn.events { writer.add(event) }
      }
    }
    return writer.text
  }

  /// Whether no play came to an answer.
  package var hasPlayedNothing: Bool { results.isEmpty }

  /// How many plays have ended.
  package var playCount: Int { results.count }

  /// Whether no row has a verdict.
  package var hasJudgedNothing: Bool { verdicts.isEmpty }

  /// Of some rows, whether the app was seen to take none of them, in whatever way.
  package func hasJudgedNone(of rows: Set<RowID>? = nil) -> Bool {
    !verdicts.contains { row, verdict in (rows?.contains(row) ?? isSelected(row)) && verdict >= .unobservable
    }
  }

  /// For a line of progress.
  package var progress: String {
    "\(Count.text(verdicts.count, "row")) judged in \(Count.text(results.count, "play"))"
  }
}
