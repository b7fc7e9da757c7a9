/// Why the world cannot be so, or cannot do what it is asked. Never a way for a flow to go on.
package enum PINWorldError: Error, Hashable, Sendable, CustomStringConvertible {
  case unusablePIN
  case changeFailures(Int)
  /// No action of that name is built in.
  case unknownAction(String)
  /// Only a person can say how it ends.
  case needsPerson(action: String)
  case missingSecret(String, action: String)
  /// The input is there, but as a plain value that others may have seen.
  case notSecret(String, action: String)
  /// There is no user to change the PIN of.
  case deregistered(action: String)
  /// The store of the world cannot be used; the text says why.
  case state(String)
  /// The store has a world without its record: it was taken away.
  case recordMissing
  case recordInconsistent

  package var description: String {
    switch self {
    case .unusablePIN: "the world's `pin` must consist of digits 0 to 9"
    case .changeFailures(let limit):
      "the world's `change: {failures: …}` must be \(PINWorld.changeLimits.lowerBound) to "
        + "\(PINWorld.changeLimits.upperBound), not \(limit)"
    case .unknownAction(let action): "the world has no action `\(action)`"
    case .needsPerson(let action):
      "`\(action)` is a person's to answer: give its outcome, or preset it under the world's `outcomes`"
    case .missingSecret(let name, let action):
      "`\(action)` needs `\(name)`, which the step does not read"
    case .notSecret(let name, let action):
      "`\(action)` needs `\(name)` as a secret; declare its input with `secret: true`"
    case .deregistered(let action): "`\(action)` has no user to work for: they were deregistered"
    case .state(let reason): reason
    case .recordMissing:
      "the stored world has lost the record of its PIN: no attempt is let through; remove the file to begin anew"
    case .recordInconsistent:
      "the stored world makes no sense: no attempt is let through; remove the file to begin anew"
    }
  }
}
