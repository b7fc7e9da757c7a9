/// The scans in a row that the platform did not recognise. It has nothing to do with the count of wrong PINs: neither
/// touches the other.
public struct BiometricCount: Hashable, Sendable {
  /// The consequence of a miss.
  public enum Miss: Hashable, Sendable {
    /// The evaluation continues; the number of the miss in it, from 1.
    case retry(Int)
    /// The last of its evaluation.
    case endsEvaluation(Int)
    /// From now on until the device's own code is entered.
    case locksOut(Int)
  }

  /// Scans in a row that were not recognised, from 0.
  public private(set) var misses: Int
  /// When the lock began that runs after the last miss of an evaluation.
  public private(set) var anchor: Duration?

  /// A stored count; negative misses count as none.
  public init(misses: Int = 0, anchor: Duration? = nil) {
    self.misses = max(0, misses)
    self.anchor = anchor
  }

  /// Whether the platform would scan at `now`. A clock that went back serves the whole lock again.
  public mutating func availability(at now: Duration, under policy: BiometricPolicy) -> BiometricAvailability
  {
    if misses >= policy.missesToLockOut { return .lockedOut }
    guard let lock = policy.lock, let begun = anchor else { return .ready }
    let start = min(begun, now)
    anchor = start
    let remaining = lock - (now - start)
    return remaining > .zero ? .locked(remaining: remaining) : .ready
  }

  /// Counts a scan that was not recognised.
  public mutating func miss(at now: Duration, under policy: BiometricPolicy) -> Miss {
    if misses < policy.missesToLockOut { misses += 1 }
    let number = (misses - 1) % policy.missesPerEvaluation + 1
    let isLast = number == policy.missesPerEvaluation
    anchor = isLast ? now : nil
    if misses >= policy.missesToLockOut { return .locksOut(number) }
    return isLast ? .endsEvaluation(number) : .retry(number)
  }

  /// A scan was recognised, or the device's own code was entered.
  public mutating func reset() { self = BiometricCount() }
}
