import LockstepModel

/// Makes the layout of a flow from its model; its extensions hold the rows.
///
/// The order, and the choice of one line or several, is mostly left to ``LayoutRules``.
enum FlowLayout {
  static func document(_ flow: FlowDocument) -> LayoutNode {
    var pairs = Pairs(isBlock: true)
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
    pairs.add(.sources, flow.sources.map(note))
    pairs.add(.before, flow.before)
    if flow.sections.count == 1, let only = flow.sections.first, only.name == nil, only.heading == nil {
      pairs.add(.scenarios, only.scenarios.map(scenario), evenIfEmpty: true)
    } else {
      pairs.add(.flows, flow.sections.map(section), evenIfEmpty: true)
    }
    pairs.add(.after, flow.after)
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

  private static func section(_ section: FlowSection) -> LayoutNode {
    var pairs = Pairs(isBlock: true)
    pairs.add(.name, section.name)
    pairs.add(.heading, section.heading)
    pairs.add(.scenarios, section.scenarios.map(scenario), evenIfEmpty: true)
    return pairs.node
  }

  private static func note(_ note: CellNote) -> LayoutNode {
    var pairs = Pairs(isBlock: true)
    pairs.add(.row, note.row)
    pairs.add(.description, note.description)
    return pairs.node
  }

  static func list(_ texts: [SourceString], isBlock: Bool = false) -> LayoutNode {
    LayoutNode(content: .list(texts.map { LayoutItem(value: .text($0.value)) }), isBlock: isBlock)
  }

  /// A mapping in the making.
  struct Pairs {
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
}
