import LockstepModel

/// A condition in parentheses that no parameter has, or a time that is none: it is for people to read.
struct UnknownCondition: StepRule {
  let info = RuleInfo("unknown-condition", dependsOn: .contract, level: .note)

  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    summary.unreadWords.filter(\.words.isDoubtful).map { finding($0.words, row: $0.row, in: flow) }
  }

  func findings(in flow: LintContext.Flow, _ step: Step, _ context: TableContext) -> [Diagnostic] {
    UnreadWords.values(in: flow, step, of: context.project).filter(\.words.isDoubtful).map {
      finding($0.words, row: $0.row, in: flow)
    }
  }

  private func finding(_ words: UnreadWords, row: String, in flow: LintContext.Flow) -> Diagnostic {
    var found = finding(words.message, at: words.span, in: flow, row: row, help: words.help)
    found.basis.needsOnlyWords = true
    return found
  }
}
