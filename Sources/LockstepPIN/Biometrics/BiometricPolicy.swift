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
