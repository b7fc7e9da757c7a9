import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

/// Reading a world, from its own file or from a script's line.
extension Reader {
  mutating func world() -> WorldDocument {
    hidesValues = true
    var name = SourceString("", at: opening(of: 0).span)
    var settings = WorldSettings(span: span(0))
    if var cursor = mapping(0, as: .world) {
      while let field = next(of: &cursor) {
        if field.name == .world {
          name = text(field) ?? name
        } else {
          setting(field, &settings)
        }
      }
      finish(cursor)
    }
    return WorldDocument(source: tree.source, name: name, settings: settings, span: span(0))
  }

  /// The settings on a line of a script.
  mutating func worldSettings(_ outer: Field) -> WorldSettings? {
    guard var cursor = mapping(outer.value, as: .worldSettings, of: outer) else { return nil }
    var settings = WorldSettings(span: span(outer.value))
    while let field = next(of: &cursor) { setting(field, &settings) }
    return settings
  }

  private mutating func setting(_ field: Field, _ settings: inout WorldSettings) {
    switch field.name {
    case .pin: settings.pin = text(field.value, field, isSecret: true)
    case .policy: settings.policy = policy(field)
    case .rules: settings.rules = choice(field)
    case .biometrics: settings.biometrics = choice(field)
    case .platform: settings.platform = choice(field)
    case .network: settings.network = choice(field)
    case .device: settings.device = choice(field)
    case .user: settings.user = choice(field)
    case .change: settings.changeFailures = change(field)
    case .app: settings.app = choice(field)
    case .pid: settings.pid = choice(field)
    case .outcomes:
      settings.outcomes = pairs(field, of: .text).compactMap { pair in
        guard let name = text(pair, keyed: field), let place = place(pair.key, at: pair.value - 1) else {
          return nil
        }
        return WorldSettings.Outcome(place: place, name: name)
      }
    default: break
    }
  }

  private mutating func policy(_ outer: Field) -> WorldSettings.Policy? {
    guard var cursor = mapping(outer.value, as: .policy, of: outer) else { return nil }
    var policy = WorldSettings.Policy(span: span(outer.value))
    while let field = next(of: &cursor) {
      switch field.name {
      case .rounds: policy.rounds = integer(field, in: KeyTable.counts)
      case .attempts: policy.attempts = integer(field, in: KeyTable.counts)
      case .locks:
        policy.locks = list(field, of: .duration) { reader, entry, locks in
          if let lock = reader.duration(entry, field) { locks.append(lock) }
        }
      default: break
      }
    }
    return policy
  }

  private mutating func change(_ outer: Field) -> Located<Int>? {
    guard var cursor = mapping(outer.value, as: .change, of: outer) else { return nil }
    var failures: Located<Int>?
    while let field = next(of: &cursor) {
      if field.name == .failures { failures = integer(field, in: KeyTable.counts) }
    }
    return failures
  }
}
