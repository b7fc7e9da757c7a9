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

/// A platform's limits for fingers and faces that it does not recognise.
///
/// The platform's own behaviour, as data: an app cannot change it, a simulation follows it. Sources: Apple's
/// LocalAuthentication, AOSP's LockoutFrameworkImpl.
public struct BiometricPolicy: Hashable, Sendable {
  /// The misses, from 1, after which one evaluation ends and the app has to offer something else.
  public let missesPerEvaluation: Int
  /// How long the platform refuses scans after the last miss of an evaluation; nil: it does not.
  public let lock: Duration?
  /// The misses in a row, from 1, over all evaluations, after which it refuses scans until the device's code is entered.
  public let missesToLockOut: Int

  /// Two misses, then the fallback; five in a row disable biometrics until the device's code is entered.
  public static let ios = BiometricPolicy(missesPerEvaluation: 2, lock: nil, missesToLockOut: 5)
  /// Every fifth miss locks for 30 seconds; twenty in a row lock until the device's code is entered.
  public static let android = BiometricPolicy(missesPerEvaluation: 5, lock: .seconds(30), missesToLockOut: 20)
}

/// Whether a platform would scan.
public enum BiometricAvailability: Hashable, Sendable {
  /// A scan can begin.
  case ready
  /// For a while.
  case locked(remaining: Duration)
  /// Until the device's own code is entered.
  case lockedOut
}

/// What one scan came to.
public enum BiometricScan: String, Hashable, Sendable, CaseIterable {
  /// Recognised; not recognised; stopped by the user.
  case valid, miss, cancelled
  /// The platform refuses scans after too many misses.
  case lockedOut = "locked-out"
  /// The device cannot scan now.
  case unavailable
}

/// The biometrics that are enrolled on a device, in the platform's own bytes, such as `evaluatedPolicyDomainState`.
///
/// Any change of them disables biometrics: otherwise anyone who can enrol a finger could open the app.
public struct BiometricEnrolment: Hashable, Sendable {
  /// The platform's own description of the enrolled set, compared only for equality.
  public let bytes: [UInt8]

  /// The enrolment that a platform describes by these bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }
}
