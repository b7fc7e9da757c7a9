/// What becomes of an attempt before its PIN is looked at.
public enum Admission: Hashable, Sendable {
  /// The PIN must not be looked at; this is the answer.
  case refused(PINVerdict)
  /// The PIN may be checked. If it is wrong, the answer is `ifWrong`; if it is right, the answer is `valid`, and the
  /// record is given the attempt's number: ``LockoutRecord/succeeding(_:)``.
  case admitted(number: Int, ifWrong: PINVerdict)
}

extension LockoutRecord {
  /// Judges an attempt unseen and, if it is let through, counts it as a failure.
  ///
  /// Counting comes first so that a process killed at any moment gains no free guess: store the record
  /// whenever this changed it, and only then look at the PIN (vectors `crash`; GateKeeper and Trezor do the
  /// same, the NL Wallet server counts afterwards).
  public mutating func admit(at now: Duration, under policy: PINPolicy) -> Admission {
    switch status(at: now, under: policy) {
    case .blocked: return .refused(.alreadyBlocked)
    case .locked(let remaining): return .refused(.locked(remaining: remaining))
    case .open:
      // A count that this code cannot have written would overflow; one below zero would be a gift of attempts.
      guard failures >= 0, counted < Self.maximumCounted else { return .refused(.alreadyBlocked) }
      let failures = failures + 1
      self = LockoutRecord(
        counted: counted + 1, forgiven: forgiven, anchor: now, isBlocked: policy.isBlocked(after: failures))
      return .admitted(number: counted, ifWrong: policy.verdict(after: failures))
    }
  }
}
