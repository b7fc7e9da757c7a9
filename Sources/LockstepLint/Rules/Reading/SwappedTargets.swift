import Lockstep
import LockstepModel

/// Two rows of a step lead to one another's scenarios, by the words of rows and titles.
struct SwappedTargets: LocalFlowRule {
  let info = RuleInfo(
    "swapped-targets", "the targets of two rows are swapped",
    why: "The title of each scenario matches the other row.",
    example: RuleInfo.useCase("Open the door", scenario: "PRIMARY SCENARIO") + """
      -       - {id: 1.1, system: validates code, transitions: [{id: 1.1a, case: Code is right, next: end}, {id: 1.1b, case: Code is wrong, next: 3}, {id: 1.1c, case: Code has expired, next: 2}]}
      +       - {id: 1.1, system: validates code, transitions: [{id: 1.1a, case: Code is right, next: end}, {id: 1.1b, case: Code is wrong, next: 2}, {id: 1.1c, case: Code has expired, next: 3}]}
          - id: 2
            title: WHEN CODE IS WRONG
            steps:
              - {id: 2.1, prompt: Wrong, transitions: [{id: 2.1a, user: selects OK, next: 1.1}]}
          - id: 3
            title: WHEN CODE HAS EXPIRED
            steps:
              - {id: 3.1, prompt: Expired, transitions: [{id: 3.1a, user: selects OK, next: end}]}
      """,
    level: .warning)

  var needs: [StepFlags] { [.next] }

  private struct Way {
    var row: FlowRow
    var target: SourceString
    var words: Set<String>
    var scenario: Scenario
    var title: Set<String>
  }

  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    // A scenario without a title has no words to compare with.
    guard flow.section.scenarios.contains(where: { $0.title != nil }) else { return [] }
    let titles = flow.section.scenarios.map { ContentWords.of($0.title?.value ?? "", flow.wording) }
    return flow.steps(with: .next).flatMap { step -> [Diagnostic] in
      let ways = step.transitions.compactMap { row -> Way? in
        guard case .next(let target)? = row.target?.kind, let number = flow.entry.scenario(target.value),
          !titles[number].isEmpty
        else {
          return nil
        }
        let text = row.trigger.text.value
        return Way(
          row: row, target: target,
          words: ContentWords.of(
            row.trigger.kind == .user ? ActionName(row: text, flow.wording).text : text, flow.wording),
          scenario: flow.section.scenarios[number], title: titles[number])
      }
      guard ways.count > 1 else { return [] }
      return ways.indices.flatMap { first in
        ways.indices.dropFirst(first + 1).compactMap { swapped(ways[first], ways[$0], in: flow) }
      }
    }
  }

  private func swapped(_ first: Way, _ second: Way, in flow: LintContext.Flow) -> Diagnostic? {
    // All words of each row are in the title of the other's scenario, and not in that of its own.
    guard !first.words.isEmpty, !second.words.isEmpty, first.words.isSubset(of: second.title),
      second.words.isSubset(of: first.title), !first.words.isSubset(of: first.title),
      !second.words.isSubset(of: second.title)
    else { return nil }
    return finding(
      "\(first.row.id.value) and \(second.row.id.value) have swapped targets: '\(first.row.trigger.text.value)' to \(first.scenario.id.value) \(first.scenario.title?.value ?? "")",
      at: first.target.span, in: flow, row: first.row.id.value,
      help: "swap '\(first.target.value)' and '\(second.target.value)'",
      related: [.init(Location(flow.document.source, second.target.span), "the other one")])
  }
}
