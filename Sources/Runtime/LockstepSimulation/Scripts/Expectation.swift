package import Lockstep

/// An expectation that a line of a script has of a session.
package enum Expectation: Sendable {
  /// A flow, or a step of it.
  case at(String)
  case shows(String)
  case ends(String)
  case message(String)
  /// The buttons that can be pressed without filling anything in, in any order.
  case actions([String])
  case notPossible([String])
  case data([(name: String, value: DataValue)])
  case did(String)
  /// How often actions have run since the session began.
  case ran([(action: String, times: Int)])
  /// The rows since the last such line.
  case took([String])
}
