/// What decides whether an entry belongs to the last alternative, without its items.
struct OpenBranch {
  let indent: Int
  let isHeading: Bool
  let shape: Label.Shape?
  let hasItems: Bool
  let end: Int

  init(_ branch: UseCaseOutline.Branch) {
    (indent, isHeading, shape, end) = (branch.indent, branch.isHeading, branch.shape, branch.end)
    hasItems = !branch.items.isEmpty
  }
}
