import LockstepModel

/// Reading texts and lists of texts.
extension Reader {
  /// A text that other YAML readers must take for a text as well.
  mutating func readText(_ index: Int, _ field: Field, isSecret: Bool = false) -> SourceString? {
    readScalar(index, field, mayBeNumber: false, isSecret: isSecret)
  }

  /// A text that may look like a number, and is not empty.
  mutating func readID(_ index: Int, _ field: Field) -> SourceString? {
    guard let text = readScalar(index, field, mayBeNumber: true, isSecret: false) else { return nil }
    if text.value.isEmpty {
      report(
        .invalidValue, "'\(tree.text(field.key))' is empty", at: location(index),
        help: "write a name or a number", losing: .value)
      return nil
    }
    return text
  }

  mutating func readText(_ field: Field) -> SourceString? { readText(field.value, field) }
  mutating func readID(_ field: Field) -> SourceString? { readID(field.value, field) }

  /// A cell exactly as a document wrote it: any text, also an empty one or a number.
  mutating func readCell(_ field: Field) -> SourceString? {
    readScalar(field.value, field, mayBeNumber: true, isSecret: false)
  }

  mutating func readTexts(_ field: Field) -> [SourceString] {
    readList(field) { reader, entry in reader.readText(entry, field) }
  }
  mutating func readIDs(_ field: Field) -> [SourceString] {
    readList(field) { reader, entry in reader.readID(entry, field) }
  }

  /// A text, or a list of texts.
  mutating func readOneOrMore(_ field: Field) -> [SourceString] {
    if node(field.value).kind == .sequence { return readTexts(field) }
    return readText(field).map { [$0] } ?? []
  }

  /// Reads a mapping into a value; nil if it is not one. The key table has the shape of each text and each list.
  ///
  /// - Parameters:
  ///   - entry: the mapping, if it is an entry of the field's list.
  ///   - texts: the fields that are one text, by their keys.
  ///   - lists: those that are a list of texts.
  ///   - other: reads any other key.
  mutating func readFields<Value>(
    _ outer: Field, at entry: Int? = nil, as name: TableName, into value: Value,
    texts: [KeyName: WritableKeyPath<Value, SourceString?>] = [:],
    lists: [KeyName: WritableKeyPath<Value, [SourceString]>] = [:],
    _ other: (inout Reader, Field, inout Value) -> Void = { _, _, _ in }
  ) -> Value? {
    guard var cursor = beginMapping(entry ?? outer.value, as: name, of: outer) else { return nil }
    var value = value
    while let field = next(of: &cursor) {
      let shape = name.table.entry(field.name)?.shape
      if let path = texts[field.name] {
        switch shape {
        case .id: value[keyPath: path] = readID(field)
        case .cell: value[keyPath: path] = readCell(field)
        default: value[keyPath: path] = readText(field)
        }
      } else if let path = lists[field.name] {
        value[keyPath: path] = if case .list(.id) = shape { readIDs(field) } else { readTexts(field) }
      } else {
        other(&self, field, &value)
      }
    }
    finish(cursor)
    return value
  }

  /// The entries of a list, as far as `read` can read them.
  mutating func readList<Value>(
    _ field: Field, of shape: Shape = .text, _ read: (inout Reader, Int) -> Value?
  ) -> [Value] {
    let list = field.value
    guard node(list).kind == .sequence else {
      reportWrongShape(list, wanted: .list(shape), field)
      return []
    }
    let isInBrackets = node(list).style == .bracketed
    let entries = tree.children(of: list)
    var values: [Value] = []
    values.reserveCapacity(entries.count)
    for (place, entry) in entries.enumerated() {
      if isInBrackets, place > 0 { warnAboutSplitParenthesis(entries[place - 1], entry) }
      if let value = read(&self, entry) { values.append(value) }
    }
    return values
  }

  private mutating func readScalar(_ index: Int, _ field: Field, mayBeNumber: Bool, isSecret: Bool)
    -> SourceString?
  {
    let scalar = node(index)
    guard scalar.kind == .scalar, !scalar.isMissing else {
      reportWrongShape(index, wanted: .text, field)
      return nil
    }
    if scalar.ambiguity != .text { checkAmbiguity(index, mayBeNumber: mayBeNumber, isSecret: isSecret) }
    if scalar.style == .plain { checkCutText(of: index) }
    let text = SourceString(tree.text(index), at: scalar.span)
    if scalar.style != .block { checkInvisibleEdges(of: text) }
    return text
  }

  /// A key that the author chose.
  mutating func readChosenKey(_ index: Int) -> SourceString? {
    let key = node(index)
    guard key.kind == .scalar, !key.isMissing else {
      if key.kind != .refused {
        report(
          .yamlType, "a key is a text, not \(key.kind == .scalar ? "nothing" : "a list or a mapping")",
          at: location(index))
      }
      return nil
    }
    if key.style == .plain {
      if tree.text(index) == "<<" {
        report(.mergeKeyRefusal(location(index)))
        return nil
      }
      checkAmbiguity(index, mayBeNumber: true, isSecret: false)
    }
    return text(at: index)
  }

  private mutating func checkAmbiguity(_ index: Int, mayBeNumber: Bool, isSecret: Bool) {
    let scalar = node(index)
    let ambiguity = scalar.ambiguity
    if hasMaximumFindings || ambiguity == .text || (ambiguity == .plainNumber && mayBeNumber) { return }
    let text = tree.text(index)
    let shown = isSecret ? "this value" : "'\(text)'"
    let help = isSecret ? "put it in quotes" : "put it in quotes: \(Quoting.quoted(text))"
    report(
      .yamlAmbiguousScalar, "other YAML readers \(ambiguity.words(shown))", at: location(index), help: help,
      fixes: [.init("Put it in quotes", isSafe: true, edits: Quoting.edits(scalar.span, text: text))])
  }

  // Inside `{}` and `[]` a comma ends a text, which surprises authors who forgot the quotes.

  /// Whether `key` is not a key but the rest of the text before it.
  func isCutByComma(_ key: Int, after previous: Int) -> Bool {
    guard node(key).isInBrackets, node(key).style == .plain, tree.lacksColon(key: key) else { return false }
    let before = node(Int(node(previous).nextIndex))
    return before.kind == .scalar && before.style == .plain
  }

  /// Explains the first of the keys that a comma made; the others follow from it.
  mutating func reportForgottenQuote(_ key: Int, after previous: Int, in mapping: Int) {
    // The key before is such a rest itself, and has been reported.
    if hasMaximumFindings || tree.lacksColon(key: previous) { return }
    let value = Int(node(previous).nextIndex)
    var last = key
    let end = Int(node(mapping).nextIndex)
    while true {
      // The key after the present key's value, which is nothing.
      let next = Int(node(last).nextIndex) + 1
      guard next < end, node(next).kind == .scalar, isCutByComma(next, after: last) else { break }
      last = next
    }
    let whole = span(value).through(span(last))
    let text = tree.source.text(whole)
    let rest = hidesValues ? "the rest of it" : "'\(tree.text(key))'"
    let advice = "put the whole text in quotes"
    report(
      .unknownKey, "the comma ended the text before it, so that \(rest) became a key",
      at: location(key),
      help: hidesValues ? advice : "\(advice): \(tree.text(previous)): \(Quoting.quoted(text))",
      related: [.init(location(value), "the text ends here")],
      fixes: [.init("Put the whole text in quotes", isSafe: true, edits: Quoting.edits(whole, text: text))],
      // The end of a text is missing, and nothing else.
      losing: .nothing)
  }

  /// Warns if a list's entry opens a parenthesis that the next one closes.
  mutating func warnAboutSplitParenthesis(_ entry: Int, _ next: Int) {
    let (left, right) = (node(entry), node(next))
    guard !hasMaximumFindings, left.kind == .scalar, right.kind == .scalar, left.style == .plain,
      right.style == .plain,
      unclosedParentheses(in: entry) > 0, unclosedParentheses(in: next) < 0
    else { return }
    let whole = left.span.through(right.span)
    let text = tree.source.text(whole)
    report(
      .yamlAmbiguousScalar, "the comma makes two entries of '\(text)'",
      at: Location(tree.source, whole), help: "put the whole text in quotes: \(Quoting.quoted(text))",
      fixes: [.init("Put the whole text in quotes", isSafe: false, edits: Quoting.edits(whole, text: text))])
  }

  /// How many parentheses are opened more than closed.
  private func unclosedParentheses(in scalar: Int) -> Int {
    let span = span(scalar)
    var depth = 0
    for byte in tree.source.bytes[Int(span.start)..<Int(span.end)] {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
    }
    return depth
  }
}
