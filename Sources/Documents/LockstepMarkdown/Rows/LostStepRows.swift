import LockstepModel

/// The steps of which a table has the rows and not the row of the step itself.
///
/// Rows with the number of another step are in the wrong place, or have a wrong number. A run of them that begins with
/// `a` below the rows of another step, and has more rows or is a target, has lost the row above it.
struct LostStepRows {
  private(set) var steps: Set<String> = []
  /// Whether the numbers of most scenarios and steps are bold, so that the others lack it.
  let areHeadNumbersBold: Bool

  init(_ rows: [TableRow], _ style: NumberStyle) {
    let ids = rows.map { RowNumberCell($0[0], style) }
    areHeadNumbersBold = Reader.areFirstCellsBold(zip(rows, ids).filter { $1?.kind != .transition }.map(\.0))
    let heads = Set(ids.lazy.compactMap { $0?.kind == .step ? $0?.id.string : nil })
    let targets = Set(rows.lazy.map { style.withoutPrefix($0[2]).string })
    for (number, id) in ids.enumerated().dropFirst() {
      guard let id, id.isFirstRow, case let step = id.stepNumber.string, !heads.contains(step),
        ids[number - 1]?.kind != .step
      else { continue }
      let next = ids.dropFirst(number + 1).first ?? nil
      if next?.kind == .transition && next?.stepNumber.string == step || targets.contains(step) {
        steps.insert(step)
      }
    }
  }
}
