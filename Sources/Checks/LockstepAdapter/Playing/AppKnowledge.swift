import Lockstep

/// What earlier plays have found, so that each deviation is found once.
struct AppKnowledge: Sendable {
  /// The differences of screens: the app shows them wherever it comes there.
  var differencesByScreen: [ScreenKey: Set<ScreenDifference>] = [:]
  /// The rows that no play takes any more: what is behind them is not where the tables say.
  var barredRows: Set<RowID> = []
  /// The rows that the adapter could not bring about where a play needed them: no walk takes them any more, and a scenario
  /// may still come to them in another way.
  var unpreparedRows: Set<RowID> = []

  /// The steps of which the adapter tells the runs: `UC1 1.2`.
  var reportedSteps: Set<String> = []

  /// How many rows walks avoid.
  var avoidedCount: Int { barredRows.union(unpreparedRows).count }

  mutating func formUnion(_ other: AppKnowledge) {
    differencesByScreen.merge(other.differencesByScreen) { $0.union($1) }
    barredRows.formUnion(other.barredRows)
    unpreparedRows.formUnion(other.unpreparedRows)
    reportedSteps.formUnion(other.reportedSteps)
  }
}
