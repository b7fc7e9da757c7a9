/// Why the gate gives no verdict.
public enum LockoutGateError: Error, Hashable, Sendable, CustomStringConvertible {
  case recordMissing
  case recordInconsistent

  public var description: String {
    switch self {
    case .recordMissing:
      "there is no record of failed PIN attempts, though a PIN is set: no attempt is let through"
    case .recordInconsistent:
      "the record of failed PIN attempts contradicts itself: no attempt is let through"
    }
  }
}
