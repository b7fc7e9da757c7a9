import Lockstep

/// A part of a check that needs no other part to be done.
enum LintWork: Sendable {
  /// One rule over the whole project.
  case rule(any ProjectRule, Severity)
  /// All rules that look at tables or steps, in one walk over some flows.
  case walk(Range<Int>, Checks)

  /// Rules with the levels of their findings; an object, so that the parts of the work share it.
  final class Checks: Sendable {
    let flows: [Check<any FlowRule>]
    let steps: [Check<any StepRule>]

    init(_ flows: [Check<any FlowRule>], _ steps: [Check<any StepRule>]) {
      self.flows = flows
      self.steps = steps
    }
  }

  /// An object, because each step of a project asks some of them.
  final class Check<Checking: Sendable>: Sendable {
    let rule: Checking
    let level: Severity
    let needs: [StepTraits]

    init(_ rule: Checking, _ level: Severity, needs: [StepTraits]) {
      self.rule = rule
      self.level = level
      self.needs = needs
    }
  }

  /// How many flows one walk takes: enough to make the work worth handing out, few enough to share it evenly.
  private static let flowsOfWalk = 32

  /// The work where a project sets no levels, as nearly all do.
  private static let usual = parts(RuleLevels(nil))

  private static func parts(_ levels: RuleLevels) -> (work: [LintWork], checks: Checks) {
    var work: [LintWork] = []
    var flows: [Check<any FlowRule>] = []
    var steps: [Check<any StepRule>] = []
    for rule in Rules.all {
      guard let level = levels.level(of: rule.info) else { continue }
      switch rule.scope {
      case .project(let rule): work.append(.rule(rule, level))
      case .flow(let rule): flows.append(Check(rule, level, needs: rule.needs))
      case .step(let rule): steps.append(Check(rule, level, needs: rule.needs))
      }
    }
    return (work, Checks(flows, steps))
  }

  /// Everything that rules with a level have to do.
  static func all(_ levels: RuleLevels, _ subject: LintSubject) -> [LintWork] {
    var (work, checks) = levels.areUsual ? usual : parts(levels)
    for start in stride(from: 0, to: subject.flows.count, by: flowsOfWalk) {
      work.append(.walk(start..<min(start + flowsOfWalk, subject.flows.count), checks))
    }
    return work
  }

  func findings(in subject: LintSubject) -> [Diagnostic] {
    var found: [Diagnostic] = []
    func add(_ findings: [Diagnostic], _ level: Severity) {
      if findings.isEmpty { return }
      for var finding in findings {
        finding.severity = level
        found.append(finding)
      }
    }
    switch self {
    case .rule(let rule, let level): add(rule.findings(in: subject), level)
    case .walk(let range, let checks):
      // Which rules ask about what has these traits, found out once: few steps are one of a kind.
      var asked: [StepTraits: [Check<any StepRule>]] = [:]
      for flow in subject.flows[range] {
        for check in checks.flows where flow.traits.haveAll(ofAny: check.needs) {
          add(check.rule.findings(in: flow, subject), check.level)
        }
        for (step, traits) in zip(flow.steps, flow.stepTraits) {
          let asking = asked[traits] ?? checks.steps.filter { traits.haveAll(ofAny: $0.needs) }
          if asked[traits] == nil { asked[traits] = asking }
          for check in asking { add(check.rule.findings(in: flow, step, subject), check.level) }
        }
      }
    }
    return found
  }
}

extension StepTraits {
  /// Whether all traits of at least one of these are there.
  fileprivate func haveAll(ofAny needs: [StepTraits]) -> Bool { needs.contains(where: isSuperset) }
}
