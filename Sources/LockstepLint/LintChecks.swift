import LockstepModel

/// The rules of a check with the levels of their findings; an object, so that the parts of the work share it.
final class LintChecks: Sendable {
  let project: [(rule: any ProjectRule, level: Severity)]
  let words: [(rule: any WordRule, level: Severity)]
  let documents: [Check<any DocumentRule>]
  let flows: [Check<any FlowRule>]
  let steps: [Check<any StepRule>]

  /// An object, because each step of a project asks some of them.
  final class Check<Checking: Sendable>: Sendable {
    let rule: Checking
    let level: Severity
    let needs: [StepTraits]

    init(_ rule: Checking, _ level: Severity, needs: [StepTraits] = []) {
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
    func add(_ scope: RuleScope, _ level: Severity) {
      switch scope {
      case .project(let rule): project.append((rule, level))
      case .word(let rule): words.append((rule, level))
      case .document(let rule): documents.append(Check(rule, level))
      case .flow(let rule): flows.append(Check(rule, level, needs: rule.needs))
      case .step(let rule): steps.append(Check(rule, level, needs: rule.needs))
      case .several(let scopes): for scope in scopes { add(scope, level) }
      }
    }
    for rule in rules { if let level = levels.level(of: rule.info) { add(rule.scope, level) } }
    self.project = project
    self.words = words
    self.documents = documents
    self.flows = flows
    self.steps = steps
  }
}
