import Lockstep
import LockstepModel

/// `rules:` of the project file sets the level of a rule that does not exist (ux.md §5: a mistake in the
/// project file looks like a mistake in a flow).
struct UnknownRule: ProjectRule {
  let info = RuleInfo(
    "unknown-rule", "the project sets the level of a rule that does not exist",
    why: "The rule that was meant keeps its own level without a notice.",
    example: """
        lockstep: 1
      - rules: {unreachable-stop: warning}
      + rules: {unreachable-step: warning}
      """,
    isFixable: true)

  func findings(in subject: LintSubject) -> [Diagnostic] {
    guard let settings = subject.project.settings, !settings.rules.isEmpty else { return [] }
    let known = RuleCatalogue.all.map(\.id)
    return settings.rules.filter { !known.contains($0.rule.value) }.map { name, _ in
      // The rules of readers are seldom meant.
      let own = Suggestion.close(to: name.value, among: RuleCatalogue.linted.map(\.id))
      let close = own.isEmpty ? Suggestion.close(to: name.value, among: known) : own
      let fix = close.count == 1 ? Diagnostic.Fix.writing(close[0], over: name, in: settings.source) : nil
      return Diagnostic(
        info.id, info.severity, "no rule is called '\(name.value)'", at: Location(settings.source, name.span),
        help: Suggestion.help(for: name.value, among: close) ?? "'lockstep rules' lists them",
        fixes: fix.map { [$0] } ?? [])
    }
  }
}
