import Lockstep
import LockstepModel

/// Arranges a file by the shapes of its keys: their order, which ones are always blocks, the empty lines, and which
/// texts may look like numbers.
///
/// The key tables decide what it may change, so that a new key needs nothing here.
struct LayoutRules {
  /// The keys that a domain adds to worlds.
  var worldKeys: [WorldKey] = []

  func arranged(_ node: LayoutNode, as shape: Shape) -> LayoutNode {
    var node = node
    let shape = fitting(shape, node)
    switch node.content {
    case .scalar(let scalar): node.content = .scalar(arranged(scalar, as: shape))
    case .list(let items):
      let entry: Shape = if case .list(let entry) = shape { entry } else { .text }
      node.content = .list(entries(items, as: entry))
    case .mapping(let items): node.content = .mapping(pairs(items, as: shape))
    }
    node.isBlock = !node.items.isEmpty && (node.isBlock || isAlwaysBlock(shape))
    return node
  }

  /// The alternative that a node of this kind can only be.
  private func fitting(_ shape: Shape, _ node: LayoutNode) -> Shape {
    guard case .either(let shapes) = shape else { return shape }
    let match = shapes.first { shape in
      switch (shape, node.content) {
      case (.list, .list), (.mapping, .mapping), (.table, .mapping), (.fixedKeys, .mapping),
        (.worldKeys, .mapping):
        true
      case (.list, _), (.mapping, _), (.table, _), (.fixedKeys, _), (.worldKeys, _): false
      case (_, .scalar): true
      default: false
      }
    }
    return match ?? .text
  }

  private func entries(_ items: [LayoutItem], as shape: Shape) -> [LayoutItem] {
    items.map { item in
      var item = item
      item.value = arranged(item.value, as: shape)
      item.needsBlank = isBlankSeparated(shape)
      liftComments(of: &item)
      return item
    }
  }

  private func pairs(_ items: [LayoutItem], as shape: Shape) -> [LayoutItem] {
    var items = items
    if case .table(let name) = shape { items = ordered(items, as: name) }
    for index in items.indices {
      let own = self.shape(of: items[index].key ?? "", in: shape)
      items[index].value = arranged(items[index].value, as: own)
    }
    if case .table(.flow) = shape { separateTables(&items) }
    return items
  }

  /// The mappings whose keys have the order of their table; elsewhere the author's order counts.
  private static let orderedTables: Set<TableName> = [
    .flow, .section, .scenario, .step, .transition, .inputField, .duration, .errata, .erratum, .cellSource,
    .sourceNote, .testScenario,
  ]

  private func ordered(_ items: [LayoutItem], as name: TableName) -> [LayoutItem] {
    guard Self.orderedTables.contains(name) else { return items }
    let ranked = items.enumerated().map { ($1.key.flatMap(name.table.rank) ?? .max, $0, $1) }
    return ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  /// The shape of a value in a mapping.
  private func shape(of key: String, in mapping: Shape) -> Shape {
    switch mapping {
    case .table(let name): shape(of: key, in: name)
    case .mapping(let value): value
    case .fixedKeys(let keys): keys.first { $0.name == key }?.shape ?? .text
    case .worldKeys(let keys): Self.shape(of: key, among: keys)
    default: .text
    }
  }

  private static func shape(of key: String, among keys: [WorldKey]) -> Shape {
    keys.first { $0.name == key }.map { Shape($0.shape) } ?? .text
  }

  private func shape(of word: String, in name: TableName) -> Shape {
    let table = name.table
    guard let key = KeyName(rawValue: word), let entry = table.entry(key) else {
      return table.allowsDomainKeys ? Self.shape(of: word, among: worldKeys) : table.otherKeysShape ?? .text
    }
    // A cell's words are a text even where they are a number: `source: {next: "2", …}`.
    if case .id = entry.shape, isCell(key, in: name) { return .text }
    return entry.shape
  }

  private func isCell(_ key: KeyName, in name: TableName) -> Bool {
    switch name {
    case .erratum: key != .row
    case .cellSource, .sourceNote: true
    default: key == .note || key == .nextNote
    }
  }

  /// Sets the flow tables apart from the items around them.
  private func separateTables(_ items: inout [LayoutItem]) {
    for index in items.indices where items[index].key == "scenarios" || items[index].key == "flows" {
      guard items[index].value.isBlock else { continue }
      items[index].needsBlank = true
      if index + 1 < items.count { items[index + 1].needsBlank = true }
    }
  }

  /// Comments before an entry's first key move before the entry, since both begin on one line.
  private func liftComments(of item: inout LayoutItem) {
    guard var first = item.value.items.first, !first.leading.isEmpty else { return }
    first.leading[0].hasBlankBefore = first.leading[0].hasBlankBefore || item.hasBlankBefore
    item.leading += first.leading
    item.hasBlankBefore = first.hasBlankBefore
    (first.leading, first.hasBlankBefore) = ([], false)
    let rest = Array(item.value.items.dropFirst())
    item.value.content = item.value.isMapping ? .mapping([first] + rest) : .list([first] + rest)
  }

  /// Scenarios and steps have an empty line between them.
  private func isBlankSeparated(_ shape: Shape) -> Bool {
    guard case .table(let name) = shape else { return false }
    return name == .section || name == .scenario || name == .step || name == .testScenario
  }

  private static let blockTables: Set<TableName> = [
    .flow, .section, .scenario, .step, .errata, .sourceNote, .project, .world, .testScenario, .vocabulary,
  ]

  private func isAlwaysBlock(_ shape: Shape) -> Bool {
    switch shape {
    case .table(let name): Self.blockTables.contains(name)
    // The mappings of the project's flows have one line for each.
    case .list(.table), .mapping(of: .table): true
    // The lines of a scenario.
    case .list(.either(let shapes)): shapes.contains(where: \.isChoice)
    // The overview.
    case .mapping(of: .either(let shapes)): shapes.allSatisfy(\.tables.isEmpty)
    default: false
    }
  }

  private func arranged(_ scalar: LayoutScalar, as shape: Shape) -> LayoutScalar {
    var scalar = scalar
    switch shape {
    case .id: scalar.role = .number
    case .boolean:
      scalar.role = .word
      scalar.text = scalar.text.lowercased()
    case .integer, .seconds, .duration, .choice: scalar.role = .word
    case .delay: scalar.role = Duration(spelling: scalar.text) == nil ? .text : .word
    default: scalar.role = .text
    }
    if scalar.role == .word { scalar.lines = nil }
    return scalar
  }
}
