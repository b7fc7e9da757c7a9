import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

/// A part of a check that needs no other part to be done.
enum LintWork: Sendable {
  /// One rule over the whole project.
  case rule(any ProjectRule, Severity)
  /// All rules that look at tables or steps, in one walk over some flows.
  case walk(Range<LinkedProject.FlowIndex>, Checks)

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
    let flows = subject.flows.indices
    for start in stride(from: flows.lowerBound, to: flows.upperBound, by: flowsOfWalk) {
      work.append(.walk(start..<min(start.advanced(by: flowsOfWalk), flows.upperBound), checks))
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
      var asking = Asking(checks.steps)
      for flow in subject.flows[range] {
        for check in checks.flows where flow.traits.haveAll(ofAny: check.needs) {
          add(check.rule.findings(in: flow, subject), check.level)
        }
        let steps = flow.steps
        for index in steps.indices {
          let step = steps[index]
          let checks = asking.about(flow.stepTraits[index])
          for number in checks.indices {
            let findings = checks[number].findings(in: flow, step, subject)
            if !findings.isEmpty { add(findings, checks[number].level) }
          }
        }
      }
    }
    return found
  }
}

extension LintWork.Check where Checking == any StepRule {
  /// Here, where the rule need not be copied to be asked.
  fileprivate func findings(in flow: FlowTable, _ step: Step, _ subject: LintSubject) -> [Diagnostic] {
    rule.findings(in: flow, step, subject)
  }
}

/// Which rules ask about a step, found out once for many: few steps are one of a kind.
private struct Asking {
  private let all: [LintWork.Check<any StepRule>]
  /// What was found out last, at a place that depends on the traits; every step has some, at least by its kind.
  private var known: [(traits: StepTraits, checks: [LintWork.Check<any StepRule>])]

  init(_ all: [LintWork.Check<any StepRule>]) {
    self.all = all
    known = Array(repeating: ([], []), count: 256)
  }

  mutating func about(_ traits: StepTraits) -> [LintWork.Check<any StepRule>] {
    let place = Int((traits.rawValue &* 0x9E37_79B1) >> 24)
    if known[place].traits != traits {
      known[place] = (traits, all.filter { traits.haveAll(ofAny: $0.needs) })
    }
    return known[place].checks
  }
}

extension StepTraits {
  /// Whether all traits of at least one of these are there.
  fileprivate func haveAll(ofAny needs: [StepTraits]) -> Bool { needs.contains(where: isSuperset) }
}
