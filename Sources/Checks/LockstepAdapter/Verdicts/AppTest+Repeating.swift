import Lockstep
import LockstepScenarios
import LockstepSimulation

// Each deviation is played once more: by the shortest way to its row, else by the way on which it was found.
extension AppTest {
  /// A deviation that is played once more.
  struct Repetition: Sendable {
    /// The number of its result, and its own number there.
    var place: (result: Int, finding: Int)
    var play: AppPlay
    var isShortest: Bool
  }

  /// Whether a deviation has not been played once more.
  var hasUnrepeated: Bool { unrepeated != nil }

  private var unrepeated: (result: Int, finding: Int)? {
    for (number, result) in results.enumerated() {
      for (place, finding) in result.findings.enumerated()
      where !finding.isOfAdapter && !finding.isDoubtful && finding.repetition == nil {
        let isRunning = repetitions.values.contains { $0.place == (number, place) }
        if !isRunning { return (number, place) }
      }
    }
    return nil
  }

  /// The next deviation, by the shortest way to it.
  mutating func nextRepetition() -> AppJob? {
    guard let place = unrepeated else { return nil }
    let (result, finding) = (results[place.result], results[place.result].findings[place.finding])
    let own = result.play.cut(after: finding.line)
    var short: AppPlay?
    if finding.isAsTableByShortestWay == nil, !own.isEnding, let way = shortestWay(to: finding),
      way.moves.count < own.moves.count
    {
      short = way
    }
    return makeJob(Repetition(place: place, play: short ?? own, isShortest: short != nil))
  }

  private mutating func makeJob(_ repetition: Repetition) -> AppJob {
    var (repetition, known) = (repetition, AppKnowledge(differences: knowledge.differences))
    let finding = results[repetition.place.result].findings[repetition.place.finding]
    // Other differences are known, and not waited for.
    if let (screen, difference) = finding.difference { known.differences[screen]?.remove(difference) }
    repetition.play.name += " again"
    repetitions[repetition.play.name] = repetition
    return job(repetition.play, known: known)
  }

  /// A walk that ends with the rows of the move that deviates.
  private mutating func shortestWay(to finding: AppFinding) -> AppPlay? {
    guard let row = finding.rows.last else { return nil }
    let avoided = knowledge.barred.union(knowledge.unprepared).subtracting(finding.rows)
    // Without --cover nothing was walked yet.
    var walks = walks ?? spareWalks ?? AppWalks(.rows, of: project, program)
    let plays = walks.shortestWays(to: row, avoiding: avoided).compactMap { play -> AppPlay? in
      play.moves.first { $0.rows == finding.rows }.map { play.cut(after: $0.turn.line) }
    }
    if self.walks == nil { spareWalks = walks } else { self.walks = walks }
    return plays.min { $0.moves.count < $1.moves.count }
  }

  /// Takes note of whether a deviation came again.
  mutating func record(_ result: PlayResult, repeating repetition: Repetition) {
    let place = repetition.place
    let finding = results[place.result].findings[place.finding]
    if result.findings.contains(where: finding.isSame) {
      let dependsOnWay = !repetition.isShortest && finding.isAsTableByShortestWay == true
      return record(dependsOnWay ? .dependsOnWay(repetition.play) : .comes(repetition.play), at: place)
    }
    // Where it stopped for another reason, nothing is known.
    let isAsTable = result.stop == nil
    if repetition.isShortest {
      results[place.result].findings[place.finding].isAsTableByShortestWay = isAsTable
      if isAsTable { results[place.result].findings[place.finding].cleared = Set(repetition.play.rows) }
    } else {
      record(isAsTable ? .never : .unknown, at: place)
    }
  }

  private mutating func record(_ repetition: AppFinding.Repetition, at place: (result: Int, finding: Int)) {
    results[place.result].findings[place.finding].repetition = repetition
    guard case .never = repetition else { return }
    if let (screen, difference) = results[place.result].findings[place.finding].difference {
      knowledge.differences[screen]?.remove(difference)
    }
    // What is behind its rows can be reached, as long as they go well.
    let certain = results.flatMap(\.findings).filter { !$0.isFlaky }.flatMap(\.bearers)
    for row in results[place.result].findings[place.finding].bearers where !certain.contains(row) {
      flakiness[row, default: 0] += 1
      if flakiness[row, default: 0] >= Self.maximumTries { continue }
      knowledge.barred.remove(row)
      needsPlan = walks != nil
    }
  }
}
