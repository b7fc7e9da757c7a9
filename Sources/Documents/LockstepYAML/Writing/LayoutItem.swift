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
