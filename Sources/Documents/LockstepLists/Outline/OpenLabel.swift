/// A bullet that is the label of a part: `- **Actor:** Guest`. The next one as far out is another label.
struct OpenLabel {
  let indent: Int
  let isEmphasised: Bool
  /// Whether it has text in its line or below it, so that bullets as far out are not its list.
  var hasContent: Bool

  init(_ entry: Entry, hasContent: Bool) {
    (indent, isEmphasised, self.hasContent) = (entry.indent, entry.isEmphasised, hasContent)
  }
}
