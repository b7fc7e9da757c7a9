import Lockstep
import LockstepModel

/// Reading the keys that a domain declares.
extension Reader {
  /// The declared keys of a mapping with their values; keys that neither the domain nor the table knows are
  /// reported.
  mutating func declaredKeys(
    of mapping: Int, _ keys: [WorldKey], besides name: TableName
  ) -> [WorldEntry] {
    let (tree, table) = (tree, name.table)
    let field = Field(key: mapping, value: mapping, name: .world, table: .worldSettings)
    let pairs = pairs(of: mapping, in: field) { table.known.contains(tree.nodes[$0].key) }
    return entries(pairs, keys, noun: table.noun, others: table.entries.map(\.name.rawValue))
  }

  private mutating func entries(
    _ pairs: [Pair], _ keys: [WorldKey], noun: String, others: [String] = []
  ) -> [WorldEntry] {
    var entries: [WorldEntry] = []
    for pair in pairs {
      guard let key = keys.first(where: { $0.name == pair.key.value }) else {
        unknownKey(pair.value.key, of: noun, among: others + keys.map(\.name))
        continue
      }
      var field = pair.value
      field.example = key.example
      if let value = value(field.value, key.shape, field) {
        entries.append(WorldEntry(name: pair.key, value: value))
      }
    }
    return entries
  }

  private mutating func value(_ index: Int, _ shape: WorldKey.Shape, _ field: Field) -> WorldValue? {
    content(index, shape, field).map { WorldValue($0, at: span(index)) }
  }

  private mutating func content(
    _ index: Int, _ shape: WorldKey.Shape, _ field: Field
  ) -> WorldValue.Content? {
    switch shape {
    case .text: return text(index, field).map { .text($0.value) }
    case .secret: return text(index, field, isSecret: true).map { .secret(Secret($0.value.utf8)) }
    case .integer(let range): return integer(field, at: index, in: range).map { .integer($0.value) }
    case .boolean: return boolean(field, at: index).map { .boolean($0) }
    case .duration: return duration(field, at: index).map { .duration($0.value) }
    case .choice(let words): return choice(field, at: index, among: words).map { .text($0.value) }
    case .list(let entry):
      var inner = field
      inner.value = index
      let values: [WorldValue] = list(inner, of: Shape(entry)) { reader, index, values in
        if let value = reader.value(index, entry, inner) { values.append(value) }
      }
      return .list(values)
    case .mapping(let keys):
      guard node(index).kind == .mapping else {
        wrongShape(index, wanted: .declared(keys), field)
        return nil
      }
      return .mapping(entries(pairs(of: index, in: field), keys, noun: tree.text(field.key)))
    case .either(let shapes):
      guard let fitting = shapes.first(where: { fits(index, $0) }) else {
        wrongShape(index, wanted: Shape(shape), field)
        return nil
      }
      return content(index, fitting, field)
    }
  }

  /// Whether a value is a list, a mapping or a text as a shape wants it.
  private func fits(_ index: Int, _ shape: WorldKey.Shape) -> Bool {
    switch shape {
    case .list: node(index).kind == .sequence
    case .mapping: node(index).kind == .mapping
    case .either(let shapes): shapes.contains { fits(index, $0) }
    default: node(index).kind == .scalar
    }
  }
}

extension Shape {
  init(_ shape: WorldKey.Shape) {
    switch shape {
    case .text, .secret: self = .text
    case .integer(let range): self = .integer(range)
    case .boolean: self = .boolean
    case .duration: self = .duration
    case .choice(let words): self = .choice(words)
    case .list(let entry): self = .list(Shape(entry))
    case .mapping(let keys): self = .declared(keys)
    case .either(let shapes): self = .either(shapes.map { Shape($0) })
    }
  }
}
