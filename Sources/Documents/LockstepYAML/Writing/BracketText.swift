/// Writes lists and mappings in brackets.
enum BracketText {
  /// The longest key allowed before its colon has 1024 characters (YAML 1.2.2 §7.4.2).
  static let maximumKeyLength = 1000

  /// The node on one line; nil if it does not fit into `room`, has comments inside, or is a block.
  static func line(_ node: LayoutNode, room: Int) -> String? {
    guard !node.isBlock, node.closing.isEmpty else { return nil }
    switch node.content {
    case .list(let items) where items.isEmpty: return "[]"
    case .mapping(let items) where items.isEmpty: return "{}"
    case .scalar(let scalar):
      // A text with lines of its own shows them as a block.
      if LineBreaking.hasBreaks(scalar.text), LineBreaking.literal(scalar.text) != nil { return nil }
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
        guard written.unicodeScalars.count <= maximumKeyLength else { return nil }
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
