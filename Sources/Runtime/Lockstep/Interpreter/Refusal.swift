/// Why an input is not possible now.
public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// Why the input was refused, in words.
  public var reason: String
  /// Where a timer was sent: how long until it fires by itself, unless it does not run.
  public var timeLeft: Duration?
  /// The inputs that are possible instead.
  public var possible: [Possibility]
  /// The possible answers of the action that runs beneath a placeholder or an error.
  package var beneath: [Possibility]

  package init(reason: String, possible: [Possibility] = [], beneath: [Possibility] = []) {
    self.reason = reason
    self.possible = possible
    self.beneath = beneath
  }

  public var description: String {
    let all = possible + beneath
    guard !all.isEmpty else { return reason }
    return reason + "; possible here: " + all.map { $0.description }.joined(separator: ", ")
  }
}
