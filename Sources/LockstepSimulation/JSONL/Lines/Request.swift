import Lockstep

/// The request of a line.
enum Request {
  /// A value given with an outcome; only its row determines the type.
  enum OutcomeArgument {
    case number(JSONNumber)
    case text(String)
  }

  case send(Session.Input)
  case answer(Int, outcome: String, [String: OutcomeArgument])
  case fail(Int, error: String)
  case advance(Duration)
  case snapshot
  case due
  /// Where the session continues.
  case restore(SessionStart)
}
