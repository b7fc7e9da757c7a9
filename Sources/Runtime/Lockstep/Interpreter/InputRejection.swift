/// Why an input is not possible now.
public struct InputRejection: Error, Hashable, Sendable, CustomStringConvertible {
  /// Why the input was refused, in words.
  public var reason: String
  /// Where a timer was sent: how long until it fires by itself, unless it does not run.
  public var timeLeft: Duration?
  /// The inputs that are possible instead.
  public var possibleInputs: [PossibleInput]
  /// The possible answers of the action that runs beneath a placeholder or an error.
  package var beneath: [PossibleInput]

  package init(reason: String, possible: [PossibleInput] = [], beneath: [PossibleInput] = []) {
    self.reason = reason
    self.possibleInputs = possible
    self.beneath = beneath
  }

  public var description: String {
    let all = possibleInputs + beneath
    guard !all.isEmpty else { return reason }
    return reason + "; possible here: " + all.map { $0.description }.joined(separator: ", ")
  }
}
