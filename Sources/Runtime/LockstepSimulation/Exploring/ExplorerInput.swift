package import Lockstep

/// One thing that is tried in a state.
package enum ExplorerInput: Hashable, Sendable, BitwiseCopyable {
  /// The session begins, with a start of the model by its number.
  case start(Int)
  /// A row that a person, the driver or an event takes, with the example that it gives.
  case row(RowID, example: Int)
  /// A choice of a placeholder or an error.
  case choice(OverlayChoice)
  /// The values that the step lacks, each as this example.
  case give(example: Int)
  /// The action answers with this row; nil: with anything, at a step that has no row for it.
  case answer(RowID?)
  case time(Duration)
  /// The app goes to the background, and comes back at this moment.
  case away(until: Duration)
  /// A change around the session, by its number among the model's.
  case change(Int)

  var isAway: Bool { if case .away = self { true } else { false } }

  /// Whether it is something that a user does.
  func isOfUser(in program: FlowProgram) -> Bool {
    switch self {
    case .row(let row, _): [.user, .text].contains(program.rowInfos[Int(row.index)].trigger)
    case .choice, .give: true
    case .start, .answer, .time, .away, .change: false
    }
  }
}
