/// Why an attempt got no verdict.
public enum PINGateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The store has no record, although a PIN is set.
  case recordMissing
  /// The parts of the record contradict each other.
  case recordInconsistent
  /// The record is older than the newest that a ``RollbackGuard`` knows: an older file was put in its place.
  case recordRolledBack
  /// Other writers came between again and again.
  case contention

  public var description: String {
    switch self {
    case .recordMissing:
      "the record of failed PIN attempts is missing, though a PIN is set: no attempt is let through"
    case .recordInconsistent:
      "the record of failed PIN attempts contradicts itself: no attempt is let through"
    case .recordRolledBack:
      "the record of failed PIN attempts is older than the last one that was written: no attempt is let through"
    case .contention:
      "others kept writing the record of failed PIN attempts: no attempt was let through"
    }
  }
}
