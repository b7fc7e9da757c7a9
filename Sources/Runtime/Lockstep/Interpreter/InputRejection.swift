/// Why an input is not possible now.
public struct InputRejection: Error, Hashable, Sendable, CustomStringConvertible {
  /// Why the input was refused, in words.
  public var reason: String
  /// Where a timer was sent: how long until it fires by itself, unless it does not run.
  public var timeLeft: Duration?
  /// The inputs that are possible instead.
  public var possibleInputs: [PossibleInput]
  /// The possible answers of the action that runs beneath a placeholder or an error.
  package var answersBeneath: [PossibleInput]

  package init(reason: String, possible: [PossibleInput] = [], answersBeneath: [PossibleInput] = []) {
    self.reason = reason
    self.possibleInputs = possible
    self.answersBeneath = answersBeneath
  }

  public var description: String {
    let all = possibleInputs + answersBeneath
    guard !all.isEmpty else { return reason }
    return reason + "; possible here: " + all.map { $0.description }.joined(separator: ", ")
  }
}
