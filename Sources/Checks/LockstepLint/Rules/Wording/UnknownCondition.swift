import LockstepModel

/// A condition in parentheses that no parameter has: it is for people to read.
struct UnknownCondition: Rule {
  let info = RuleInfo("unknown-condition", dependsOn: .contract, level: .note)

  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    summary.unreadWords.filter(\.words.isDoubtful).map { words, _, row in
      var found = finding(words.message, at: words.span, in: flow, row: row, help: words.help)
      found.basis.needsOnlyWords = true
      return found
    }
  }
}
