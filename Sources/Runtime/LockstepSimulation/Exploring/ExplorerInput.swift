package import Lockstep

/// One thing that is tried in a state.
package enum ExplorerInput: Hashable, Sendable, BitwiseCopyable {
  /// The session begins, with a start of the model by its number.
  case start(Int)
  /// A row that a person, the driver or an event takes, with the example that it gives.
  case row(RowID, example: Int)
  /// A choice of a placeholder or an error.
  case choice(CoverChoice)
  /// The values that the step lacks, each as this example.
  case give(example: Int)
  /// The action answers with this row; nil: with anything, at a step that has no row for it.
  ///
  /// - Parameter isOver: whether the durations that it brings are over already.
  case answer(RowID?, isOver: Bool)
  /// The action answers as the model decided when it began.
  case decidedAnswer
  /// That answer and all that follow it come at one moment, as a player of scenarios lets them.
  case answersAtOnce
  /// Time passes until these clocks of the state come to zero, as bits.
  case time(UInt64)
  /// The app goes to the background, and comes back: where nothing depends on time.
  case suspendAndResume
  case suspend
  case resume
  /// A change around the session, by its number among the model's.
  case change(Int)

  var suspendsOrResumes: Bool { self == .suspendAndResume || self == .suspend || self == .resume }

  var isChange: Bool { if case .change = self { true } else { false } }

  package var isTime: Bool { if case .time = self { true } else { false } }

  /// Who decides whether it comes, rather than another of its kind.
  var kind: ExploredGraph.EdgeKind {
    switch self {
    case .time: .time
    case .answer: .answer
    default: .chosen
    }
  }

  /// Whether it is something that a user does.
  func isUserInput(in program: FlowProgram) -> Bool {
    switch self {
    case .row(let row, _): [.user, .text].contains(program.rowInfos[Int(row.index)].trigger)
    case .choice, .give: true
    case .start, .answer, .decidedAnswer, .answersAtOnce, .time, .change: false
    case .suspendAndResume, .suspend, .resume: false
    }
  }
}
