import Lockstep

/// What an app tells of the runs that its tables begin, and which one is missing.
///
/// A run that does not begin shows that the app went another way, even where the screen is right. As an adapter need not see
/// each action, it counts only for steps of which a run was told before, unless the screen tells nothing.
struct RunTracker: Sendable {
  /// The rows of a move, by what the told runs say of them.
  struct RowEvidence: Sendable {
    /// The rows before the last run that was told: the app has taken them.
    var sureRows: [RowID] = []
    /// The rows after ``sureRows``, up to the next run of the tables.
    var openRows: [RowID] = []
    /// The rows after that run.
    var laterRows: [RowID] = []
    /// The run between the last two.
    var nextRun: AppRun?
    /// Whether a run of this move was told.
    var hasRun = false
  }

  /// A run that did not begin.
  struct MissingRun: Sendable {
    var run: AppRun
    /// The rows that lead to it.
    var rows: [RowID]
  }

  /// The steps of which runs were told: `UC1 1.2`.
  private(set) var reportedSteps: Set<String>
  /// The first run that is missing; nil once a later one has begun as it should.
  private(set) var missingRun: MissingRun?
  /// All that were missing, by their keys. One that comes later takes the place of another one.
  private var skippedRunByKey: [String: MissingRun] = [:]

  init(reportedSteps: Set<String>) { self.reportedSteps = reportedSteps }

  /// Reads the runs that were told up to the end of a move.
  mutating func recordRuns(_ trail: [AppEvent], reported keys: [String]) -> RowEvidence {
    reportedSteps.formUnion(keys.map(AppRun.stepName))
    var evidence = RowEvidence()
    for event in trail {
      switch event {
      case .rowTaken(let row):
        if evidence.nextRun == nil { evidence.openRows.append(row) } else { evidence.laterRows.append(row) }
      case .runStarted(let run) where keys.contains(run.key):
        evidence.sureRows += evidence.openRows + evidence.laterRows
        (evidence.openRows, evidence.laterRows, evidence.nextRun, evidence.hasRun) = ([], [], nil, true)
      case .runStarted(let run): evidence.nextRun = evidence.nextRun ?? run
      }
    }
    // The app is where it should be.
    if evidence.hasRun { missingRun = nil }
    return evidence
  }

  /// The run that comes next in a move that is over, and did not begin.
  ///
  /// - Parameter showsPlace: whether the app shows that it is where it should be; if not, the run also counts where none of its
  ///   step was told.
  func findMissingRun(in evidence: RowEvidence, showsPlace: Bool) -> MissingRun? {
    guard let run = evidence.nextRun, !showsPlace || reportedSteps.contains(AppRun.stepName(run.key)) else {
      return nil
    }
    return MissingRun(run: run, rows: evidence.openRows)
  }

  /// Takes note of a run that did not begin.
  mutating func recordMissing(_ run: MissingRun) {
    missingRun = missingRun ?? run
    skippedRunByKey[run.run.key] = run
  }

  /// The run that was missing and has come now.
  func lateRun(_ keys: [String]) -> MissingRun? { keys.lazy.compactMap { skippedRunByKey[$0] }.first }
}
