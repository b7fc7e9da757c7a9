public import Lockstep
public import LockstepPIN
import LockstepSimulation

/// The simulated world of the PIN domain: a person's phone, PIN and account.
///
/// A value: a copy is another world, which makes exploring and restoring cheap. It has no clock; the time
/// comes in with each call. Without settings: PIN 123456, the 4 × 4 policy with locks of 1 minute,
/// 5 minutes and 1 hour, the wallet's rules, biometrics enabled, iOS, network up, device secure, user
/// authenticated, three failures to change the PIN, the app shut down before, PID obtained.
public struct PINWorld: Sendable {
  public internal(set) var pin = Secret("123456".utf8)
  public internal(set) var policy = PINPolicy.standard
  public internal(set) var biometrics = PINWorldSettings.Biometrics.enabled
  public internal(set) var platform = PINWorldSettings.Platform.ios
  public internal(set) var network = PINWorldSettings.Network.up
  public internal(set) var device = PINWorldSettings.Device.secure
  public internal(set) var user = PINWorldSettings.User.authenticated
  public internal(set) var app = PINWorldSettings.App.shutdown
  public internal(set) var pid = PINWorldSettings.PID.obtained

  /// Failures to unlock with the PIN.
  public internal(set) var lockout = LockoutRecord()
  /// Failures to give the current PIN when changing it: this user's on this device, whatever flow they
  /// happened in. Apart from those to unlock.
  public internal(set) var changeFailures = FailureCount()
  /// Whether this device knows the user; false after too many failures to change the PIN. Their data must
  /// go then, and only setting up or `user: authenticated` brings them back.
  public internal(set) var isRegistered = true

  private var rulesChoice = PINWorldSettings.Rules.wallet
  private var guideRules: GuidePINRules?

  /// The world of the defaults.
  public init() {}

  /// - Throws: `PINWorldError` for a PIN or a number that cannot be.
  public init(_ settings: PINWorldSettings) throws(PINWorldError) {
    try apply(settings)
  }

  /// What a PIN to be chosen has to satisfy at present.
  public var rules: PINRules {
    switch rulesChoice {
    case .wallet: .wallet()
    case .guide: .guide(guideRules ?? .standard(length: pin.withBytes(\.count)))
    }
  }

  /// Changes what is given and leaves the rest: failures already counted stay counted, a block stays a
  /// block. A user who was deregistered and is said to be authenticated has registered again.
  ///
  /// - Throws: before anything is changed.
  public mutating func apply(_ settings: PINWorldSettings) throws(PINWorldError) {
    if let pin = settings.pin {
      let isUsable = pin.withBytes { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
      guard isUsable else { throw .unusablePIN }
    }
    if let limit = settings.changeFailures {
      guard FailureCount.limits.contains(limit) else { throw .changeFailures(limit) }
      changeFailures.limit = limit
    }
    pin = settings.pin ?? pin
    policy = settings.policy ?? policy
    rulesChoice = settings.rules ?? rulesChoice
    guideRules = settings.guideRules ?? guideRules
    biometrics = settings.biometrics ?? biometrics
    platform = settings.platform ?? platform
    network = settings.network ?? network
    device = settings.device ?? device
    app = settings.app ?? app
    pid = settings.pid ?? pid
    if let user = settings.user {
      if user == .authenticated { registerAgainIfNeeded() }
      self.user = user
    }
  }

  /// A user who had been deregistered starts with a clean count.
  mutating func registerAgainIfNeeded() {
    guard !isRegistered else { return }
    isRegistered = true
    changeFailures.count = 0
    user = .authenticated
  }
}
