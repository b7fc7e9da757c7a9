import LockstepModel

/// Makes the layout of a flow from its model; its extensions hold the rows.
///
/// The order, and the choice of one line or several, is mostly left to ``LayoutRules``.
enum FlowLayout {
  static func document(_ flow: FlowDocument) -> LayoutNode {
    var pairs = MappingBuilder(isBlock: true)
    pairs.add(.flow, flow.id)
    pairs.add(.kind, .text(flow.kind.value.rawValue))
    pairs.add(.title, flow.title)
    pairs.add(.swift, flow.swiftName)
    if !flow.overview.isEmpty { pairs.add(.overview, overview(flow.overview)) }
    // A partial flow's table has these rows even where there is nothing to list.
    let isPartial = flow.kind.value == .partialFlow
    pairs.add(.parameters, flow.parameters, evenIfEmpty: isPartial)
    pairs.add(.results, flow.results, evenIfEmpty: isPartial)
    pairs.add(.errors, flow.errors)
    pairs.add(.sources, flow.keptCells.map(keptCell))
    pairs.add(.before, flow.textBefore)
    if flow.sections.count == 1, let only = flow.sections.first, only.name == nil, only.heading == nil {
      pairs.add(.scenarios, only.scenarios.map(scenario), evenIfEmpty: true)
    } else {
      pairs.add(.flows, flow.sections.map(section), evenIfEmpty: true)
    }
    pairs.add(.after, flow.textAfter)
    return pairs.node
  }

  private static func overview(_ rows: [OverviewRow]) -> LayoutNode {
    let items = rows.map { row in
      let value: LayoutNode =
        switch row.value {
        case .text(let text): .text(text.value)
        case .list(let texts): list(texts, isBlock: true)
        }
      return LayoutItem(key: row.key.value, value: value)
    }
    return LayoutNode(content: .mapping(items))
  }

  private static func section(_ section: FlowTableSection) -> LayoutNode {
    var pairs = MappingBuilder(isBlock: true)
    pairs.add(.name, section.name)
    pairs.add(.heading, section.heading)
    pairs.add(.scenarios, section.scenarios.map(scenario), evenIfEmpty: true)
    return pairs.node
  }

  private static func keptCell(_ note: KeptCell) -> LayoutNode {
    var pairs = MappingBuilder(isBlock: true)
    pairs.add(.row, note.row)
    pairs.add(.description, note.description)
    return pairs.node
  }

  static func list(_ texts: [SourceString], isBlock: Bool = false) -> LayoutNode {
    LayoutNode(content: .list(texts.map { LayoutItem(value: .text($0.value)) }), isBlock: isBlock)
  }

  /// A mapping in the making.
  struct MappingBuilder {
    private var items: [LayoutItem] = []
    private let isBlock: Bool

    init(isBlock: Bool = false) { self.isBlock = isBlock }

    var node: LayoutNode { LayoutNode(content: .mapping(items), isBlock: isBlock) }

    mutating func add(_ key: KeyName, _ value: LayoutNode) {
      items.append(LayoutItem(key: key.rawValue, value: value))
    }

    mutating func add(_ key: KeyName, _ text: SourceString?) {
      if let text { add(key, .text(text.value)) }
    }

    mutating func add(_ key: KeyName, _ texts: [SourceString], evenIfEmpty: Bool = false) {
      if evenIfEmpty || !texts.isEmpty { add(key, list(texts)) }
    }

    mutating func add(_ key: KeyName, _ entries: [LayoutNode], evenIfEmpty: Bool = false) {
      guard evenIfEmpty || !entries.isEmpty else { return }
      add(key, LayoutNode(content: .list(entries.map { LayoutItem(value: $0) })))
    }
  }

  // The lines under a step's title, whose order is that of the table.

  /// Adds a key for each detail, `details` for other lines; where a key would occur twice, `details` lists the rest.
  static func addDetails(_ details: [Detail], to pairs: inout MappingBuilder) {
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
      var pair = MappingBuilder()
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
    case .picture: .picture
    case .line: .details
    }
  }

  private static func value(_ content: Detail.Content) -> LayoutNode {
    switch content {
    case .message(let text), .line(let text), .picture(let text): return .text(text.value)
    case .items(let texts), .options(let texts), .actions(let texts): return list(texts)
    case .inputs(let fields):
      if fields.count == 1, let field = fields.first { return input(field) }
      return LayoutNode(content: .list(fields.map { LayoutItem(value: input($0)) }))
    case .duration(let promise):
      var pairs = MappingBuilder()
      pairs.add(.from, promise.fromText)
      pairs.add(.to, promise.toText)
      return pairs.node
    }
  }

  private static func input(_ field: InputField) -> LayoutNode {
    guard field.name != nil || field.pattern != nil || field.isSecret else { return .text(field.text.value) }
    var pairs = MappingBuilder()
    pairs.add(.text, field.text)
    pairs.add(.name, field.name)
    pairs.add(.pattern, field.pattern)
    if field.isSecret { pairs.add(.secret, .text("true")) }
    return pairs.node
  }
}
