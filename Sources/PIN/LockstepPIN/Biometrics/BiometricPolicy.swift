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
  public static let iOS = BiometricPolicy(missesPerEvaluation: 2, lock: nil, missesToLockOut: 5)
  /// Every fifth miss locks for 30 seconds; twenty in a row lock until the device's code is entered.
  public static let android = BiometricPolicy(missesPerEvaluation: 5, lock: .seconds(30), missesToLockOut: 20)
}
