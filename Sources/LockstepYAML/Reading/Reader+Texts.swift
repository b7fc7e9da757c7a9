import Lockstep
import LockstepModel

/// Reading texts and lists of texts.
extension Reader {
  /// A text that other YAML readers must take for a text as well.
  mutating func text(_ index: Int, _ field: Field, isSecret: Bool = false) -> SourceString? {
    scalar(index, field, mayBeNumber: false, isSecret: isSecret)
  }

  /// A text that may look like a number, and is not empty.
  mutating func id(_ index: Int, _ field: Field) -> SourceString? {
    guard let text = scalar(index, field, mayBeNumber: true, isSecret: false) else { return nil }
    if text.value.isEmpty {
      report(
        .invalidValue, "'\(tree.text(field.key))' is empty", at: location(index),
        help: "write a name or a number", losing: .value)
      return nil
    }
    return text
  }

  mutating func text(_ field: Field) -> SourceString? { text(field.value, field) }
  mutating func id(_ field: Field) -> SourceString? { id(field.value, field) }

  /// A cell exactly as a document wrote it: any text, also an empty one or a number.
  mutating func cell(_ field: Field) -> SourceString? {
    scalar(field.value, field, mayBeNumber: true, isSecret: false)
  }

  mutating func texts(_ field: Field) -> [SourceString] {
    list(field) { reader, entry, texts in if let text = reader.text(entry, field) { texts.append(text) } }
  }
  mutating func ids(_ field: Field) -> [SourceString] {
    list(field) { reader, entry, ids in if let id = reader.id(entry, field) { ids.append(id) } }
  }

  /// A text, or a list of texts.
  mutating func oneOrMore(_ field: Field) -> [SourceString] {
    if node(field.value).kind == .sequence { return texts(field) }
    return text(field).map { [$0] } ?? []
  }

  /// Reads a mapping into a value; nil if it is not one. The key table has the shape of each text and each list.
  ///
  /// - Parameters:
  ///   - texts: the fields that are one text, by their keys.
  ///   - lists: those that are a list of texts.
  ///   - other: reads any other key.
  mutating func fields<Value>(
    _ outer: Field, as name: TableName, into value: Value,
    texts: [KeyName: WritableKeyPath<Value, SourceString?>] = [:],
    lists: [KeyName: WritableKeyPath<Value, [SourceString]>] = [:],
    _ other: (inout Reader, Field, inout Value) -> Void = { _, _, _ in }
  ) -> Value? {
    guard var cursor = mapping(outer.value, as: name, of: outer) else { return nil }
    var value = value
    while let field = next(of: &cursor) {
      let shape = name.table.entry(field.name)?.shape
      if let path = texts[field.name] {
        switch shape {
        case .id: value[keyPath: path] = id(field)
        case .cell: value[keyPath: path] = cell(field)
        default: value[keyPath: path] = text(field)
        }
      } else if let path = lists[field.name] {
        value[keyPath: path] = if case .list(.id) = shape { ids(field) } else { self.texts(field) }
      } else {
        other(&self, field, &value)
      }
    }
    finish(cursor)
    return value
  }

  /// The entries of a list, which `read` appends one by one as far as they can be read.
  mutating func list<Value>(
    _ field: Field, of shape: Shape = .text, _ read: (inout Reader, Int, inout [Value]) -> Void
  ) -> [Value] {
    let list = field.value
    guard node(list).kind == .sequence else {
      wrongShape(list, wanted: .list(shape), field)
      return []
    }
    var values: [Value] = []
    let isInBrackets = node(list).style == .flow
    var before: Int?
    var entry = list + 1
    while entry < Int(node(list).next) {
      if isInBrackets, let before { splitText(before, entry) }
      before = entry
      read(&self, entry, &values)
      entry = Int(node(entry).next)
    }
    return values
  }

  private mutating func scalar(_ index: Int, _ field: Field, mayBeNumber: Bool, isSecret: Bool)
    -> SourceString?
  {
    let scalar = node(index)
    guard scalar.kind == .scalar, !scalar.isMissing else {
      wrongShape(index, wanted: .text, field)
      return nil
    }
    if scalar.taken != .text { checkPlain(index, mayBeNumber: mayBeNumber, isSecret: isSecret) }
    if scalar.style == .plain { checkEnd(of: index) }
    let text = SourceString(tree.text(index), at: scalar.span)
    if scalar.style != .block { checkEdges(of: text) }
    return text
  }

  /// A key that the author chose.
  mutating func freeKey(_ index: Int) -> SourceString? {
    let key = node(index)
    guard key.kind == .scalar, !key.isMissing else {
      if key.kind != .refused {
        report(
          .yamlType,
          "a key is a text, not \(key.kind == .scalar ? "nothing" : "a list or a mapping")",
          at: location(index))
      }
      return nil
    }
    if key.style == .plain {
      if tree.text(index) == "<<" {
        report(.mergeKey(location(index)))
        return nil
      }
      checkPlain(index, mayBeNumber: true, isSecret: false)
    }
    return text(at: index)
  }

  private mutating func checkPlain(_ index: Int, mayBeNumber: Bool, isSecret: Bool) {
    let scalar = node(index)
    let taken = scalar.taken
    if isFull || taken == .text || (taken == .plainNumber && mayBeNumber) { return }
    let text = tree.text(index)
    let shown = isSecret ? "this value" : "'\(text)'"
    let help = isSecret ? "put it in quotes" : "put it in quotes: \(Quoting.quoted(text))"
    report(
      .yamlAmbiguousScalar, "other YAML readers \(taken.words(shown))", at: location(index),
      help: help,
      fixes: [.init("Put it in quotes", isSafe: true, edits: Quoting.edits(scalar.span, text: text))])
  }
}
