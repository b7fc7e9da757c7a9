import Lockstep
import LockstepModel

/// `rules:` of the project file sets the level of a rule that does not exist: a mistake in the project
/// file looks like a mistake in a flow.
struct UnknownRule: Rule {
  let info = RuleInfo.unknownRule

  func findings(in context: LintContext) -> [Diagnostic] {
    guard let settings = context.project.settings, !settings.rules.isEmpty else { return [] }
    let known = RuleCatalogue.all.map(\.id)
    return settings.rules.filter { !known.contains($0.rule.value) }.map { name, _ in
      // The rules of readers are seldom meant.
      let own = Suggestion.similarNames(to: name.value, among: RuleCatalogue.lintRules.map(\.id))
      let close = own.isEmpty ? Suggestion.similarNames(to: name.value, among: known) : own
      let fix = close.count == 1 ? Diagnostic.Fix.writing(close[0], over: name, in: settings.source) : nil
      return Diagnostic(
        info, "no rule is called '\(name.value)'", at: Location(settings.source, name.span),
        help: Suggestion.help(for: name.value, among: close) ?? "'lockstep rules' lists all rules",
        fixes: fix.map { [$0] } ?? [])
    }
  }
}

extension RuleInfo {
  /// Found in comments as well, where they name a rule by its former id.
  static let unknownRule = RuleInfo("unknown-rule", isFixable: true)
}
