struct LayoutComment {
  /// From the `#` on.
  var text: String
  /// The author left an empty line before it.
  var hasBlankBefore = false
  /// The number of spaces before the `#`.
  var gap = 1
}
