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

/// An entry of a list, or a key with its value.
struct LayoutItem {
  /// nil in a list.
  var key: String?
  var value: LayoutNode
  /// Comments on lines of their own before it.
  var leading: [LayoutComment] = []
  /// Behind the key, where the value begins on a later line; only on block collections.
  var header: LayoutComment?
  /// Behind the value, on its line.
  var trailing: LayoutComment?
  /// The author left an empty line before it, after its comments.
  var hasBlankBefore = false
  /// An empty line separates it, and its comments, from the item before.
  var needsBlank = false

  var hasComments: Bool { !leading.isEmpty || header != nil || trailing != nil }
}

struct LayoutComment {
  /// From the `#` on.
  var text: String
  /// The author left an empty line before it.
  var hasBlankBefore = false
  /// The number of spaces before the `#`.
  var gap = 1
}

/// A text, and how it may be written.
struct LayoutScalar {
  enum Role {
    /// A text that every YAML reader must take for one.
    case text
    /// A text that may look like a number, as long as no digit is lost.
    case number
    /// A word of the format, a number or a duration: never in quotes.
    case word
  }

  /// A text that the author wrote over several lines.
  enum Lines {
    /// `|`: the lines are those of the text.
    case literal
    /// `>` or `>-`, and the lines without their indentation.
    case folded(header: String, [String])
  }

  var text: String
  var role = Role.text
  var lines: Lines?
}
