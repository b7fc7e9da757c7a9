import Lockstep

/// One line of a scenario, and the place in its file.
struct Line: Sendable {
  var file: String
  /// From 1.
  var line: Int
  var kind: Kind
  /// The time within which an expectation has to hold.
  var within: Duration?

  enum Kind: Sendable {
    case user(String, gives: [String: String])
    case row(String, gives: [String: String])
    case event(String)
    case give([String: String])
    case wait(Duration)
    case suspend, resume
    /// How the next run of a step ends, by flow and step, or of an external flow.
    case prepare([String: ActionAnswer])
    case world([String: WorldValue], Simulation)
    case at(String)
    case shows(String)
    case ends(String)
    case message(String)
    case actions([String])
    case notPossible([String])
    case data([String: DataValue])
    case did(String)
    case ran([String: Int])
    case took([String])
  }
}
