import LockstepModel

/// The rules of a check with the levels of their findings; an object, so that the parts of the work share it.
final class LintChecks: Sendable {
  let project: [(rule: any ProjectRule, level: Severity)]
  let words: [(rule: any WordRule, level: Severity)]
  let documents: [Check<any DocumentRule>]
  let flows: [Check<any FlowRule>]
  let steps: [Check<any StepRule>]
  let localFlows: [Check<any LocalFlowRule>]
  let localSteps: [Check<any LocalStepRule>]

  /// An object, because each step of a project asks some of them.
  final class Check<Checking: Sendable>: Sendable {
    let rule: Checking
    let level: Severity
    let needs: [StepFlags]

    init(_ rule: Checking, _ level: Severity, needs: [StepFlags] = []) {
      self.rule = rule
      self.level = level
      self.needs = needs
    }
  }

  /// Those where a project sets no levels, as nearly all do.
  private static let usual = LintChecks(Rules.all, RuleLevels(nil))

  static func all(_ levels: RuleLevels) -> LintChecks {
    levels.areUsual ? usual : LintChecks(Rules.all, levels)
  }

  private init(_ rules: [any Rule], _ levels: RuleLevels) {
    var project: [(any ProjectRule, Severity)] = []
    var words: [(any WordRule, Severity)] = []
    var documents: [Check<any DocumentRule>] = []
    var flows: [Check<any FlowRule>] = []
    var steps: [Check<any StepRule>] = []
    var localFlows: [Check<any LocalFlowRule>] = []
    var localSteps: [Check<any LocalStepRule>] = []
    func add(_ scope: RuleScope, _ level: Severity) {
      switch scope {
      case .project(let rule): project.append((rule, level))
      case .word(let rule): words.append((rule, level))
      case .document(let rule): documents.append(Check(rule, level))
      case .flow(let rule): flows.append(Check(rule, level, needs: rule.needs))
      case .step(let rule): steps.append(Check(rule, level, needs: rule.needs))
      case .localFlow(let rule): localFlows.append(Check(rule, level, needs: rule.needs))
      case .localStep(let rule): localSteps.append(Check(rule, level, needs: rule.needs))
      case .several(let scopes): for scope in scopes { add(scope, level) }
      }
    }
    for rule in rules { if let level = levels.level(of: rule.info) { add(rule.scope, level) } }
    self.project = project
    self.words = words
    self.documents = documents
    self.flows = flows
    self.steps = steps
    self.localFlows = localFlows
    self.localSteps = localSteps
  }
}

extension LintChecks {
  /// What rules that need nothing else find in some tables.
  struct LocalWalk {
    private let checks: LintChecks
    private var steps: StepChecks<any LocalStepRule>

    init(_ checks: LintChecks) {
      self.checks = checks
      steps = StepChecks(checks.localSteps)
    }

    mutating func findings(in summary: TableSummary) -> [Diagnostic] {
      let flow = summary.table
      var found: [Diagnostic] = []
      for check in checks.localFlows where flow.traits.haveAll(ofAny: check.needs) {
        found += check.rule.findings(in: flow, summary).at(check.level)
      }
      for (place, step) in flow.steps.enumerated() {
        for check in steps.about(flow.stepFlags[place]) {
          found += check.rule.findings(in: flow, step).at(check.level)
        }
      }
      return found
    }
  }

  /// What rules find in one table that look at others, too.
  struct Walk {
    private let checks: LintChecks
    private let context: LintContext
    private var steps: StepChecks<any StepRule>

    init(_ checks: LintChecks, _ context: LintContext) {
      self.checks = checks
      self.context = context
      steps = StepChecks(checks.steps)
    }

    mutating func findings(in flow: FlowTable) -> [Diagnostic] {
      var found: [Diagnostic] = []
      if flow.isFirstOfDocument {
        for check in checks.documents {
          found += check.rule.findings(inDocumentOf: flow, context).at(check.level)
        }
      }
      for check in checks.flows where flow.traits.haveAll(ofAny: check.needs) {
        found += check.rule.findings(in: flow, context).at(check.level)
      }
      for (place, step) in flow.steps.enumerated() {
        for check in steps.about(flow.stepFlags[place]) {
          found += check.rule.findings(in: flow, step, context).at(check.level)
        }
      }
      return found
    }
  }
}

/// Which rules ask about a step, found out once for many: few steps are one of a kind.
private struct StepChecks<Checking: Sendable> {
  private let all: [LintChecks.Check<Checking>]
  /// The last answer, at a place that depends on the traits; every step has some, at least by its kind.
  private var known: [(traits: StepFlags, checks: [LintChecks.Check<Checking>])]

  init(_ all: [LintChecks.Check<Checking>]) {
    self.all = all
    known = Array(repeating: ([], []), count: 256)
  }

  mutating func about(_ traits: StepFlags) -> [LintChecks.Check<Checking>] {
    let place = Int((traits.rawValue &* 0x9E37_79B1) >> 24)
    if known[place].traits != traits {
      known[place] = (traits, all.filter { traits.haveAll(ofAny: $0.needs) })
    }
    return known[place].checks
  }
}

extension StepFlags {
  /// Whether it contains all traits of at least one of these.
  fileprivate func haveAll(ofAny needs: [StepFlags]) -> Bool { needs.contains(where: isSuperset) }
}

extension [Diagnostic] {
  /// The same findings at the level that the project gives their rule.
  func at(_ level: Severity) -> [Diagnostic] {
    if isEmpty { return self }
    return map { finding in
      var finding = finding
      finding.severity = level
      return finding
    }
  }
}
