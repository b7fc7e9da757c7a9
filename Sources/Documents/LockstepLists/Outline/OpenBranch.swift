/// What decides whether an entry belongs to the last alternative, without its items.
struct OpenBranch {
  let indent: Int
  let isHeading: Bool
  let isBulleted: Bool
  let shape: Label.Shape?
  let itemCount: Int
  let end: Int

  var hasItems: Bool { itemCount > 0 }

  init(_ branch: UseCaseOutline.Branch) {
    (indent, isHeading, shape, end) = (branch.indent, branch.isHeading, branch.shape, branch.end)
    isBulleted = branch.isBulleted
    itemCount = branch.items.count
  }
}
