/// Writes lists and mappings in brackets.
enum BracketText {
  /// The longest key allowed before its colon has 1024 characters (YAML 1.2.2 §7.4.2).
  static let longestKey = 1000

  /// The node on one line; nil if it does not fit into `room`, has comments inside, or is a block.
  static func line(_ node: LayoutNode, room: Int) -> String? {
    guard !node.isBlock, node.closing.isEmpty else { return nil }
    switch node.content {
    case .list(let items) where items.isEmpty: return "[]"
    case .mapping(let items) where items.isEmpty: return "{}"
    case .scalar(let scalar):
      // A text with lines of its own shows them as a block.
      if TextLines.hasBreaks(scalar.text), TextLines.literal(scalar.text) != nil { return nil }
      let line = ScalarText.line(scalar, isInBrackets: true)
      return line.unicodeScalars.count <= room ? line : nil
    case .list(let items): return join(items, "[", "]", room: room)
    case .mapping(let items): return join(items, "{", "}", room: room)
    }
  }

  /// A row with a verbatim cell in two lines, if these fit:
  ///
  ///     - {id: 1.1a, case: Biometrics are enabled, next: 1.2,
  ///        source: {next: " 1.2"}}
  static func rowLines(_ node: LayoutNode, indent: Int) -> (first: String, rest: [String])? {
    guard !node.isBlock, node.closing.isEmpty, case .mapping(let items) = node.content else { return nil }
    let head = items.prefix { !isAside($0) }
    let asides = items.dropFirst(head.count)
    guard !head.isEmpty, !asides.isEmpty, asides.allSatisfy(isAside) else { return nil }
    let room = LayoutPlan.width - indent - 3
    guard let first = join(Array(head), "{", ",", room: room + 1) else { return nil }
    var rest: [String] = []
    for (number, aside) in asides.enumerated() {
      guard let line = join([aside], "", number + 1 == asides.count ? "}" : ",", room: room) else {
        return nil
      }
      rest.append(String(repeating: " ", count: indent + 3) + line)
    }
    return (first, rest)
  }

  /// What stands beside the row, about the document.
  private static func isAside(_ item: LayoutItem) -> Bool { item.key == "source" }

  private static func join(_ items: [LayoutItem], _ open: String, _ close: String, room: Int) -> String? {
    var text = open
    var left = room - open.utf8.count - close.utf8.count
    for (number, item) in items.enumerated() {
      if item.hasComments { return nil }
      var part = number > 0 ? ", " : ""
      if let key = item.key {
        let written = ScalarText.key(key, isInBrackets: true)
        guard written.unicodeScalars.count <= longestKey else { return nil }
        part += written + ": "
      }
      left -= part.unicodeScalars.count
      guard left >= 0, let value = line(item.value, room: left) else { return nil }
      left -= value.unicodeScalars.count
      text += part + value
    }
    return left >= 0 ? text + close : nil
  }
}

/// How one value is written, after its key or its dash.
enum LayoutPlan {
  /// On the line it begins on, and whole lines after it.
  case lines(String, rest: [String] = [])
  /// As a block scalar; its lines are without indentation.
  case blockScalar(TextLines.Block)
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
        return .blockScalar(TextLines.Block(header: header, lines: lines))
      }
      // A text that is too long is broken again, unless its author broke it inside a word.
      let anew = header == ">-" ? TextLines.folded(scalar.text, width: room) : nil
      return .blockScalar(anew ?? TextLines.Block(header: header, lines: lines))
    case .literal: if let literal = TextLines.literal(scalar.text) { return .blockScalar(literal) }
    case nil: break
    }
    if TextLines.hasBreaks(scalar.text), let literal = TextLines.literal(scalar.text) {
      return .blockScalar(literal)
    }
    let line = ScalarText.line(scalar, isInBrackets: false)
    if column + line.unicodeScalars.count > width, let folded = TextLines.folded(scalar.text, width: room) {
      return .blockScalar(folded)
    }
    return .lines(line)
  }
}

/// Writes a text over several lines.
enum TextLines {
  /// A text as a block scalar.
  struct Block {
    /// `|-`, `|` or `>-`.
    var header: String
    /// Without indentation.
    var lines: [String]
  }

  /// The text's own lines, if it can be written so; nil if only quotes can hold it.
  static func literal(_ text: String) -> Block? {
    guard let first = text.unicodeScalars.first, first != " ", first != "\t", first != "\n" else {
      return nil
    }
    // Unusual whitespace stays as it is here: a whole document full of escapes would not help.
    if text.unicodeScalars.contains(where: { Quoting.needsEscape($0) && !isBlank($0) }) { return nil }
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
    let header = lines.last?.isEmpty == true ? "|" : "|-"
    if header == "|" { lines.removeLast() }
    // Further empty lines at the end would not be seen, and editors trim them.
    return lines.last?.utf8.allSatisfy { $0 <= 0x20 } == true ? nil : Block(header: header, lines: lines)
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\t" || scalar.properties.generalCategory == .spaceSeparator
  }

  /// Whether the text has lines of its own.
  static func hasBreaks(_ text: String) -> Bool { text.utf8.contains(UInt8(ascii: "\n")) }

  /// The text broken at spaces into lines of at most `width`; nil if that gains nothing.
  static func folded(_ text: String, width: Int) -> Block? {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last, first != " ", last != " " else { return nil }
    if scalars.contains(where: Quoting.needsEscape) { return nil }
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    var count = 0
    for word in words(scalars) {
      if count > 0, count + 1 + word.count > width {
        lines.append(String(line))
        line = String.UnicodeScalarView()
        count = 0
      }
      if count > 0 {
        line.append(" ")
        count += 1
      }
      line.append(contentsOf: word)
      count += word.count
    }
    lines.append(String(line))
    return lines.count > 1 || count <= width ? Block(header: ">-", lines: lines) : nil
  }

  /// The parts between single spaces: no line may end at two spaces.
  private static func words(_ scalars: String.UnicodeScalarView) -> [Substring.UnicodeScalarView] {
    var words: [Substring.UnicodeScalarView] = []
    var start = scalars.startIndex
    var index = start
    while index < scalars.endIndex {
      let next = scalars.index(after: index)
      if scalars[index] == " ", index > start, next < scalars.endIndex, scalars[next] != " ",
        scalars[scalars.index(before: index)] != " "
      {
        words.append(scalars[start..<index])
        start = next
      }
      index = next
    }
    words.append(scalars[start...])
    return words
  }
}
