import LockstepModel

/// Finds out how an author broke a text into lines, so that it can stay so.
enum AuthorLineBreaks {
  /// The lines of a scalar that should keep them, and the comment after a block scalar's header.
  static func read(_ index: Int, in tree: YAMLTree) -> (LayoutScalar.Lines?, LayoutComment?) {
    let node = tree.nodes[index]
    guard node.style == .block else { return (nil, nil) }
    let trivia = TriviaReader(bytes: tree.bytes)
    let start = Int(node.span.start)
    let headerEnd = trivia.endOfLine(start)
    var end = start + 1
    while end < headerEnd, tree.bytes[end] > 0x20 { end += 1 }
    let header = String(decoding: tree.bytes[start..<end], as: UTF8.self)
    let comment = trivia.comment(after: end)?.comment
    if header.hasPrefix("|") { return (.literal, comment) }
    guard header == ">" || header == ">-", Int(node.span.end) > headerEnd else { return (nil, comment) }
    // Whitespace at the end of the last line belongs to the text.
    let block = String(decoding: tree.bytes[headerEnd..<trivia.endOfLine(Int(node.span.end))], as: UTF8.self)
    let lines = block.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
      .dropFirst()
    // Empty lines in front do not set the indentation (YAML 1.2.2 §8.1.1.1).
    let indentation = leadingSpaces(lines.first { $0.contains { $0 != " " } } ?? "")
    let content = lines.map { String($0.dropFirst(min(indentation, leadingSpaces($0)))) }
    let written = "- \(header)\n" + content.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
    return (reads(written, as: tree.text(index)) ? .folded(header: header, content) : nil, comment)
  }

  /// The spaces that a line begins with.
  private static func leadingSpaces(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }

  /// Whether a list with one text, as it would be written, reads as that text.
  ///
  /// Asked of the reader itself: how lines fold is full of exceptions (YAML 1.2.2 §8.1.3).
  private static func reads(_ yaml: String, as text: String) -> Bool {
    let (tree, problems) = TreeBuilder.build(SourceText(path: "", text: yaml))
    guard problems.isEmpty, let tree, tree.nodes.count == 2, tree.nodes[1].kind == .scalar else {
      return false
    }
    return tree.text(1).utf8.elementsEqual(text.utf8)
  }
}
