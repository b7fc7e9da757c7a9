import LockstepModel

/// Makes the layout of a file that was read, with its comments.
///
/// Walks the tree in the order of the text; `position` is how far comments have been looked for.
struct SourceLayout {
  private let tree: YAMLTree
  private let trivia: TriviaReader
  private var position = 0

  /// - Parameter tree: of a file without errors: with whole pairs, and nothing refused.
  static func layout(of tree: YAMLTree) -> LayoutNode {
    var builder = SourceLayout(tree: tree, trivia: TriviaReader(bytes: tree.bytes))
    return builder.makeNode(0).node
  }

  /// A node with the comments inside it that have no place there.
  private struct BuiltNode {
    var node: LayoutNode
    /// Behind the header of a block scalar.
    var header: LayoutComment?
    /// Between the brackets of an empty collection.
    var innerComments: [LayoutComment] = []
  }

  private mutating func makeNode(_ index: Int) -> BuiltNode {
    let node = tree.nodes[index]
    switch (node.kind, node.style) {
    case (.sequence, .bracketed), (.mapping, .bracketed): return makeBrackets(index)
    case (.sequence, _), (.mapping, _): return BuiltNode(node: makeBlock(index))
    case (.scalar, _), (.refused, _):
      position = Int(node.span.end)
      let (lines, comment) = AuthorLineBreaks.read(index, in: tree)
      return BuiltNode(
        node: LayoutNode(content: .scalar(LayoutScalar(text: tree.text(index), lines: lines))),
        header: comment)
    }
  }

  private mutating func makeBlock(_ index: Int) -> LayoutNode {
    let node = tree.nodes[index]
    let items = pairs(index).map { makeItem($0.key, $0.value, isInBrackets: false) }
    var result = LayoutNode(content: node.kind == .mapping ? .mapping(items) : .list(items), isBlock: true)
    result.closing = consumeClosingComments(of: index)
    return result
  }

  private mutating func makeBrackets(_ index: Int) -> BuiltNode {
    let node = tree.nodes[index]
    let start = Int(node.span.start)
    var innerComments: [LayoutComment] = []
    // A pair alone in a list, as in `[a: b]`, has no brackets of its own.
    let bracket = node.kind == .mapping ? UInt8(ascii: "{") : UInt8(ascii: "[")
    let hasBrackets = start < tree.bytes.count && tree.bytes[start] == bracket
    if hasBrackets {
      position = start + 1
      if let (comment, end) = trivia.comment(after: position) {
        innerComments.append(comment)
        position = end
      }
    }
    var items: [LayoutItem] = []
    for (key, value) in pairs(index) {
      var item = makeItem(key, value, isInBrackets: true)
      (item.leading, innerComments) = (innerComments + item.leading, [])
      items.append(item)
    }
    let end = Int(node.span.end)
    let closing = consumeComments(upTo: hasBrackets ? end - 1 : end).comments
    position = max(position, end)
    var result = BuiltNode(node: LayoutNode(content: node.kind == .mapping ? .mapping(items) : .list(items)))
    if items.isEmpty { result.innerComments = innerComments + closing } else { result.node.closing = closing }
    return result
  }

  private mutating func makeItem(_ key: Int?, _ value: Int, isInBrackets: Bool) -> LayoutItem {
    var item = LayoutItem(value: .text(""))
    let before = consumeComments(upTo: Int(tree.nodes[key ?? value].span.start))
    item.leading = before.comments
    item.hasBlankBefore = !isInBrackets && before.endsBlank
    var header: LayoutComment?
    if let key {
      item.key = tree.text(key)
      position = Int(tree.nodes[key].span.end)
      header = consumeComment(behind: ":")
    }
    let node = tree.nodes[value]
    if node.kind != .scalar, node.style == .block {
      item.value = makeBlock(value)
      item.header = header
      return item
    }
    item.leading += consumeComments(upTo: Int(node.span.start)).comments
    let built = self.makeNode(value)
    item.value = built.node
    let behind = consumeComment(behind: isInBrackets ? "," : "")
    // One comment has room on the line; the others move above it.
    let all = [header].compactMap(\.self) + built.innerComments + [built.header, behind].compactMap(\.self)
    item.leading += all.dropLast()
    item.trailing = all.last
    return item
  }

  /// The keys and values of a mapping, or the entries of a list.
  private func pairs(_ index: Int) -> [(key: Int?, value: Int)] {
    guard tree.nodes[index].kind == .mapping else { return tree.children(of: index).map { (nil, $0) } }
    return tree.pairs(of: index).map { ($0.key, $0.value) }
  }

  // MARK: Comments

  private mutating func consumeComments(upTo end: Int) -> (comments: [LayoutComment], endsBlank: Bool) {
    guard position < end else { return ([], false) }
    let (found, endsBlank) = trivia.comments(in: position..<end)
    position = end
    return (found.map(\.comment), endsBlank)
  }

  private mutating func consumeComment(behind punctuation: String) -> LayoutComment? {
    guard let (comment, end) = trivia.comment(after: position, punctuation: Array(punctuation.utf8)) else {
      return nil
    }
    position = end
    return comment
  }

  /// The comments after the last item of a block collection that belong to it by their indentation.
  private mutating func consumeClosingComments(of index: Int) -> [LayoutComment] {
    let next = Int(tree.nodes[index].nextIndex)
    let isAtEnd = next >= tree.nodes.count
    let end = isAtEnd ? tree.bytes.count : Int(tree.nodes[next].span.start)
    guard position < end else { return [] }
    let found = trivia.comments(in: position..<end).found
    if index == 0 { return found.map(\.comment) }
    let around = trivia.indentation(of: isAtEnd ? Int(tree.nodes[0].span.start) : end)
    let column = column(of: index)
    // A comment as deep as the next item belongs to it.
    guard column > around else { return [] }
    let own = found.prefix { $0.column >= column }
    if let last = own.last { position = last.end }
    return own.map(\.comment)
  }

  /// The column of a block collection's items, counted from 0.
  private func column(of index: Int) -> Int {
    let start = Int(tree.nodes[index].span.start)
    var lineStart = start
    while lineStart > 0, !TriviaReader.isBreak(tree.bytes[lineStart - 1]) { lineStart -= 1 }
    return start - lineStart
  }
}
