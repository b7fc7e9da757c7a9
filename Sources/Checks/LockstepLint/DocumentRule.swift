import LockstepModel

/// A rule that looks at each document: at all of its tables together, and at the links to it.
protocol DocumentRule: Rule {
  /// - Parameter flow: the first table of the document, to which the findings belong.
  func findings(inDocumentOf flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic]
}

extension DocumentRule {
  func findings(in flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    flow.isFirstOfDocument ? findings(inDocumentOf: flow, context) : []
  }
}
