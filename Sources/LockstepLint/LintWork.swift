import LockstepModel

/// A part of a check that needs no other part to be done.
enum LintWork: Sendable {
  typealias FlowIndex = LinkedProject.FlowIndex

  /// One rule over the whole project.
  case rule(any ProjectRule, Severity)
  /// The words that one rule looks for, in some tables.
  case search(WordTask, [FlowIndex])
  /// All rules that look at documents, tables or steps, in one walk over some tables.
  case walk([FlowIndex], LintChecks)

  /// What a part found: about the project, or about its tables, one by one.
  enum Found: Sendable {
    case project([Diagnostic])
    case words(Int, [(FlowIndex, [Diagnostic])])
    case tables([(FlowIndex, [Diagnostic])])
  }

  /// How many tables one walk takes: enough to make the work worth handing out, few enough to share it evenly.
  private static let flowsOfWalk = 32

  /// The walks over some tables.
  static func walks(_ flows: [FlowIndex], _ checks: LintChecks) -> [LintWork] {
    stride(from: 0, to: flows.count, by: flowsOfWalk).map { start in
      .walk(Array(flows[start..<min(start + flowsOfWalk, flows.count)]), checks)
    }
  }

  func findings(in subject: LintSubject) -> Found {
    switch self {
    case .rule(let rule, let level): .project(rule.findings(in: subject).at(level))
    case .search(let task, let flows):
      .words(task.number, flows.map { ($0, task.findings(in: subject.flows[$0])) })
    case .walk(let flows, let checks): .tables(Self.walk(flows, checks, subject))
    }
  }

  private static func walk(
    _ flows: [FlowIndex], _ checks: LintChecks, _ subject: LintSubject
  ) -> [(FlowIndex, [Diagnostic])] {
    var asking = Asking(checks.steps)
    return flows.map { index in
      let flow = subject.flows[index]
      var found: [Diagnostic] = []
      if flow.isFirstOfDocument {
        for check in checks.documents {
          found += check.rule.findings(inDocumentOf: flow, subject).at(check.level)
        }
      }
      for check in checks.flows where flow.traits.haveAll(ofAny: check.needs) {
        found += check.rule.findings(in: flow, subject).at(check.level)
      }
      let steps = flow.steps
      for index in steps.indices {
        let step = steps[index]
        let checks = asking.about(flow.stepTraits[index])
        for number in checks.indices {
          let findings = checks[number].findings(in: flow, step, subject)
          if !findings.isEmpty { found += findings.at(checks[number].level) }
        }
      }
      return (index, found)
    }
  }
}

/// The words that one rule looks for.
struct WordTask: Sendable {
  let rule: any WordRule
  let level: Severity
  /// Position among the rules that look for words.
  let number: Int
  let words: [String: String]
  private let search: WordSearch?

  init(_ rule: any WordRule, _ level: Severity, _ number: Int, in vocabulary: Vocabulary) {
    self.rule = rule
    self.level = level
    self.number = number
    words = rule.words(in: vocabulary)
    search = WordSearch(words.keys)
  }

  func findings(in flow: FlowTable) -> [Diagnostic] {
    guard let search else { return [] }
    return Vocabulary.places(of: search, in: flow).compactMap { place, isTitle in
      rule.finding(place, isTitle: isTitle, in: flow, words)
    }.at(level)
  }
}

extension LintChecks.Check where Checking == any StepRule {
  /// Here, where the rule need not be copied to be asked.
  fileprivate func findings(in flow: FlowTable, _ step: Step, _ subject: LintSubject) -> [Diagnostic] {
    rule.findings(in: flow, step, subject)
  }
}

extension [Diagnostic] {
  /// The same findings at the level that the project gives their rule.
  fileprivate func at(_ level: Severity) -> [Diagnostic] {
    if isEmpty { return self }
    return map { finding in
      var finding = finding
      finding.severity = level
      return finding
    }
  }
}

/// Which rules ask about a step, found out once for many: few steps are one of a kind.
private struct Asking {
  private let all: [LintChecks.Check<any StepRule>]
  /// What was found out last, at a place that depends on the traits; every step has some, at least by its kind.
  private var known: [(traits: StepTraits, checks: [LintChecks.Check<any StepRule>])]

  init(_ all: [LintChecks.Check<any StepRule>]) {
    self.all = all
    known = Array(repeating: ([], []), count: 256)
  }

  mutating func about(_ traits: StepTraits) -> [LintChecks.Check<any StepRule>] {
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
