import LockstepModel

/// A number or letter is missing between two rows.
struct IDGap: Rule {
  let info = RuleInfo.idGap

  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    summary.jumps.compactMap { jump in
      guard jump.isGap else { return nil }
      return finding(
        "\(jump.expectedID) is missing before \(jump.id.value)", at: jump.id.span, in: flow,
        row: jump.id.value, help: "renumber it to \(jump.expectedID), or leave it: nothing depends on gaps")
    }
  }
}
