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
    var found: [Diagnostic] = []
    func add(_ findings: [Diagnostic], _ level: Severity) {
      for var finding in findings {
        finding.severity = level
        found.append(finding)
      }
    }
    var stepRules: [(rule: any StepRule, level: Severity)] = []
    for rule in Rules.all {
      guard let level = levels.level(of: rule) else { continue }
      if let rule = rule as? any StepRule {
        stepRules.append((rule, level))
      } else {
        add(rule.findings(in: subject), level)
      }
    }
    subject.forEachStep { flow, step in
      for (rule, level) in stepRules { add(rule.findings(in: flow, step, subject), level) }
    }
    return (said.compactMap(levels.adjusted) + found).inReadingOrder()
  }
}
