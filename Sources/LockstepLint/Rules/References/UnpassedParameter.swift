import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

/// A parameter that no call passes (design §3, `with`).
struct UnpassedParameter: ProjectRule {
  let info = RuleInfo(
    "unpassed-parameter", "no call passes a parameter that a flow declares",
    why: """
      The rows that need it are never taken.
      """,
    bad: """
      flow: PF2.4
      kind: partial-flow
      title: Confirm
      parameters: [Cancelable]
      results: [Confirm, Cancel]
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              prompt: Sure?
              transitions:
                - {id: 1.1a, user: confirms, result: Confirm}
                - {id: 1.1b, user: cancels, when: Cancelable, result: Cancel}
      ---
      flow: UC1.1
      kind: use-case
      title: Open the app
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              partial-flow: PF2.4
              transitions:
                - {id: 1.1a, returns: Confirm, next: end}
                - {id: 1.1b, returns: Cancel, next: back}
      """,
    good: """
      flow: PF2.4
      kind: partial-flow
      title: Confirm
      parameters: [Cancelable]
      results: [Confirm, Cancel]
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              prompt: Sure?
              transitions:
                - {id: 1.1a, user: confirms, result: Confirm}
                - {id: 1.1b, user: cancels, when: Cancelable, result: Cancel}
      ---
      flow: UC1.1
      kind: use-case
      title: Open the app
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              partial-flow: PF2.4
              with: [Cancelable]
              transitions:
                - {id: 1.1a, returns: Confirm, next: end}
                - {id: 1.1b, returns: Cancel, next: back}
      """,
    level: .note)

  func findings(in subject: LintSubject) -> [Diagnostic] {
    var passed: [String: Set<String>] = [:]
    for flow in subject.flows {
      for step in flow.steps(with: .call) {
        guard let entry = subject.project.flow(step.name.value) else { continue }
        passed[subject.project.documentID(of: entry), default: []].formUnion(step.with.map(\.value))
      }
    }
    return subject.documents.flatMap { flow -> [Diagnostic] in
      guard let passed = passed[flow.document.id.value] else { return [] }
      return flow.document.parameters.filter { !passed.contains($0.value) && !$0.value.isBlank }.map {
        parameter in
        finding(
          "nobody passes '\(parameter.value)' to \(flow.document.id.value)", at: parameter.span, in: flow,
          row: "Parameters", help: "pass it with 'with: [\(parameter.value)]', or remove it")
      }
    }
  }
}
