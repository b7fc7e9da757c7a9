import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

/// A value that an outcome brings or a user enters, and nothing reads (design §3, `values`, `gives`).
struct UnusedValue: ProjectRule {
  let info = RuleInfo(
    "unused-value", "an outcome brings, or a row gives, a value that nothing reads",
    why: """
      Either it was meant for an action, a timer or a message, or it need not be there. An app may still show it.
      """,
    bad: """
      flow: UC1.1
      kind: use-case
      title: Open the door
      scenarios:
        - id: 1
          title: PRIMARY SCENARIO
          steps:
            - {id: 1.1, screen: Code, input: {text: Code, name: code, secret: true}, transitions: [{id: 1.1a, user: enters code, gives: code, next: 1.2}]}
            - {id: 1.2, system: validates code, transitions: [{id: 1.2a, case: Code is right, next: end}, {id: 1.2b, case: Code is wrong, next: 1.1}]}
      """,
    good: """
      flow: UC1.1
      kind: use-case
      title: Open the door
      scenarios:
        - id: 1
          title: PRIMARY SCENARIO
          steps:
            - {id: 1.1, screen: Code, input: {text: Code, name: code, secret: true}, transitions: [{id: 1.1a, user: enters code, gives: code, next: 1.2}]}
            - {id: 1.2, system: validates code, reads: [code], transitions: [{id: 1.2a, case: Code is right, next: end}, {id: 1.2b, case: Code is wrong, next: 1.1}]}
      """,
    level: .note)

  func findings(in subject: LintSubject) -> [Diagnostic] {
    let names = subject.project.dataNames
    if names.all.isEmpty { return [] }
    var read: Set<String> = []
    for step in subject.flows.lazy.flatMap(\.steps) {
      read.formUnion(step.reads.map(\.value))
      read.formUnion(Placeholder.all(in: step).map(\.name))
      for row in step.transitions {
        if case .value(let name)? = row.after { read.insert(name.value) }
      }
    }
    return subject.flows.flatMap { flow in
      flow.steps.flatMap(\.transitions).flatMap { row in
        (row.values.map(\.name) + [row.gives].compactMap(\.self)).filter { !read.contains($0.value) }.map {
          name in
          finding(
            "nothing reads '\(name.value)'", at: name.span, in: flow, row: row.id.value,
            help: Suggestion.help(for: name.value, among: read)
              ?? "read it with 'reads: [\(name.value)]' where an action needs it")
        }
      }
    }
  }
}
