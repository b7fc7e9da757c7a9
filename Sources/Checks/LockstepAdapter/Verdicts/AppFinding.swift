import Lockstep

/// Something that an app does otherwise than its tables, or that kept a play from its end.
struct AppFinding: Sendable {
  /// The row or the step that bears a finding.
  enum Place: Hashable, Sendable {
    case row(RowID)
    case step(StepID)

    /// `UC2.3 1.3a`, `UC2.3 1.3`.
    func name(in program: FlowProgram) -> String {
      switch self {
      case .row(let row): program.place(of: row)
      case .step(let step): program.stepInfo(step).place
      }
    }
  }

  /// Of a screen, or of a row that bears it for certain. Of an app that was ended in the background it is the
  /// screen at which it was ended.
  var place: Place?
  /// The rows at one of which the app went another way, in order; see ``AppDiagnosis``.
  var suspects: [RowID] = []
  /// The rows that lead to a run which did not begin.
  var rowsBeforeMissingRun: [RowID] = []
  /// The rows that the app took as the table does when it came there by the shortest way.
  var clearedRows: Set<RowID> = []
  /// Whether the app still shows what it showed before.
  var isScreenUnchanged = false
  /// Whether the app was ended in the background before, and started again.
  var isAfterRestart = false
  /// Whether an action ran once more than the tables run it, whatever its outcome was.
  var isRepeatedRun = false
  /// Whether it is about the adapter, and not about the app.
  var isAboutAdapter = false
  var message: String
  /// What the adapter told besides.
  var notes: [String] = []
  /// What the adapter may lack instead, as remedies.
  var adapterRemedies: [String] = []
  /// The name of the play.
  var playName: String
  /// The rows that the play took up to there.
  var path: [RowID] = []
  /// The rows of the move that deviates.
  var rows: [RowID] = []
  /// What the move chooses on an error or a placeholder, where it takes no row.
  var dismissal: String?
  /// The line of the play that makes the move.
  var line = 0
  /// The name of the screen from which the move was made; nil where none was displayed.
  var originScreen: String?
  /// Of a screen whose texts or buttons differ.
  var difference: (key: ScreenKey, difference: ScreenDifference)?
  var picturePath: String?
  /// Whether it comes again; nil as long as it was not tried.
  var recurrence: Recurrence?
  /// Whether the app took the shortest way as the table; false if that is not known, nil as long as it was not tried.
  var conformsOnShortestPath: Bool?

  /// Whether a deviation comes again where the same is done once more.
  enum Recurrence: Sendable {
    case recurs(AppPlay)
    /// Only by the way on which it was found: the app took the shortest way to the row as the table.
    case dependsOnPath(AppPlay)
    case doesNotRecur
    /// It could not be tried.
    case unknown
  }

  /// Whether the app was elsewhere before: it took a row that leads to another screen.
  var isDoubtful = false

  /// Whether it did not come again.
  var isFlaky: Bool { if case .doesNotRecur? = recurrence { true } else { false } }

  /// Whether one row alone can bear it.
  var isCertain: Bool { !isAboutAdapter && !isFlaky && !isDoubtful && candidateRows.count == 1 }

  /// The play that repeats it; nil if it was not repeated.
  var repeatingPlay: AppPlay? {
    switch recurrence {
    case .recurs(let play), .dependsOnPath(let play): play
    case .doesNotRecur, .unknown, nil: nil
    }
  }

  /// The rows that may bear it.
  var candidateRows: [RowID] { if case .row(let row)? = place { [row] } else { suspects } }

  /// Whether another one is the same deviation, found once more.
  func isSameDeviation(_ other: AppFinding) -> Bool {
    guard isAboutAdapter == other.isAboutAdapter, difference?.difference == other.difference?.difference
    else {
      return false
    }
    if let difference { return difference.key == other.difference?.key }
    return candidateRows.isEmpty
      ? place == other.place : !Set(candidateRows).isDisjoint(with: other.candidateRows)
  }
}
