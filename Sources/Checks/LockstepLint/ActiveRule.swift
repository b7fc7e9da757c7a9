import LockstepModel

/// A rule with the level that a project gives its findings.
struct ActiveRule: Sendable {
  let rule: any Rule
  let level: Severity

  /// All that are on and whose findings are wanted.
  static func all(_ levels: RuleLevels, _ selection: RuleSelection) -> [ActiveRule] {
    Rules.all.compactMap { rule in
      selection.level(of: rule.info, levels).map { ActiveRule(rule: rule, level: $0) }
    }
  }

  /// The findings in a table that depend on no other.
  func findings(in summary: TableSummary) -> [Diagnostic] {
    rule.findings(in: summary.table, summary).withSeverity(level)
  }

  /// The findings in a table that depend on where its own rows lead.
  func findings(in table: FlowTable, _ context: TableContext) -> [Diagnostic] {
    rule.findings(in: table, context).withSeverity(level)
  }

  /// The findings in a table that depend on the texts of others.
  func findings(in table: FlowTable, _ context: LintContext) -> [Diagnostic] {
    rule.findings(in: table, context).withSeverity(level)
  }
}
