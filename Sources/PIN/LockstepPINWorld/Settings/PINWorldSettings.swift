package import Lockstep
package import LockstepPIN
import LockstepSimulation

/// The given settings of a world: `network: down`. A key not given is nil.
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
  /// The results of the next scans, the last for good; empty: a person is asked.
  package var scan: [BiometricScan]?
  package var network: Network?
  package var device: Device?
  package var user: User?
  /// `change: {failures: 3}`: how many wrong current PINs deregister the user.
  package var changeFailures: Int?
  package var app: App?
  package var pid: PID?

  /// The rules for a new PIN.
  package enum Rules: Sendable {
    case wallet
    /// The guide's, for the length of the world's PIN.
    case guide
    case own(PINRules)

    /// The presets by their names.
    package static let presets = ["wallet", "guide"]
  }

  /// Whether biometrics can be used.
  package enum Biometrics: String, CaseIterable, Sendable { case enabled, disabled, unsupported }
  /// The operating system of the device.
  package enum Platform: String, CaseIterable, Sendable {
    case iOS = "ios"
    case android
  }
  /// Whether network and server can be reached.
  package enum Network: String, CaseIterable, Sendable {
    case up, down
    case serverDown = "server-down"
  }
  /// Whether the device is secure.
  package enum Device: String, CaseIterable, Sendable { case secure, insecure }
  /// Whether a user is logged in, which Change PIN requires.
  package enum User: String, CaseIterable, Sendable {
    case authenticated
    // Not `none`, which an optional has already.
    case signedOut = "none"
  }
  /// The app's state before it was unlocked (UC2.3 1.7).
  package enum App: String, CaseIterable, Sendable { case shutdown, active }
  /// Whether the user has a PID.
  package enum PID: String, CaseIterable, Sendable {
    case obtained
    case missing = "none"
  }
}

extension PINWorldSettings.Rules {
  /// Rules that a world spells out; the order of the keys is that of reporting.
  ///
  /// - Throws: ``WorldProblem`` for a key or a value that rules do not have, or rules that make no sense.
  init(_ settings: [HostSetting]) throws(WorldProblem) {
    var rules: [PINRule] = []
    var report = PINRules.Report.first
    let wraps = settings.contains {
      if case ("wrap", .flag(true)) = ($0.name, $0.value) { true } else { false }
    }
    for setting in settings {
      switch (setting.name, setting.value) {
      case ("length", .integer(let length)): rules.append(.length(length...length))
      case ("length", .list(let ends)): rules.append(.length(try Self.parseRange(ends)))
      case ("different", .integer(let count)): rules.append(.different(count))
      case ("sequences", .text(let word)):
        guard let refused = PINSequences(rawValue: word) else { throw Self.unknownNameProblem(setting.name) }
        rules.append(.sequences(refused, wraps: wraps))
      case ("wrap", .flag): break
      case ("most-similar", .integer(let count)): rules.append(.mostSimilar(count))
      case ("blocklist", .list(let entries)):
        rules.append(.blocklist(entries.compactMap { if case .secret(let pin) = $0 { pin } else { nil } }))
      case ("report", .text(let word)):
        guard let chosen = PINRules.Report(rawValue: word) else {
          throw Self.unknownNameProblem(setting.name)
        }
        report = chosen
      default: throw Self.unknownNameProblem(setting.name)
      }
    }
    do throws(PINRulesError) {
      self = .own(try PINRules(rules, report: report))
    } catch {
      throw WorldProblem("these rules for PINs make no sense: \(error.description)", key: "rules")
    }
  }

  private static func parseRange(_ ends: [HostValue]) throws(WorldProblem) -> ClosedRange<Int> {
    guard ends.count == 2, case .integer(let least) = ends[0], case .integer(let most) = ends[1],
      least <= most
    else {
      throw WorldProblem(
        "the 'length' of rules is one number, or the least and the most: [4, 12]", key: "rules")
    }
    return least...most
  }

  private static func unknownNameProblem(_ name: String) -> WorldProblem {
    WorldProblem("rules have no such key '\(name)', or a value of another shape", key: "rules")
  }
}

extension PINWorldSettings {
  /// The settings of a world's keys; see `PINWorld.keys` for their shapes.
  ///
  /// - Throws: ``WorldProblem`` for a key or a value that the domain does not have.
  init(_ settings: [HostSetting]) throws(WorldProblem) {
    self.init()
    for setting in settings { try apply(setting) }
  }

  private mutating func apply(_ setting: HostSetting) throws(WorldProblem) {
    let key = setting.name
    switch (key, setting.value) {
    case ("pin", .secret(let pin)): self.pin = pin
    case ("policy", .mapping(let settings)): policy = try Self.parsePolicy(settings)
    case ("rules", .text("wallet")): rules = .wallet
    case ("rules", .text("guide")): rules = .guide
    case ("rules", .mapping(let settings)): rules = try Rules(settings)
    case ("scan", .text(let word)): scan = [try Self.parseWord(word, of: key)]
    case ("scan", .list(let values)): scan = try Self.parseScans(values)
    case ("biometrics", .text(let word)): biometrics = try Self.parseWord(word, of: key)
    case ("platform", .text(let word)): platform = try Self.parseWord(word, of: key)
    case ("network", .text(let word)): network = try Self.parseWord(word, of: key)
    case ("device", .text(let word)): device = try Self.parseWord(word, of: key)
    case ("user", .text(let word)): user = try Self.parseWord(word, of: key)
    case ("app", .text(let word)): app = try Self.parseWord(word, of: key)
    case ("pid", .text(let word)): pid = try Self.parseWord(word, of: key)
    case ("change", .mapping(let settings)):
      for setting in settings {
        if setting.name == "failures", case .integer(let failures) = setting.value {
          changeFailures = failures
        }
      }
    default: throw WorldProblem("a world has no such key '\(key)', or a value of another shape", key: key)
    }
  }

  private static func parseScans(_ values: [HostValue]) throws(WorldProblem) -> [BiometricScan] {
    var scans: [BiometricScan] = []
    for case .text(let word) in values { scans.append(try Self.parseWord(word, of: "scan")) }
    return scans
  }

  private static func parseWord<Value: RawRepresentable<String>>(
    _ word: String, of key: String
  ) throws(WorldProblem) -> Value {
    guard let value = Value(rawValue: word) else {
      throw WorldProblem("'\(word)' is not a '\(key)'", key: key)
    }
    return value
  }

  /// A key that is not given is as in the standard policy.
  private static func parsePolicy(_ settings: [HostSetting]) throws(WorldProblem) -> PINPolicy {
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
