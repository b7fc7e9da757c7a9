import LockstepModel

/// A condition in parentheses that no parameter has: it is for people to read.
struct UnknownCondition: LocalStepRule {
  let info = RuleInfo("unknown-condition", dependsOn: .contract, level: .note)

  func findings(in flow: LintContext.Flow, _ step: Step) -> [Diagnostic] {
    UnreadWords.all(in: flow, step).filter(\.words.isDoubtful).map { words, row in
      var found = finding(words.message, at: words.span, in: flow, row: row, help: words.help)
      found.basis.needsOnlyWords = true
      return found
    }
  }
}
