import Lockstep

/// What a line asks for.
enum Command {
  /// All that is given counts as secret until the program says it is not.
  typealias Gives = [String: Secret]

  /// A value beside an outcome; only its row says what it is.
  enum OutcomeArgument {
    case number(JSONNumber)
    case text(String)
  }

  case user(String, Gives)
  case row(String, Gives)
  case event(String)
  case give(Gives)
  case outcome(Int, String, [String: OutcomeArgument])
  case error(Int, String)
  case advance(Duration)
  case snapshot
  /// Where the session goes on.
  case restore(SessionStart)
  case suspend
  case resume
}
