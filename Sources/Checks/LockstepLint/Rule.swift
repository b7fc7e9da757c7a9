import LockstepModel

/// One thing that `lockstep lint` looks for; each in a file of its own, each without state.
///
/// A rule implements one of the methods, seldom two; the others find nothing. Findings in a table by itself are kept as long
/// as its text is the same, those with a `TableContext` as long as that is the same, too; the methods with a `LintContext` are
/// called again after every edit.
protocol Rule: Sendable {
  /// The description of the rule, defined here only.
  var info: RuleInfo { get }

  /// The findings in a table that depend on no other, at the rule's own level.
  ///
  /// - Parameter summary: what several rules need to know about the table.
  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic]

  /// The findings in a table that depend on where its own rows lead, and on names.
  func findings(in flow: LintContext.Flow, _ context: TableContext) -> [Diagnostic]

  /// The findings in a table that depend on the texts of others.
  func findings(in flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic]

  /// The findings in a project as a whole, in any order.
  func findings(in context: LintContext) -> [Diagnostic]

  /// The words that are wrong according to the other texts of the project, in lower case, with what to write.
  func corrections(in vocabulary: SpellingCounts) -> [String: String]

  /// The finding at an occurrence of one of these words.
  func finding(
    _ place: SpellingCounts.SpellingOccurrence, isTitle: Bool, in flow: LintContext.Flow,
    _ words: [String: String]
  ) -> Diagnostic?
}

extension Rule {
  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] { [] }
  func findings(in flow: LintContext.Flow, _ context: TableContext) -> [Diagnostic] { [] }
  func findings(in flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] { [] }
  func findings(in context: LintContext) -> [Diagnostic] { [] }
  func corrections(in vocabulary: SpellingCounts) -> [String: String] { [:] }
  func finding(
    _ place: SpellingCounts.SpellingOccurrence, isTitle: Bool, in flow: LintContext.Flow,
    _ words: [String: String]
  ) -> Diagnostic? { nil }

  /// A finding of this rule about a row of a flow.
  ///
  /// - Parameter flows: the ids of other flows that it rests on.
  func finding(
    _ message: String, at span: Span, in flow: LintContext.Flow, row: String, label: String? = nil,
    help: String? = nil, related: [Diagnostic.Related] = [], fixes: [Diagnostic.Fix] = [],
    restingOn flows: [String] = []
  ) -> Diagnostic {
    var finding = Diagnostic(
      info, message, at: Location(flow.document.source, span), label: label,
      flow: flow.entry.id, row: row, help: help, related: related, fixes: fixes)
    finding.basis.flows = flows
    return finding
  }
}
