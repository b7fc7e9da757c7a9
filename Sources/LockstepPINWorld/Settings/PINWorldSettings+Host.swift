import LockstepPIN
import LockstepSimulation

extension PINWorldSettings {
  /// The settings that a world's keys say; see `PINWorld.keys` for their shapes.
  ///
  /// - Throws: ``WorldProblem`` for a key or a value that the domain does not have.
  init(_ settings: [HostSetting]) throws(WorldProblem) {
    self.init()
    for setting in settings { try take(setting) }
  }

  private mutating func take(_ setting: HostSetting) throws(WorldProblem) {
    let key = setting.name
    switch (key, setting.value) {
    case ("pin", .secret(let pin)): self.pin = pin
    case ("policy", .mapping(let settings)): policy = try Self.policy(settings)
    case ("rules", .text("wallet")): rules = .wallet
    case ("rules", .text("guide")): rules = .guide
    case ("rules", .mapping(let settings)): rules = try Rules(settings)
    case ("scan", .text(let word)): scan = [try Self.word(word, of: key)]
    case ("scan", .list(let values)): scan = try Self.scans(values)
    case ("biometrics", .text(let word)): biometrics = try Self.word(word, of: key)
    case ("platform", .text(let word)): platform = try Self.word(word, of: key)
    case ("network", .text(let word)): network = try Self.word(word, of: key)
    case ("device", .text(let word)): device = try Self.word(word, of: key)
    case ("user", .text(let word)): user = try Self.word(word, of: key)
    case ("app", .text(let word)): app = try Self.word(word, of: key)
    case ("pid", .text(let word)): pid = try Self.word(word, of: key)
    case ("change", .mapping(let settings)):
      for setting in settings {
        if setting.name == "failures", case .integer(let failures) = setting.value {
          changeFailures = failures
        }
      }
    default: throw WorldProblem("a world has no such key '\(key)', or a value of another shape", key: key)
    }
  }

  private static func scans(_ values: [HostValue]) throws(WorldProblem) -> [BiometricScan] {
    var scans: [BiometricScan] = []
    for case .text(let word) in values { scans.append(try Self.word(word, of: "scan")) }
    return scans
  }

  private static func word<Value: RawRepresentable<String>>(
    _ word: String, of key: String
  ) throws(WorldProblem) -> Value {
    guard let value = Value(rawValue: word) else { throw WorldProblem("'\(word)' is no '\(key)'", key: key) }
    return value
  }

  /// A key that is not given is as in the standard policy.
  private static func policy(_ settings: [HostSetting]) throws(WorldProblem) -> PINPolicy {
    let standard = PINPolicy.standard
    var (rounds, attempts, locks) = (standard.rounds, standard.attempts, standard.locks)
    for setting in settings {
      switch (setting.name, setting.value) {
      case ("rounds", .integer(let number)): rounds = number
      case ("attempts", .integer(let number)): attempts = number
      case ("locks", .list(let values)):
        locks = values.compactMap { if case .duration(let duration) = $0 { duration } else { nil } }
      default: throw WorldProblem("a policy has no such key '\(setting.name)'", key: "policy")
      }
    }
    do throws(PINPolicyError) {
      return try PINPolicy(rounds: rounds, attempts: attempts, locks: locks)
    } catch {
      throw WorldProblem("this PIN policy makes no sense: \(error)", key: "policy")
    }
  }
}
