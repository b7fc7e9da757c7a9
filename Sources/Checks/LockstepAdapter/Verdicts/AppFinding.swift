import Lockstep

/// Something that an app does otherwise than its tables, or that kept a play from its end.
struct AppFinding: Sendable {
  enum Place: Hashable, Sendable {
    case row(RowID)
    case step(StepID)
  }

  /// Of a screen, or of a row that bears it for certain.
  var place: Place?
  /// The rows at one of which the app went another way, in order; see ``AppDiagnosis``.
  var suspects: [RowID] = []
  /// Whether it is about the adapter, and not about the app.
  var isOfAdapter = false
  var message: String
  /// What the adapter told besides.
  var notes: [String] = []
  /// The name of the play.
  var play: String
  /// The rows that the play took up to there.
  var path: [String] = []
  /// The rows of the move that deviates.
  var rows: [RowID] = []
  var picture: String?
}
