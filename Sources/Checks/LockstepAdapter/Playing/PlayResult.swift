import Lockstep

/// How a play went.
package struct PlayResult: Sendable {
  /// Why it was not played to its end.
  enum StopReason: Sendable {
    case deviated
    /// It would take a row that deviates.
    case reachedBarredRow(RowID)
    /// The adapter cannot do what comes next; the reason.
    case adapterUnable(String)
    /// The adapter does not begin with its flow; the reason.
    case refused(String)
    case adapterFailed(AdapterProblem)
  }

  /// A screen of the tables, as the app showed it.
  struct SeenScreen: Sendable {
    var key: ScreenKey
    var differences: Set<ScreenDifference>
  }

  var play: AppPlay
  var verdicts: [RowID: RowVerdict] = [:]
  var findings: [AppFinding] = []
  /// What it found besides what was known.
  var knowledge = AppKnowledge()
  /// How many moves went as the tables have them.
  var conformingMoveCount = 0
  /// What was seen of screens: which move displayed them, and how they differed.
  var seenScreens: [SeenScreen] = []
  /// Why the adapter cannot send the app to the background and back; nil if it was not to, or could.
  var backgroundReason: String?
  /// nil if it was played to its end.
  var stopReason: StopReason?
  /// The lines of the conversation.
  package var recordedLines: [String] = []

  /// Why the adapter cannot be used any more; nil if it can.
  package var problem: AdapterProblem? {
    if case .adapterFailed(let problem) = stopReason { problem } else { nil }
  }

  mutating func recordVerdict(_ verdict: RowVerdict, of row: RowID) {
    verdicts[row] = max(verdicts[row] ?? verdict, verdict)
  }
}
