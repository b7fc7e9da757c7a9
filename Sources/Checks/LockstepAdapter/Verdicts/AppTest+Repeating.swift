import Lockstep
import LockstepScenarios
import LockstepSimulation

// Each deviation is played once more: by the shortest way to its row, else by the way on which it was found.
extension AppTest {
  /// A deviation that is played once more.
  struct Repetition: Sendable {
    /// The number of its result, and its own number there.
    var position: (result: Int, finding: Int)
    var play: AppPlay
    var isShortest: Bool
  }

  /// Whether a deviation has not been played once more.
  var hasUnrepeatedFinding: Bool { nextUnrepeatedFinding != nil }

  private var nextUnrepeatedFinding: (result: Int, finding: Int)? {
    for (number, result) in results.enumerated() {
      for (place, finding) in result.findings.enumerated()
      where !finding.isAboutAdapter && !finding.isDoubtful && finding.recurrence == nil {
        let isRunning = repetitions.values.contains { $0.position == (number, place) }
        if !isRunning { return (number, place) }
      }
    }
    return nil
  }

  /// The next deviation, by the shortest way to it.
  mutating func nextRepetition() -> AppJob? {
    guard let place = nextUnrepeatedFinding else { return nil }
    let (result, finding) = (results[place.result], results[place.result].findings[place.finding])
    let own = result.play.truncated(after: finding.line)
    var short: AppPlay?
    if finding.conformsOnShortestPath == nil, !own.endsAppInBackground,
      let way = shortestPlay(to: finding, in: own),
      way.moves.count < own.moves.count
    {
      short = way
    }
    return makeJob(Repetition(position: place, play: short ?? own, isShortest: short != nil))
  }

  private mutating func makeJob(_ repetition: Repetition) -> AppJob {
    var (repetition, known) = (repetition, AppKnowledge(differencesByScreen: knowledge.differencesByScreen))
    let finding = results[repetition.position.result].findings[repetition.position.finding]
    // Other differences are known, and not waited for.
    if let (key, difference) = finding.difference { known.differencesByScreen[key]?.remove(difference) }
    repetition.play.name += " again"
    repetitions[repetition.play.name] = repetition
    return makeJob(repetition.play, knowledge: known)
  }

  /// A walk that ends with the row of the move that deviates, if there is one with all its rows.
  ///
  /// - Parameter own: the play by which it was found.
  private mutating func shortestPlay(to finding: AppFinding, in own: AppPlay) -> AppPlay? {
    let avoided = knowledge.barredRows.union(knowledge.unpreparedRows).subtracting(finding.rows)
    // Without --cover nothing was walked yet.
    var walkPlanner = walkPlanner ?? spareWalkPlanner ?? WalkPlanner(.rows, of: project, program)
    defer {
      if self.walkPlanner == nil { spareWalkPlanner = walkPlanner } else { self.walkPlanner = walkPlanner }
    }
    if let label = finding.dismissal {
      guard let row = finding.path.last else { return nil }
      let ending = own.linesPreparing(finding.line)
      return walkPlanner.shortestDismissals(of: row, by: label, ending, avoiding: avoided)
        .min { $0.moves.count < $1.moves.count }
    }
    guard let first = finding.rows.first, let last = finding.rows.last else { return nil }
    // The shortest way to the last row may come by others than the first.
    let walks = Set([first, last]).sorted { $0.index > $1.index }.flatMap {
      walkPlanner.shortestWalks(to: $0, avoiding: avoided)
    }
    func plays(where isMeant: (AppMove) -> Bool) -> [AppPlay] {
      walks.compactMap { play in
        play.moves.first(where: isMeant).map { play.truncated(after: $0.turn.lineIndex) }
      }
    }
    let same = plays { $0.rows == finding.rows }
    // A run that is held on one of both ways is two moves there.
    return (same.isEmpty ? plays { $0.rows.last == last } : same).min { $0.moves.count < $1.moves.count }
  }

  /// Takes note of whether a deviation came again.
  mutating func record(_ result: PlayResult, repeating repetition: Repetition) {
    let place = repetition.position
    let finding = results[place.result].findings[place.finding]
    if result.findings.contains(where: finding.isSameDeviation) {
      let dependsOnPath = !repetition.isShortest && finding.conformsOnShortestPath == true
      return record(dependsOnPath ? .dependsOnPath(repetition.play) : .recurs(repetition.play), at: place)
    }
    // Where it stopped for another reason, nothing is known.
    let isAsTable = result.stopReason == nil
    if repetition.isShortest {
      results[place.result].findings[place.finding].conformsOnShortestPath = isAsTable
      if isAsTable { results[place.result].findings[place.finding].clearedRows = Set(repetition.play.rows) }
    } else {
      record(isAsTable ? .doesNotRecur : .unknown, at: place)
    }
  }

  private mutating func record(_ recurrence: AppFinding.Recurrence, at place: (result: Int, finding: Int)) {
    results[place.result].findings[place.finding].recurrence = recurrence
    guard case .doesNotRecur = recurrence else { return }
    if let (key, difference) = results[place.result].findings[place.finding].difference {
      knowledge.differencesByScreen[key]?.remove(difference)
    }
    // What is behind its rows can be reached, as long as they go well.
    let certain = results.flatMap(\.findings).filter { !$0.isFlaky }.flatMap(\.candidateRows)
    for row in results[place.result].findings[place.finding].candidateRows where !certain.contains(row) {
      flakyCounts[row, default: 0] += 1
      if flakyCounts[row, default: 0] >= Self.maximumTries { continue }
      knowledge.barredRows.remove(row)
      needsPlan = walkPlanner != nil
    }
  }
}
