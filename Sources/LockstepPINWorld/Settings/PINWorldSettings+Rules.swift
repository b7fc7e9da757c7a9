import LockstepPIN
import LockstepSimulation

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
      case ("length", .list(let ends)): rules.append(.length(try Self.range(ends)))
      case ("different", .integer(let count)): rules.append(.different(count))
      case ("sequences", .text(let word)):
        guard let refused = PINSequences(rawValue: word) else { throw Self.unknown(setting.name) }
        rules.append(.sequences(refused, wraps: wraps))
      case ("wrap", .flag): break
      case ("most-similar", .integer(let count)): rules.append(.mostSimilar(count))
      case ("blocklist", .list(let entries)):
        rules.append(.blocklist(entries.compactMap { if case .secret(let pin) = $0 { pin } else { nil } }))
      case ("report", .text(let word)):
        guard let chosen = PINRules.Report(rawValue: word) else { throw Self.unknown(setting.name) }
        report = chosen
      default: throw Self.unknown(setting.name)
      }
    }
    do throws(PINRulesError) {
      self = .own(try PINRules(rules, report: report))
    } catch {
      throw WorldProblem("these rules for PINs make no sense: \(error.description)", key: "rules")
    }
  }

  private static func range(_ ends: [HostValue]) throws(WorldProblem) -> ClosedRange<Int> {
    guard ends.count == 2, case .integer(let least) = ends[0], case .integer(let most) = ends[1],
      least <= most
    else {
      throw WorldProblem(
        "the 'length' of rules is one number, or the least and the most: [4, 12]", key: "rules")
    }
    return least...most
  }

  private static func unknown(_ name: String) -> WorldProblem {
    WorldProblem("rules have no such key '\(name)', or a value of another shape", key: "rules")
  }
}
