/// Why there is no verdict.
public enum PINGateError: Error, Hashable, Sendable, CustomStringConvertible {
  case recordMissing
  case recordInconsistent
  /// A change of the PIN has to be brought to its end before the PIN can be looked at.
  case changeInProgress
  /// Other writers came between again and again.
  case contention

  public var description: String {
    switch self {
    case .recordMissing:
      "there is no record of failed PIN attempts, though a PIN is set: no attempt is let through"
    case .recordInconsistent:
      "the record of failed PIN attempts contradicts itself: no attempt is let through"
    case .changeInProgress:
      "a change of the PIN has not been brought to its end: resume it before the PIN is entered again"
    case .contention:
      "others kept writing the record of failed PIN attempts: no attempt was let through"
    }
  }
}
