package import Lockstep
package import LockstepPIN

/// The simulated world of the PIN domain: a person's phone, PIN and account.
///
/// A value: a copy is another world, which makes exploring and restoring cheap; but what is kept in a store
/// (``keep(in:at:)``) is kept once. It has no clock; the time comes in with each call. Without settings: PIN 123456, the
/// 4 × 4 policy with locks of 1 minute, 5 minutes and 1 hour, the wallet's rules, biometrics enabled, iOS, network up,
/// device secure, user authenticated, three failures to change the PIN, the app shut down before, PID obtained.
///
/// It judges PINs by ``PINAttempt`` and the rules and journal of `LockstepPIN`, as an app's gate does.
package struct PINWorld: Sendable {
  package internal(set) var policy = PINPolicy.standard
  package internal(set) var platform = PINWorldSettings.Platform.ios
  package internal(set) var network = PINWorldSettings.Network.up
  package internal(set) var device = PINWorldSettings.Device.secure
  package internal(set) var user = PINWorldSettings.User.authenticated
  package internal(set) var app = PINWorldSettings.App.shutdown
  package internal(set) var pid = PINWorldSettings.PID.obtained
  /// The wrong current PIN that deregisters the user, from 1; the guide's `maxFailureCount`.
  package internal(set) var changeLimit = 3
  /// Whether the device has anything to scan biometrics with.
  var scansBiometrics = true
  var rulesChoice = PINWorldSettings.Rules.wallet
  /// What the next scans find, the last for good; empty: a person is asked.
  var scans: [BiometricScan] = []

  /// What is stored of the PIN.
  package internal(set) var record: PINRecord = {
    var record = PINRecord(PlayPIN(Secret(Array("123456".utf8))).credential)
    record.biometrics = Self.enrolled
    return record
  }()
  var kept = KeptState()
  var keeping: Keeping?

  static let changeLimits = 1...PINPolicy.largestCount
  /// The biometrics on the device; they do not change here.
  static let enrolled = BiometricEnrolment([1])

  /// The world of the defaults.
  package init() {}

  /// - Throws: `PINWorldError` for a PIN or a number that cannot be.
  package init(_ settings: PINWorldSettings) throws(PINWorldError) {
    try apply(settings)
  }

  /// What a PIN to be chosen has to satisfy at present.
  package var rules: PINRules {
    switch rulesChoice {
    case .wallet: .wallet
    case .guide: .guide(length: PlayPIN(record.credential).length)
    case .own(let rules): rules
    }
  }

  /// Failures to unlock with the PIN.
  package var lockout: LockoutRecord { record.unlocking }

  /// Whether this device knows the user; false after too many failures to change the PIN. Their data must
  /// go then, and only setting up or `user: authenticated` brings them back.
  package var isRegistered: Bool { !kept.isDeregistered && !record.changing.blocked }

  package var biometrics: PINWorldSettings.Biometrics {
    scansBiometrics ? (record.biometrics == nil ? .disabled : .enabled) : .unsupported
  }

  var changePolicy: PINPolicy { PINPolicy(deregisteringAfter: changeLimit) }

  var biometricPolicy: BiometricPolicy { platform == .ios ? .ios : .android }

  /// What decides the outcomes of the actions at present.
  package var configuration: PINConfiguration {
    PINConfiguration(
      policy: policy, rules: rules, changeFailures: changeLimit,
      biometrics: scans.isEmpty ? nil : biometricPolicy)
  }

  /// Whether `pin` is the one that is set.
  package func isRight(_ pin: Secret) -> Bool { PlayPIN(record.credential).matches(pin) }
}
