/// Whether a PIN would be looked at.
public enum LockoutStatus: Hashable, Sendable {
  /// An attempt is possible.
  case open
  /// No attempt is possible for this time.
  case locked(remaining: Duration)
  /// No attempt is possible any more.
  case blocked
}

extension LockoutRecord {
  /// The state of the record at `now`; changes nothing but the anchor, and that only if the clock went back.
  ///
  /// A `now` before the anchor of a running lock means a restart or a reset clock: the whole lock is served
  /// again from `now`, and nothing is counted (GateKeeper's rule; vector V17). Mid-round it has no effect.
  /// At exactly the lock's end the next PIN is looked at (vector V03).
  public mutating func status(at now: Duration, under policy: PINPolicy) -> LockoutStatus {
    if isBlocked || policy.isBlocked(after: failures) { return .blocked }
    guard failures > 0, failures.isMultiple(of: policy.attempts), let lock = policy.lock(after: failures)
    else { return .open }

    // This code never writes a count without a time; the careful reading is that the lock begins now.
    let start = min(anchor ?? now, now)
    if start != anchor { self = anchored(at: start) }

    let remaining = lock - (now - start)
    return remaining > .zero ? .locked(remaining: remaining) : .open
  }
}
