import Lockstep
import LockstepModel

/// A case of a step whose action answers by name has no name (design §3, `as`).
struct UnnamedOutcome: StepRule {
  let info = RuleInfo(
    "unnamed-outcome", "a case has no name for the action to answer with, and others of its step have one",
    why: """
      The action answers with the name of an outcome. A case without one is taken only by an answer with its very \
      words, and the outcome that it was written for has no row.
      """,
    example: RuleInfo.useCase("Open the door", scenario: "PRIMARY SCENARIO") + """
              - id: 1.1
                system: validates code
                action: code.validate
                transitions:
                  - {id: 1.1a, case: Code is right, as: right, next: end}
      -           - {id: 1.1b, case: Code is wrong, next: back}
      +           - {id: 1.1b, case: Code is wrong, as: wrong, next: back}
        ---
        lockstep: 1
        actions: [code.validate]
      """,
    level: .warning)

  var needs: [StepTraits] { [[.automatic, .case]] }

  func findings(in flow: LintSubject.Flow, _ step: Step, _ subject: LintSubject) -> [Diagnostic] {
    guard let action = step.action?.value else { return [] }
    let named = step.transitions.compactMap(\.name?.value)
    let isOwn = subject.project.settings?.actions.contains { $0.value == action } == true
    let outcomes = isOwn ? nil : subject.project.domain.outcomes[action]
    guard outcomes != nil || !named.isEmpty else { return [] }
    let free = outcomes?.filter { !named.contains($0) } ?? []
    return step.transitions.compactMap { row in
      guard row.trigger.kind == .case, row.name == nil else { return nil }
      let words = RowText.normal(row.trigger.text.value)
      if let outcomes, outcomes.contains(where: { RowText.normal($0) == words }) { return nil }
      return finding(
        "'\(action)' answers with names, and \(row.id.value) has none", at: row.trigger.text.span, in: flow,
        row: row.id.value,
        help: free.isEmpty
          ? "add 'as: …' with the name of the outcome"
          : "add 'as: …' with one of \(free.prefix(12).map { "'\($0)'" }.joined(separator: ", "))")
    }
  }
}
