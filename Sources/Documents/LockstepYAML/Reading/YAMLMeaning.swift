package import LockstepModel

/// What the values of a file say, however they are laid out: comments, quotes, brackets, line breaks and the
/// order of keys do not count, and a list of one entry is that entry.
package struct YAMLMeaning {
  private let tree: YAMLTree?
  /// The outermost node that begins at a place.
  private let nodeByStart: [UInt32: Int]

  package init(_ source: SourceText) {
    tree = TreeBuilder.build(source).0
    let starts = (tree?.nodes ?? []).enumerated().map { ($1.span.start, $0) }
    nodeByStart = Dictionary(starts) { outer, _ in outer }
  }

  /// A value as one text, equal for values that say the same.
  ///
  /// - Parameter span: where the value is.
  /// - Returns: nil if no value begins there.
  package func text(of span: Span) -> String? {
    guard let tree, let node = nodeByStart[span.start] else { return nil }
    return Self.text(node, in: tree)
  }

  // As deep as `YAMLLimits` allows.
  private static func text(_ node: Int, in tree: YAMLTree) -> String {
    switch tree.nodes[node].kind {
    case .scalar: return tree.nodes[node].isMissing ? "" : Quoting.quoted(tree.text(node))
    case .refused: return tree.source.text(tree.nodes[node].span)
    case .sequence:
      let entries = tree.children(of: node).map { text($0, in: tree) }
      return entries.count == 1 ? entries[0] : "[\(entries.joined(separator: ", "))]"
    case .mapping:
      let pairs = tree.pairs(of: node).map { "\(text($0.key, in: tree)): \(text($0.value, in: tree))" }
      return "{\(pairs.sorted().joined(separator: ", "))}"
    }
  }
}
