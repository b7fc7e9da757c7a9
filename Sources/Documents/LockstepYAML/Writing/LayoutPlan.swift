/// How one value is written, after its key or its dash.
enum LayoutPlan {
  /// On the line it begins on, and whole lines after it.
  case lines(String, rest: [String] = [])
  /// As a block scalar; its lines are without indentation.
  case blockScalar(LineBreaking.Block)
  /// One line for each item.
  case block
}

/// Decides which nodes fit on a line.
extension LayoutPlan {
  /// The most columns a line takes, counted in Unicode scalars, as far as it can be broken at all.
  static let width = 130

  /// - Parameters:
  ///   - column: where the value would begin, counted from 0.
  ///   - indent: of the line with its key or dash.
  init(_ node: LayoutNode, column: Int, indent: Int, isEntry: Bool) {
    if case .scalar(let scalar) = node.content {
      self = Self.plan(scalar, column: column, indent: indent)
      return
    }
    // `- user: selects Close` needs no brackets.
    let isSinglePair = isEntry && node.isMapping && node.items.count == 1
    if !isSinglePair, let line = BracketText.line(node, room: Self.width - column) {
      self = .lines(line)
    } else if isEntry, !isSinglePair, let lines = BracketText.rowLines(node, indent: indent) {
      self = .lines(lines.first, rest: lines.rest)
    } else {
      self = .block
    }
  }

  private static func plan(_ scalar: LayoutScalar, column: Int, indent: Int) -> LayoutPlan {
    let room = width - indent - 2
    switch scalar.lines {
    case .folded(let header, let lines):
      if lines.allSatisfy({ $0.unicodeScalars.count <= room }) {
        return .blockScalar(LineBreaking.Block(header: header, lines: lines))
      }
      // A text that is too long is broken again, unless its author broke it inside a word.
      let anew = header == ">-" ? LineBreaking.folded(scalar.text, width: room) : nil
      return .blockScalar(anew ?? LineBreaking.Block(header: header, lines: lines))
    case .literal: if let literal = LineBreaking.literal(scalar.text) { return .blockScalar(literal) }
    case nil: break
    }
    if LineBreaking.hasBreaks(scalar.text), let literal = LineBreaking.literal(scalar.text) {
      return .blockScalar(literal)
    }
    let line = ScalarText.line(scalar, isInBrackets: false)
    if column + line.unicodeScalars.count > width, let folded = LineBreaking.folded(scalar.text, width: room)
    {
      return .blockScalar(folded)
    }
    return .lines(line)
  }
}
