import Lockstep

/// A run of an action, with its end.
struct AppRun: Sendable {
  /// Flow, step and the run's number in the session: `PF2.8 1.1#2`.
  var key: String
  /// nil where the flow names none.
  var action: String?
  var step: StepID
  /// nil if it is cancelled.
  var answer: ActionAnswer?
  /// The row that the answer takes.
  var row: RowID?
  /// Whether something else happens while it runs.
  var isHeld = true

  /// Flow and step of a key: `PF2.8 1.1`.
  static func stepName(_ key: String) -> String { String(key.prefix { $0 != "#" }) }
}
