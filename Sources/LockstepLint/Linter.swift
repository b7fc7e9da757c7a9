public import Lockstep

/// Checks what can only be seen when all documents of a project are there.
///
/// What is wrong with a file by itself its reader has reported already; no rule says it again.
public enum Linter {
  /// What every rule finds in a project, in the order people read.
  ///
  /// Pure: no file, no clock, no environment.
  /// - Parameters:
  ///   - levels: by default what the project file says.
  ///   - said: what the readers of the files said; given back among the findings, at the levels that the
  ///     project sets for them.
  public static func lint(
    _ project: Project, levels: RuleLevels? = nil, said: [Diagnostic] = []
  ) -> [Diagnostic] {
    let subject = LintSubject(project)
    let levels = levels ?? RuleLevels(project.settings)
    let found = Rules.all.flatMap { rule -> [Diagnostic] in
      guard let level = levels.level(of: rule) else { return [] }
      return rule.findings(in: subject).map { finding in
        var finding = finding
        finding.severity = level
        return finding
      }
    }
    return (said.compactMap(levels.adjusted) + found).inReadingOrder()
  }
}
