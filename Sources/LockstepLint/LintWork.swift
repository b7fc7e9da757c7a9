import Lockstep

/// A part of a check that needs no other part to be done.
enum LintWork: Sendable {
  /// One rule over the whole project.
  case rule(any Rule, Severity)
  /// All rules that look at steps, in one walk over some flows.
  case walk(Range<Int>, [StepCheck])

  struct StepCheck: Sendable {
    var rule: any StepRule
    var level: Severity
  }

  /// How many flows one walk takes: enough to make the work worth handing out, few enough to share it evenly.
  private static let flowsOfWalk = 32

  /// Everything that rules with a level have to do.
  static func all(_ levels: RuleLevels, _ subject: LintSubject) -> [LintWork] {
    var work: [LintWork] = []
    var checks: [StepCheck] = []
    for rule in Rules.all {
      guard let level = levels.level(of: rule) else { continue }
      if let rule = rule as? any StepRule {
        checks.append(StepCheck(rule: rule, level: level))
      } else {
        work.append(.rule(rule, level))
      }
    }
    for start in stride(from: 0, to: subject.flows.count, by: flowsOfWalk) {
      work.append(.walk(start..<min(start + flowsOfWalk, subject.flows.count), checks))
    }
    return work
  }

  func findings(in subject: LintSubject) -> [Diagnostic] {
    var found: [Diagnostic] = []
    func add(_ findings: [Diagnostic], _ level: Severity) {
      for var finding in findings {
        finding.severity = level
        found.append(finding)
      }
    }
    switch self {
    case .rule(let rule, let level): add(rule.findings(in: subject), level)
    case .walk(let range, let checks):
      for flow in subject.flows[range] {
        for scenario in flow.section.scenarios {
          for step in scenario.steps {
            for check in checks { add(check.rule.findings(in: flow, step, subject), check.level) }
          }
        }
      }
    }
    return found
  }
}
