package import Lockstep
package import LockstepPIN

/// What is given of a world: `network: down`. A key not given is nil.
///
/// Given at the start, the rest is as ``PINWorld`` documents; given while a flow runs, the rest stays as it is.
/// Where a key is a word, the enum's raw value is that word.
package struct PINWorldSettings: Sendable {
  /// The PIN that is set, ASCII digits.
  package var pin: Secret?
  package var policy: PINPolicy?
  package var rules: Rules?
  package var biometrics: Biometrics?
  package var platform: Platform?
  /// What the next scans find, the last for good; empty: a person is asked.
  package var scan: [BiometricScan]?
  package var network: Network?
  package var device: Device?
  package var user: User?
  /// `change: {failures: 3}`: how many wrong current PINs deregister the user.
  package var changeFailures: Int?
  package var app: App?
  package var pid: PID?

  package init(
    pin: Secret? = nil, policy: PINPolicy? = nil, rules: Rules? = nil, biometrics: Biometrics? = nil,
    platform: Platform? = nil, scan: [BiometricScan]? = nil, network: Network? = nil,
    device: Device? = nil, user: User? = nil, changeFailures: Int? = nil, app: App? = nil,
    pid: PID? = nil
  ) {
    self.pin = pin
    self.policy = policy
    self.rules = rules
    self.biometrics = biometrics
    self.platform = platform
    self.scan = scan
    self.network = network
    self.device = device
    self.user = user
    self.changeFailures = changeFailures
    self.app = app
    self.pid = pid
  }

  /// What a new PIN has to satisfy.
  package enum Rules: Sendable {
    case wallet
    /// The guide's, for the length of the world's PIN.
    case guide
    case own(PINRules)

    /// The presets by their names.
    package static let presets = ["wallet", "guide"]
  }

  package enum Biometrics: String, CaseIterable, Sendable { case enabled, disabled, unsupported }
  package enum Platform: String, CaseIterable, Sendable { case ios, android }
  package enum Network: String, CaseIterable, Sendable {
    case up, down
    case serverDown = "server-down"
  }
  package enum Device: String, CaseIterable, Sendable { case secure, insecure }
  /// Whether a user is logged in, which Change PIN requires.
  package enum User: String, CaseIterable, Sendable {
    case authenticated
    // Not `none`, which an optional has already.
    case signedOut = "none"
  }
  /// What the app was before it was unlocked (UC2.3 1.7).
  package enum App: String, CaseIterable, Sendable { case shutdown, active }
  package enum PID: String, CaseIterable, Sendable {
    case obtained
    case missing = "none"
  }
}
