import LockstepModel

/// Rows that are not in the order of their numbers.
struct IDOrder: Rule {
  let info = RuleInfo.idOrder

  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    var before: Set<String> = []
    return summary.jumps.compactMap { jump in
      // The first one of several behind the same is enough: that one may have come too early.
      guard !jump.isGap, before.insert(jump.previousID).inserted else { return nil }
      return finding(
        "\(jump.id.value) comes after \(jump.previousID)", at: jump.id.span, in: flow,
        row: jump.id.value, help: "move it, or renumber the rows")
    }
  }
}
