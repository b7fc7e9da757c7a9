import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

/// `next:`, or the `step:` of a `go-to:`, names no step and no scenario (design §3, transitions).
struct UnknownStep: ProjectRule {
  let info = RuleInfo(
    "unknown-step", "a row leads to a step or scenario that does not exist",
    why: """
      A session that takes the row has nowhere to go, and the reader of the table neither.
      """,
    bad: """
      flow: UC1.1
      kind: use-case
      title: Open the app
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              screen: Welcome
              transitions:
                - {id: 1.1a, user: selects Next, next: 1.22}
            - id: 1.2
              screen: Home
              transitions:
                - {id: 1.2a, user: selects Close, next: end}
      """,
    good: """
      flow: UC1.1
      kind: use-case
      title: Open the app
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              screen: Welcome
              transitions:
                - {id: 1.1a, user: selects Next, next: 1.2}
            - id: 1.2
              screen: Home
              transitions:
                - {id: 1.2a, user: selects Close, next: end}
      """,
    isFixable: true)

  func findings(in subject: LintSubject) -> [Diagnostic] {
    // Nearly every table has none.
    let lost = subject.flows.filter(\.entry.hasDuplicateIDs).reduce(into: [String: Set<String>]()) {
      lost, flow in
      lost[flow.entry.id] = Self.lost(in: flow.section)
    }
    return subject.unresolved(info) { reference in
      reference.place.flatMap { lost[$0.flow] }?.contains(reference.text.value) != true
    }
  }

  /// The ids that steps lack because they bear that of the step before: reported for that, see ``DuplicateID``.
  private static func lost(in section: FlowSection) -> Set<String> {
    var seen: Set<String> = []
    var lost: Set<String> = []
    for scenario in section.scenarios {
      for step in scenario.steps where !seen.insert(step.id.value).inserted {
        let parts = step.id.value.split(separator: ".")
        guard parts.count == 2, let number = Int(parts[1]), number < Int.max else { continue }
        lost.insert("\(parts[0]).\(number + 1)")
      }
    }
    return lost
  }
}
