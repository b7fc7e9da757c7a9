import LockstepModel

/// The findings about values of the wrong form.
extension Reader {
  /// How messages call the place of a value: the key, or an entry of the key's list.
  private func subject(_ index: Int, _ field: Field?) -> String {
    guard let field else { return "this place" }
    let key = tree.text(field.key)
    return index == field.value ? "'\(key)'" : "an entry of '\(key)'"
  }

  func exampleHelp(_ field: Field?) -> String? {
    guard let field, let example = field.example ?? field.table.table.entry(field.name)?.example else {
      return nil
    }
    return "write, for example, '\(example)'"
  }

  private func kindWords(_ index: Int) -> String {
    switch node(index).kind {
    case .scalar: "a text"
    case .sequence: "a list"
    case .mapping, .refused: "a mapping"
    }
  }

  /// Reports a list where a text belongs, and the like.
  mutating func reportWrongShape(_ index: Int, wanted: Shape, _ field: Field?) {
    if node(index).kind == .refused { return }
    if node(index).isMissing { return reportMissingValue(index, wanted: wanted, field) }
    report(
      .yamlType, "\(subject(index, field)) must be \(wanted.words), but this is \(kindWords(index))",
      at: firstLine(of: index), help: exampleHelp(field), fixes: listFix(index, wanted))
  }

  /// Reports a key without a value.
  mutating func reportMissingValue(_ index: Int, wanted: Shape, _ field: Field?) {
    var help = exampleHelp(field)
    if case .either(let shapes) = wanted,
      shapes.contains(where: { if case .list = $0 { true } else { false } })
    {
      help = "write a text, or '[]' for none"
    }
    let place = field.map { index == $0.value ? location($0.key) : location(index) } ?? location(index)
    report(
      .yamlType, "\(subject(index, field)) has no value; \(wanted.words) belongs here", at: place, help: help)
  }

  /// Reports a text that is not one of those that count.
  ///
  /// - Parameter isBeyondSchema: see ``Diagnostic/isBeyondSchema``.
  mutating func reportBadValue(
    _ index: Int, _ wanted: String, help: String?, fixes: [Diagnostic.Fix] = [], isBeyondSchema: Bool = false
  ) {
    var finding = Diagnostic(
      .invalidValue, "'\(tree.text(index))' is not \(wanted)", at: location(index), help: help, fixes: fixes)
    // Shapes do not show whether an example gives a value for a name in angle brackets, so neither the name nor the
    // value in its place is checked.
    let written = tree.source.bytes[Int(span(index).start)..<Int(span(index).end)]
    finding.isBeyondSchema = isBeyondSchema || allowsPlaceholders && written.contains(UInt8(ascii: "<"))
    report(finding, losing: .value)
  }

  /// A long value is shown by its first line only.
  private func firstLine(of index: Int) -> Location {
    let span = span(index)
    let bytes = tree.source.bytes[Int(span.start)..<Int(span.end)]
    guard let end = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return location(index) }
    return Location(tree.source, Span(Int(span.start)..<end))
  }

  /// A single text where a list belongs only lacks its brackets.
  private func listFix(_ index: Int, _ wanted: Shape) -> [Diagnostic.Fix] {
    guard case .list(let entry) = wanted, node(index).kind == .scalar, node(index).style != .block else {
      return []
    }
    switch entry {
    case .text, .id:
      let span = span(index)
      let text = tree.text(index)
      let inside = node(index).style == .plain ? Quoting.quoted(text) : tree.source.text(span)
      return [.init("Make it a list", isSafe: true, edits: [.init(span, "[\(inside)]")])]
    default: return []
    }
  }
}
