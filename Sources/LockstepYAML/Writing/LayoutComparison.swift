/// Whether two layouts have the same content, whatever they look like.
enum LayoutComparison {
  static func saysTheSame(_ left: LayoutNode, _ right: LayoutNode) -> Bool {
    isEqual(left, right) && comments(left).sorted() == comments(right).sorted()
  }

  private static func isEqual(_ left: LayoutNode, _ right: LayoutNode) -> Bool {
    switch (left.content, right.content) {
    case (.scalar(let one), .scalar(let other)): one.role == other.role && isEqual(one.text, other.text)
    case (.list(let one), .list(let other)), (.mapping(let one), .mapping(let other)):
      one.count == other.count
        && zip(one, other).allSatisfy { isEqual($0.key ?? "", $1.key ?? "") && isEqual($0.value, $1.value) }
    default: false
    }
  }

  /// By bytes: for `String`, different spellings of a letter are equal.
  private static func isEqual(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }

  private static func comments(_ node: LayoutNode) -> [String] {
    let items = node.items.flatMap { item in
      (item.leading + [item.header, item.trailing].compactMap(\.self)).map(\.text) + comments(item.value)
    }
    return items + node.closing.map(\.text)
  }
}
