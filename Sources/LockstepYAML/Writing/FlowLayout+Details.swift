import LockstepModel

/// The lines under a step's title, whose order is that of the table.
extension FlowLayout {
  /// Adds a key for each detail, `details` for other lines; where a key would occur twice, `details` lists the rest.
  static func addDetails(_ details: [Detail], to pairs: inout Pairs) {
    let groups = groups(of: details)
    var seen: Set<KeyName> = []
    let isPlain = groups.allSatisfy { seen.insert($0.key).inserted }
    seen = isPlain ? [] : [.details]
    let own = isPlain ? groups[...] : groups.prefix { seen.insert($0.key).inserted }
    for group in own {
      if group.key == .details {
        pairs.add(.details, list(group.details))
      } else if let detail = group.details.first {
        pairs.add(group.key, value(detail.content))
      }
    }
    let rest = groups.dropFirst(own.count).flatMap(\.details)
    if !rest.isEmpty { pairs.add(.details, list(rest)) }
  }

  /// Neighbouring lines together, everything else by itself.
  private static func groups(of details: [Detail]) -> [(key: KeyName, details: [Detail])] {
    var groups: [(key: KeyName, details: [Detail])] = []
    for detail in details {
      let key = key(of: detail)
      if key == .details, groups.last?.key == .details {
        groups[groups.count - 1].details.append(detail)
      } else {
        groups.append((key, [detail]))
      }
    }
    return groups
  }

  private static func list(_ details: [Detail]) -> LayoutNode {
    let items = details.map { detail in
      guard key(of: detail) != .details else { return LayoutItem(value: value(detail.content)) }
      var pair = Pairs()
      pair.add(key(of: detail), value(detail.content))
      return LayoutItem(value: pair.node)
    }
    return LayoutNode(content: .list(items), isBlock: items.contains { $0.value.isMapping })
  }

  private static func key(of detail: Detail) -> KeyName {
    switch detail.content {
    case .message: .message
    case .inputs(let fields):
      // As the author had it, if a YAML file it was.
      detail.key.value == "input" || (fields.count == 1 && detail.key.value != "inputs") ? .input : .inputs
    case .items: .items
    case .options: .options
    case .actions: .actions
    case .duration: .duration
    case .line: .details
    }
  }

  private static func value(_ content: Detail.Content) -> LayoutNode {
    switch content {
    case .message(let text), .line(let text): return .text(text.value)
    case .items(let texts), .options(let texts), .actions(let texts): return list(texts)
    case .inputs(let fields):
      if fields.count == 1, let field = fields.first { return input(field) }
      return LayoutNode(content: .list(fields.map { LayoutItem(value: input($0)) }))
    case .duration(let promise):
      var pairs = Pairs()
      pairs.add(.from, promise.fromText)
      pairs.add(.to, promise.toText)
      return pairs.node
    }
  }

  private static func input(_ field: InputField) -> LayoutNode {
    guard field.name != nil || field.pattern != nil || field.isSecret else { return .text(field.text.value) }
    var pairs = Pairs()
    pairs.add(.text, field.text)
    pairs.add(.name, field.name)
    pairs.add(.pattern, field.pattern)
    if field.isSecret { pairs.add(.secret, .text("true")) }
    return pairs.node
  }
}
