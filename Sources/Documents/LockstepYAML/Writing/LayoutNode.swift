/// A part of a file to write: its content, and its author's choices of layout.
///
/// Made from a model by ``FlowLayout``, from a file by ``SourceLayout``; ``LayoutRules`` arranges it and
/// ``LayoutPrinter`` writes it.
struct LayoutNode {
  enum Content {
    case scalar(LayoutScalar)
    case list([LayoutItem])
    case mapping([LayoutItem])
  }

  var content: Content
  /// Takes a line for each of its items, even if they would fit on one.
  var isBlock = false
  /// Comments after the last item.
  var closing: [LayoutComment] = []

  /// The entries of a list, the pairs of a mapping; none for a scalar.
  var items: [LayoutItem] {
    switch content {
    case .scalar: []
    case .list(let items), .mapping(let items): items
    }
  }

  var isMapping: Bool { if case .mapping = content { true } else { false } }

  static func text(_ text: String) -> LayoutNode {
    LayoutNode(content: .scalar(LayoutScalar(text: text)))
  }
}
