import Lockstep
import LockstepPIN

/// The wallet's parts, put together.
struct Wallet: Sendable {
  let actions: WalletActions

  /// - Parameters:
  ///   - now: counts during sleep, and cannot be set; a test brings its own.
  ///   - scan: asks the user for a finger or a face.
  init(
    phone: Phone = Phone(), policy: PINPolicy = .standard, rules: PINRules = .wallet, changeFailures: Int = 3,
    now: @escaping @Sendable () -> Duration = Self.uptime,
    scan: @escaping @Sendable () async -> BiometricScan
  ) {
    let keeper = PINKeeper(
      user: UserProfile(id: "user"), policy: policy, rules: rules, changeFailures: changeFailures,
      store: InMemoryPINStore(), verifier: PlayVerifier(), now: now, erase: { _ in })
    actions = WalletActions(keeper: keeper, phone: phone, scan: scan)
  }

  /// A process of a terminal does not outlive the device; see `BootClock` of `LockstepPINStore` for one that does.
  static let uptime: @Sendable () -> Duration = {
    let start = ContinuousClock.now
    return { start.duration(to: .now) }
  }()
}
