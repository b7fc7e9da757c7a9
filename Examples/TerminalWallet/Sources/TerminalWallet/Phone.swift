import LockstepPIN

/// What the wallet finds on the phone and at the server, besides the PIN. A real app asks the platform for it.
struct Phone: Sendable {
  enum Network { case up, down, serverDown }
  enum Platform { case iOS, android }

  var network = Network.up
  var platform = Platform.iOS
  /// Whether the device passes the attestation of the app and its key.
  var isSecure = true
  var hasPID = false
  /// Whether the app was active before it was locked.
  var wasActive = false
  /// What is enrolled on the device; nil where it has nothing to scan with.
  var biometrics: BiometricEnrolment? = BiometricEnrolment([1])
  var misses = BiometricCount()

  private var policy: BiometricPolicy { platform == .iOS ? .iOS : .android }

  func isReady(at now: Duration) -> Bool {
    var misses = misses
    return misses.availability(at: now, under: policy) == .ready
  }

  mutating func countMiss(at now: Duration) -> BiometricCount.Miss { misses.miss(at: now, under: policy) }
}
