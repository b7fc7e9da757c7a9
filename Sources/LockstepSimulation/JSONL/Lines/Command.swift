import Lockstep

/// The request of a line.
enum Command {
  /// All given values count as secret until the program declares otherwise.
  typealias Gives = [String: Secret]

  /// A value of an outcome; only its row declares its type.
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
  /// The place where the session continues.
  case restore(SessionStart)
  case suspend
  case resume
}
