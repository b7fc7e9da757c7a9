import Lockstep

/// What earlier plays have found, so that each deviation is found once.
struct AppKnowledge: Sendable {
  /// The differences of screens, by the names of their views: the app shows them wherever it comes there.
  var differences: [String: Set<ScreenDifference>] = [:]
  /// The rows that no play takes any more: what is behind them is not where the tables say.
  var barred: Set<RowID> = []
  /// The rows that the adapter could not bring about where a play needed them: no walk takes them any more, and a scenario
  /// may still come to them in another way.
  var unprepared: Set<RowID> = []

  /// The steps of which the adapter tells the runs: `UC1 1.2`.
  var steps: Set<String> = []

  /// How many rows walks avoid.
  var avoidedCount: Int { barred.union(unprepared).count }

  mutating func formUnion(_ other: AppKnowledge) {
    differences.merge(other.differences) { $0.union($1) }
    barred.formUnion(other.barred)
    unprepared.formUnion(other.unprepared)
    steps.formUnion(other.steps)
  }
}
