import LockstepModel

/// Inside `{}` and `[]` a comma ends a text, which surprises authors who forgot the quotes.
extension Reader {
  /// Whether `key` is not a key but the rest of the text before it.
  func endedByComma(_ key: Int, after previous: Int) -> Bool {
    guard node(key).isInFlow, node(key).style == .plain, tree.isBare(key: key) else { return false }
    let before = node(Int(node(previous).next))
    return before.kind == .scalar && before.style == .plain
  }

  /// Explains the first of the keys that a comma made; the others follow from it.
  mutating func forgottenQuote(_ key: Int, after previous: Int, in mapping: Int) {
    // The key before is such a rest itself, and has been reported.
    if isFull || tree.isBare(key: previous) { return }
    let value = Int(node(previous).next)
    var last = key
    let end = Int(node(mapping).next)
    while true {
      // The key after the present key's value, which is nothing.
      let next = Int(node(last).next) + 1
      guard next < end, node(next).kind == .scalar, endedByComma(next, after: last) else { break }
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
  mutating func splitText(_ entry: Int, _ next: Int) {
    let (left, right) = (node(entry), node(next))
    guard !isFull, left.kind == .scalar, right.kind == .scalar, left.style == .plain, right.style == .plain,
      depth(entry) > 0, depth(next) < 0
    else { return }
    let whole = left.span.through(right.span)
    let text = tree.source.text(whole)
    report(
      .yamlAmbiguousScalar, "the comma makes two entries of '\(text)'",
      at: Location(tree.source, whole), help: "put the whole text in quotes: \(Quoting.quoted(text))",
      fixes: [.init("Put the whole text in quotes", isSafe: false, edits: Quoting.edits(whole, text: text))])
  }

  /// How many parentheses are opened more than closed.
  private func depth(_ scalar: Int) -> Int {
    let span = span(scalar)
    var depth = 0
    for byte in tree.source.bytes[Int(span.start)..<Int(span.end)] {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
    }
    return depth
  }
}
