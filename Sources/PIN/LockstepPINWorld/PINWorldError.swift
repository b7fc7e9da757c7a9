/// Why the world's settings are impossible, or its action cannot run. Never an outcome of a flow.
package enum PINWorldError: Error, Hashable, Sendable, CustomStringConvertible {
  case unusablePIN
  case invalidChangeFailures(Int)
  /// No action of that name is built in.
  case unknownAction(String)
  /// Only a person can decide how it ends.
  case needsPerson(action: String)
  case missingSecret(String, action: String)
  /// The input is a plain value that others may have seen.
  case notSecret(String, action: String)
  /// No user is registered whose PIN could be changed.
  case deregistered(action: String)
  /// The store of the world cannot be used; the text is the reason.
  case unusableStore(String)
  /// The store has a world without its record: it was taken away.
  case recordMissing
  case recordInconsistent

  package var description: String {
    switch self {
    case .unusablePIN: "the world's `pin` must consist of digits 0 to 9"
    case .invalidChangeFailures(let limit):
      "the world's `change: {failures: …}` must be \(PINWorld.changeFailureLimits.lowerBound) to "
        + "\(PINWorld.changeFailureLimits.upperBound), not \(limit)"
    case .unknownAction(let action): "the world has no action `\(action)`"
    case .needsPerson(let action):
      "`\(action)` is a person's to answer: give its outcome, or preset it under the world's `outcomes`"
    case .missingSecret(let name, let action):
      "`\(action)` needs `\(name)`, which the step does not read"
    case .notSecret(let name, let action):
      "`\(action)` needs `\(name)` as a secret; declare its input with `secret: true`"
    case .deregistered(let action): "`\(action)` has no user to work for: they were deregistered"
    case .unusableStore(let reason): reason
    case .recordMissing:
      "the stored world has lost the record of its PIN: no attempt is let through; remove the file to start again"
    case .recordInconsistent:
      "the stored world makes no sense: no attempt is let through; remove the file to start again"
    }
  }
}
