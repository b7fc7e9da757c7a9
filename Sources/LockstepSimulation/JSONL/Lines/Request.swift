import Lockstep

/// What a line asks for.
enum Request {
  /// A value beside an outcome; only its row says what it is.
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
  /// Where the session goes on.
  case restore(SessionStart)
}
