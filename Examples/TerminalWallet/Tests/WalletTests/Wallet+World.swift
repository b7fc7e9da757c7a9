import Lockstep
import LockstepPIN
import LockstepTesting

@testable import TerminalWallet

extension Wallet {
  /// The wallet of a scenario's world; without a key it is as the command line tool has it.
  init(_ world: [String: PortableWorldValue], clock: ManualClock) async throws {
    var policy = PINPolicy.standard
    if let written = world["policy"] {
      policy = try PINPolicy(
        rounds: written["rounds"]?.integer ?? 4, attempts: written["attempts"]?.integer ?? 4,
        locks: written["locks"]?.list?.compactMap(\.duration) ?? [])
    }
    let pin = world["pin"]?.text ?? "123456"
    let isGuide = world["rules"]?.text == "guide"
    var phone = Phone()
    phone.hasPID = true
    phone.become(world)
    self.init(
      phone: phone, policy: policy, rules: isGuide ? .guide(length: pin.utf8.count) : .wallet,
      changeFailures: world["change"]?["failures"]?.integer ?? 3, now: { clock.now.offset },
      scan: { .unavailable })
    try await actions.keeper.enroll(Secret(pin.utf8))
    if world["biometrics"]?.text ?? "enabled" == "enabled", let enrolled = phone.biometrics {
      try await actions.keeper.enableBiometrics(enrolled)
    }
    // Signed in by the PIN, as a session before would have done.
    if world["user"]?.text != "none" { _ = try await actions.keeper.unlock(with: Secret(pin.utf8)) }
  }
}

extension Phone {
  mutating func become(_ world: [String: PortableWorldValue]) {
    switch world["network"]?.text {
    case "up": network = .up
    case "down": network = .down
    case "server-down": network = .serverDown
    default: break
    }
    if let platform = world["platform"]?.text { self.platform = platform == "android" ? .android : .iOS }
    if let device = world["device"]?.text { isSecure = device == "secure" }
    if let pid = world["pid"]?.text { hasPID = pid == "obtained" }
    if let app = world["app"]?.text { wasActive = app == "active" }
    if world["biometrics"]?.text == "unsupported" { biometrics = nil }
  }
}
