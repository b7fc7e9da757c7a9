import Lockstep
import LockstepModel

/// Reading a world, from its own file or from a script's line.
extension Reader {
  mutating func readWorld() -> WorldDocument {
    hidesValues = true
    var name = SourceString("", at: opening(of: 0).span)
    var settings = WorldSettings(span: span(0))
    if var cursor = beginMapping(0, as: .world) {
      while let field = next(of: &cursor) {
        if field.name == .world {
          name = readText(field) ?? name
        } else {
          readSetting(field, &settings)
        }
      }
      finish(cursor)
      settings.entries = readDeclaredKeys(of: 0, worldKeys, besides: .world)
    }
    return WorldDocument(source: tree.source, name: name, settings: settings, span: span(0))
  }

  /// The settings on a line of a script.
  mutating func readWorldSettings(_ outer: Field) -> WorldSettings? {
    guard var cursor = beginMapping(outer.value, as: .worldSettings, of: outer) else { return nil }
    var settings = WorldSettings(span: span(outer.value))
    while let field = next(of: &cursor) { readSetting(field, &settings) }
    settings.entries = readDeclaredKeys(of: outer.value, worldKeys, besides: .worldSettings)
    return settings
  }

  private mutating func readSetting(_ field: Field, _ settings: inout WorldSettings) {
    switch field.name {
    case .outcomes: settings.outcomes = readOutcomes(field)
    case .actions:
      settings.actions = readPairs(field, of: KeyTable.answerShape).map { pair in
        WorldSettings.Action(name: pair.key, answers: readAnswers(pair.value))
      }
    default: break
    }
  }

  /// One answer, or a list of them.
  private mutating func readAnswers(_ field: Field) -> [WorldSettings.Answer] {
    guard node(field.value).kind == .sequence else {
      return readAnswer(field.value, field).map { [$0] } ?? []
    }
    return readList(field, of: KeyTable.answerShape) { reader, entry in reader.readAnswer(entry, field) }
  }

  private mutating func readAnswer(_ index: Int, _ field: Field) -> WorldSettings.Answer? {
    guard node(index).kind == .mapping else {
      return readText(index, field).map { WorldSettings.Answer(.outcome($0, values: [])) }
    }
    guard var cursor = beginMapping(index, as: .simulatedAnswer, of: field) else { return nil }
    var ending: (field: Field, value: WorldSettings.Answer.Ending?)?
    var values: Field?
    var after: Located<Duration>?
    while let field = next(of: &cursor) {
      switch field.name {
      case .values: values = field
      case .after: after = readDuration(field)
      case .outcome, .error:
        if let first = ending?.field {
          report(
            .yamlType, "an action ends in one way, but this one has 'outcome' and 'error'",
            at: location(field.key), help: "keep one of the two, or make a list of two answers",
            related: [.init(location(first.key), "the first")])
        } else {
          let name = readText(field)
          ending = (field, name.map { field.name == .error ? .error($0) : .outcome($0, values: []) })
        }
      default: break
      }
    }
    guard let ending else {
      reportMissing("outcome", in: cursor, help: "add one, for example 'outcome: right', or an 'error'")
      return nil
    }
    return ending.value.map { WorldSettings.Answer(addingValues(values, $0), after: after) }
  }

  private mutating func addingValues(
    _ field: Field?, _ ending: WorldSettings.Answer.Ending
  ) -> WorldSettings.Answer.Ending {
    guard let field else { return ending }
    let values = readNamedValues(field)
    if case .outcome(let name, _) = ending { return .outcome(name, values: values) }
    report(
      .yamlType, "'values' needs 'outcome' next to it", at: location(field.key),
      help: "an error has no values")
    return ending
  }

  // Reading the keys that a domain declares.

  /// The declared keys of a mapping with their values; keys that neither the domain nor the table knows are
  /// reported.
  mutating func readDeclaredKeys(of mapping: Int, _ keys: [WorldKey], besides name: TableName) -> [WorldEntry]
  {
    let (tree, table) = (tree, name.table)
    let field = Field(key: mapping, value: mapping, name: .world, table: .worldSettings)
    let pairs = readPairs(of: mapping, in: field) { table.knownKeys.contains(tree.nodes[$0].keyNumber) }
    return readEntries(pairs, keys, noun: table.noun, others: table.entries.map(\.name.rawValue))
  }

  private mutating func readEntries(
    _ pairs: [Pair], _ keys: [WorldKey], noun: String, others: [String] = []
  ) -> [WorldEntry] {
    var entries: [WorldEntry] = []
    for pair in pairs {
      guard let key = keys.first(where: { $0.name == pair.key.value }) else {
        reportUnknownKey(pair.value.key, of: noun, among: others + keys.map(\.name))
        continue
      }
      var field = pair.value
      field.example = key.example
      if let value = readValue(field.value, key.shape, field) {
        entries.append(WorldEntry(name: pair.key, value: value))
      }
    }
    return entries
  }

  private mutating func readValue(_ index: Int, _ shape: WorldKey.Shape, _ field: Field) -> WorldValue? {
    readContent(index, shape, field).map { WorldValue($0, at: span(index)) }
  }

  private mutating func readContent(
    _ index: Int, _ shape: WorldKey.Shape, _ field: Field
  ) -> WorldValue.Content? {
    switch shape {
    case .text: return readText(index, field).map { .text($0.value) }
    case .secret: return readText(index, field, isSecret: true).map { .secret(Secret($0.value.utf8)) }
    case .integer(let range): return readInteger(field, at: index, in: range).map { .integer($0.value) }
    case .boolean: return readBoolean(field, at: index).map { .boolean($0) }
    case .duration: return readDuration(field, at: index).map { .duration($0.value) }
    case .choice(let words): return readChoice(field, at: index, among: words).map { .text($0.value) }
    case .list(let entry):
      var inner = field
      inner.value = index
      return .list(
        readList(inner, of: Shape(entry)) { reader, index in reader.readValue(index, entry, inner) })
    case .mapping(let keys):
      guard node(index).kind == .mapping else {
        reportWrongShape(index, wanted: .worldKeys(keys), field)
        return nil
      }
      return .mapping(readEntries(readPairs(of: index, in: field), keys, noun: tree.text(field.key)))
    case .either(let shapes):
      guard let fitting = shapes.first(where: { matches(index, $0) }) else {
        reportWrongShape(index, wanted: Shape(shape), field)
        return nil
      }
      return readContent(index, fitting, field)
    }
  }

  /// Whether a value is a list, a mapping or a text as a shape wants it.
  private func matches(_ index: Int, _ shape: WorldKey.Shape) -> Bool {
    switch shape {
    case .list: node(index).kind == .sequence
    case .mapping: node(index).kind == .mapping
    case .either(let shapes): shapes.contains { matches(index, $0) }
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
    case .mapping(let keys): self = .worldKeys(keys)
    case .either(let shapes): self = .either(shapes.map { Shape($0) })
    }
  }
}
