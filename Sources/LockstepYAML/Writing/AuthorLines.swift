import LockstepModel

/// Finds out how an author broke a text into lines, so that it can stay so.
enum AuthorLines {
  /// The lines of a scalar that should keep them, and the comment behind a block scalar's header.
  static func read(_ index: Int, in tree: YAMLTree) -> (LayoutScalar.Lines?, LayoutComment?) {
    let node = tree.nodes[index]
    switch node.style {
    case .block: return block(node, text: tree.text(index), in: tree)
    case .doubleQuoted:
      // A text on one line is the same in the file and in the tree.
      if node.text == YAMLNode.verbatim { return (nil, nil) }
      return (escaped(node, text: tree.text(index), in: tree), nil)
    default: return (nil, nil)
    }
  }

  private static func block(
    _ node: YAMLNode, text: String, in tree: YAMLTree
  ) -> (LayoutScalar.Lines?, LayoutComment?) {
    let gaps = GapReader(bytes: tree.bytes)
    let start = Int(node.span.start)
    let headerEnd = gaps.endOfLine(start)
    var end = start + 1
    while end < headerEnd, tree.bytes[end] > 0x20 { end += 1 }
    let header = String(decoding: tree.bytes[start..<end], as: UTF8.self)
    let comment = gaps.comment(after: end)?.comment
    if header.hasPrefix("|") { return (.literal, comment) }
    guard header == ">" || header == ">-", Int(node.span.end) > headerEnd else { return (nil, comment) }
    // Whitespace at the end of the last line belongs to the text.
    var lines = split(tree.bytes[headerEnd..<gaps.endOfLine(Int(node.span.end))])
    lines.removeFirst()
    // Empty lines in front do not set the indentation (YAML 1.2.2 §8.1.1.1).
    let indentation = blanks(lines.first { $0.contains { $0 != 0x20 } } ?? [])
    let content = lines.map { line in
      String(decoding: line.dropFirst(min(indentation, blanks(line))), as: UTF8.self)
    }
    let written = "- \(header)\n" + content.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
    return (reads(written, as: text) ? .folded(header: header, content) : nil, comment)
  }

  /// A text in double quotes whose author ended each line by a backslash.
  private static func escaped(_ node: YAMLNode, text: String, in tree: YAMLTree) -> LayoutScalar.Lines? {
    let lines = split(tree.bytes[Int(node.span.start)..<Int(node.span.end)])
    guard lines.count > 1, lines.dropLast().allSatisfy(endsByBackslash) else { return nil }
    let content = lines.enumerated().map { number, line in
      String(decoding: number == 0 ? line : line.drop(while: { $0 == 0x20 || $0 == 0x09 }), as: UTF8.self)
    }
    return reads("- " + content.joined(separator: "\n  "), as: text) ? .escaped(content) : nil
  }

  /// The spaces that a line begins with.
  private static func blanks(_ line: ArraySlice<UInt8>) -> Int {
    line.prefix(while: { $0 == UInt8(ascii: " ") }).count
  }

  private static func endsByBackslash(_ line: ArraySlice<UInt8>) -> Bool {
    line.reversed().prefix(while: { $0 == UInt8(ascii: "\\") }).count % 2 == 1
  }

  private static func split(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    var index = start
    while index < bytes.endIndex {
      guard GapReader.isBreak(bytes[index]) else {
        index += 1
        continue
      }
      lines.append(bytes[start..<index])
      // A Windows line end is one.
      let isPair = bytes[index] == 0x0D && index + 1 < bytes.endIndex && bytes[index + 1] == 0x0A
      index += isPair ? 2 : 1
      start = index
    }
    lines.append(bytes[start...])
    return lines
  }

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
