/// Why a step of a change does not follow the one before.
public enum PINChangeJournalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A change has not been brought to its end: resume it first.
  case alreadyInProgress
  /// No change has begun.
  case notInProgress

  public var description: String {
    switch self {
    case .alreadyInProgress: "a change of the PIN has not been brought to its end: resume it first"
    case .notInProgress: "no change of the PIN is in progress"
    }
  }
}
