import Lockstep
import LockstepModel

/// `error-flow:` of a row or a name in `errors:` is no error flow of the project (design §2).
struct UnknownErrorFlow: ProjectRule {
  let info = RuleInfo(
    "unknown-error-flow", "an error flow is entered or listed that the project does not declare",
    why: "Which page an error shows is declared once, in lockstep.yaml under error-flows.",
    example: """
        flow: UC1.1
        kind: use-case
        title: Load the cards
        errors: [No internet]
        scenarios:
          - id: 1
            steps:
              - id: 1.1
                system: loads the cards
                transitions:
                  - {id: 1.1a, case: Cards are loaded, next: end}
      -           - {id: 1.1b, error: No internet, error-flow: No internet page}
      +           - {id: 1.1b, error: No internet, error-flow: No internet}
        ---
        lockstep: 1
        error-flows:
          No internet: {}
      """,
    restsOn: .declarations,
    isFixable: true)

  func findings(in subject: LintSubject) -> [Diagnostic] {
    guard subject.project.settings?.errorFlows.isEmpty != false else {
      return subject.unresolved(info)
    }
    // A project that declares no error flow at all has not said which there are: only slips can be told, by
    // what its documents list.
    let listed = Set(subject.project.documents.flatMap(\.errors).map { $0.value.lowercased() })
    return subject.unresolved(info) { reference in
      let name = reference.text.value.lowercased()
      return !listed.contains(name) && !Suggestion.close(to: name, among: listed).isEmpty
    }
  }
}
