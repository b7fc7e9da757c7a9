import LockstepModel

/// One thing that `lockstep lint` looks for; each in a file of its own, each without state.
///
/// A ``LocalStepRule`` and a ``LocalFlowRule`` see one table alone: their findings are kept as long as its text is the same.
/// All others are asked again after every edit.
protocol Rule: Sendable {
  /// The description of the rule, defined here only.
  var info: RuleInfo { get }

  /// The kind of thing that the rule checks. Each rule states it: casting would take the runtime longer than checking a flow.
  var scope: RuleScope { get }
}

/// The kind of thing that a rule checks, with the rule.
enum RuleScope {
  case project(any ProjectRule)
  case document(any DocumentRule)
  case flow(any FlowRule)
  case step(any StepRule)
  case localFlow(any LocalFlowRule)
  case localStep(any LocalStepRule)
  case word(any WordRule)
  /// A rule that looks at several things.
  case several([RuleScope])
}

/// A rule that looks at a project as a whole.
protocol ProjectRule: Rule {
  /// Everything the rule finds in a project, in any order, at the rule's own level.
  func findings(in context: LintContext) -> [Diagnostic]
}

/// A rule that looks at each document: at all of its tables together, and at the links to it.
protocol DocumentRule: Rule {
  /// - Parameter flow: the first table of the document, to which the findings belong.
  func findings(inDocumentOf flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic]
}

/// A rule that looks for words which are wrong according to the other texts of the project.
protocol WordRule: Rule {
  /// The words to look for, in lower case, with what to write.
  func words(in vocabulary: Vocabulary) -> [String: String]

  /// The finding at an occurrence of one of the words.
  func finding(
    _ place: Vocabulary.Occurrence, isTitle: Bool, in flow: LintContext.Flow, _ words: [String: String]
  ) -> Diagnostic?
}

/// A rule that looks at each table; the linter asks all of them about a table while it is at hand.
protocol FlowRule: Rule {
  /// Only tables with all traits of one of these are asked about.
  var needs: [StepFlags] { get }

  func findings(in flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic]
}

/// A rule that looks at each step; the linter asks all of them in one walk over the project.
protocol StepRule: Rule {
  /// Only steps with all traits of one of these are asked about.
  var needs: [StepFlags] { get }

  func findings(in flow: LintContext.Flow, _ step: Step, _ context: LintContext) -> [Diagnostic]
}

/// A rule that looks at each table by itself and at nothing else.
protocol LocalFlowRule: Rule {
  /// Only tables with all traits of one of these are asked about.
  var needs: [StepFlags] { get }

  /// - Parameter summary: what several rules need to know about the table.
  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic]
}

/// A rule that looks at each step by itself and at nothing but its table.
protocol LocalStepRule: Rule {
  /// Only steps with all traits of one of these are asked about.
  var needs: [StepFlags] { get }

  func findings(in flow: LintContext.Flow, _ step: Step) -> [Diagnostic]
}

extension ProjectRule {
  var scope: RuleScope { .project(self) }
}

extension DocumentRule {
  var scope: RuleScope { .document(self) }
}

extension WordRule {
  var scope: RuleScope { .word(self) }
}

extension FlowRule {
  var needs: [StepFlags] { [[]] }
  var scope: RuleScope { .flow(self) }
}

extension StepRule {
  var needs: [StepFlags] { [[]] }
  var scope: RuleScope { .step(self) }
}

extension LocalFlowRule {
  var needs: [StepFlags] { [[]] }
  var scope: RuleScope { .localFlow(self) }
}

extension LocalStepRule {
  var needs: [StepFlags] { [[]] }
  var scope: RuleScope { .localStep(self) }
}

extension Rule {
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
