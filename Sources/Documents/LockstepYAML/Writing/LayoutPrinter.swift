/// Writes an arranged file.
struct LayoutPrinter {
  private var text = ""

  static func print(_ root: LayoutNode) -> String {
    var printer = LayoutPrinter()
    printer.printBlock(root, indent: 0)
    return printer.text
  }

  /// The items of a block collection, one below the other.
  ///
  /// - Parameter isInline: the first of them continues the current line, after a dash.
  private mutating func printBlock(_ node: LayoutNode, indent: Int, isInline: Bool = false) {
    for (number, item) in node.items.enumerated() {
      let isBehindDash = isInline && number == 0
      let opening = keyOrDash(of: item, indent: indent)
      let column = indent + opening.unicodeScalars.count
      let plan = LayoutPlan(item.value, column: column + 1, indent: indent, isEntry: item.key == nil)
      var item = item
      if case .block = plan { moveTrailingComment(of: &item, isBehindDash: isBehindDash) }
      if !isBehindDash {
        printLeading(item, isFirst: number == 0, indent: indent)
        indentLine(indent)
      }
      text += opening
      printValue(item, plan, indent: indent)
    }
    for comment in node.closing { printCommentLine(comment, indent: indent, mayHaveBlank: true) }
  }

  private func keyOrDash(of item: LayoutItem, indent: Int) -> String {
    guard let key = item.key else { return "-" }
    let written = ScalarText.key(key, isInBrackets: false)
    if written.unicodeScalars.count <= BracketText.maximumKeyLength { return written + ":" }
    return "? \(written)\n\(String(repeating: " ", count: indent)):"
  }

  private mutating func printValue(_ item: LayoutItem, _ plan: LayoutPlan, indent: Int) {
    switch plan {
    case .lines(let first, let rest):
      text += " " + first
      for line in rest { text += "\n" + line }
      endLine(item.trailing)
    case .blockScalar(let block):
      text += " " + block.header
      endLine(item.trailing)
      for line in block.lines {
        if !line.isEmpty { indentLine(indent + 2) }
        text += line + "\n"
      }
    case .block where item.key == nil:
      text += " "
      printBlock(item.value, indent: indent + 2, isInline: true)
    case .block:
      endLine(item.header)
      if let comment = item.trailing { printCommentLine(comment, indent: indent + 2, mayHaveBlank: false) }
      printBlock(item.value, indent: indent + 2)
    }
  }

  /// A comment after an item that now takes several lines moves above it, since it is about the whole item.
  private func moveTrailingComment(of item: inout LayoutItem, isBehindDash: Bool) {
    guard var comment = item.trailing else { return }
    if !isBehindDash {
      comment.hasBlankBefore = item.hasBlankBefore
      item.hasBlankBefore = false
      item.leading.append(comment)
      item.trailing = nil
    } else if item.header == nil {
      item.header = comment
      item.trailing = nil
    }
  }

  /// The lines before an item: an empty line, its comments, and another empty line if its author left one.
  private mutating func printLeading(_ item: LayoutItem, isFirst: Bool, indent: Int) {
    var needsBlank = item.needsBlank
    var mayHaveBlank = !isFirst
    for comment in item.leading {
      if needsBlank, mayHaveBlank, !comment.hasBlankBefore { text += "\n" }
      printCommentLine(comment, indent: indent, mayHaveBlank: mayHaveBlank)
      (needsBlank, mayHaveBlank) = (false, true)
    }
    if mayHaveBlank, needsBlank || item.hasBlankBefore { text += "\n" }
  }

  private mutating func printCommentLine(_ comment: LayoutComment, indent: Int, mayHaveBlank: Bool) {
    if mayHaveBlank, comment.hasBlankBefore { text += "\n" }
    indentLine(indent)
    text += comment.text + "\n"
  }

  private mutating func endLine(_ comment: LayoutComment?) {
    if let comment { text += String(repeating: " ", count: comment.gap) + comment.text }
    text += "\n"
  }

  private mutating func indentLine(_ count: Int) { text += String(repeating: " ", count: count) }
}
