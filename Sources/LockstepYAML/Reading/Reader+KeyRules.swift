import Lockstep
import LockstepModel

/// Reports keys that do not go together, by the rules of their table.
extension Reader {
  /// - Parameter fields: all that the mapping has, in its order.
  mutating func checkRules(_ fields: [Field], in cursor: MappingCursor) {
    for rule in cursor.name.table.rules {
      switch rule {
      case .exactlyOne(let names):
        checkNotTwo(of: names, among: fields)
        checkAny(of: names, among: fields, in: cursor)
      case .atMostOne(let names): checkNotTwo(of: names, among: fields)
      case .atLeastOne(let names): checkAny(of: names, among: fields, in: cursor)
      case .needs(let name, let others):
        guard let field = fields.first(where: { $0.name == name }),
          !fields.contains(where: { others.contains($0.name) })
        else { continue }
        report(
          .yamlType, "'\(name.rawValue)' needs \(words(others)) next to it",
          at: location(field.key),
          help: others.first.flatMap { help(naming: $0, in: cursor) })
      // The readers of script lines and examples report these, in more detail.
      case .oneOf, .notEmpty, .othersNeed: continue
      }
    }
  }

  /// Reports two keys of a mapping that has room for one.
  ///
  /// - Parameter claim: "a step has one kind".
  mutating func onlyOne(_ first: Field, _ second: Field, _ claim: String, help: String) {
    report(
      .yamlType,
      "\(claim), but this one has '\(first.name.rawValue)' and '\(second.name.rawValue)'",
      at: location(second.key), help: help, related: [.init(location(first.key), "the first")])
  }

  private mutating func checkNotTwo(of names: [KeyName], among fields: [Field]) {
    let found = fields.filter { names.contains($0.name) }
    guard found.count > 1, let first = found.first, let second = found.dropFirst().first else { return }
    report(
      .yamlType,
      "'\(first.name.rawValue)' and '\(second.name.rawValue)' exclude each other", at: location(second.key),
      help: "keep one of them", related: [.init(location(first.key), "the first")])
  }

  private mutating func checkAny(of names: [KeyName], among fields: [Field], in cursor: MappingCursor) {
    let isMeant = names.contains { cursor.meant.contains($0.number) }
    if isMeant || fields.contains(where: { names.contains($0.name) }) { return }
    missing(words(names), in: cursor, help: "add one of them")
  }

  private func help(naming name: KeyName, in cursor: MappingCursor) -> String? {
    cursor.name.table.entry(name).map { "add one, for example '\($0.example)'" }
  }

  private func words(_ names: [KeyName]) -> String {
    let quoted = names.map { "'\($0.rawValue)'" }
    return quoted.count < 2
      ? quoted.joined() : quoted.dropLast().joined(separator: ", ") + " or " + (quoted.last ?? "")
  }
}
