import LockstepModel

/// `action:` of a step is neither built in nor declared by the project (design §2, `actions`).
struct UnknownAction: ProjectRule {
  let info = RuleInfo(
    "unknown-action", "a step runs a system action that does not exist",
    why: """
      Without its action the step cannot decide which row to take. Actions of the app itself are declared in
      lockstep.yaml under actions, so that a misspelt one is found.
      """,
    example: RuleInfo.useCase("Open the app") + """
              - id: 1.1
                system: determines whether there is an update
      -         action: update.chekc
      +         action: update.check
                transitions:
                  - {id: 1.1a, case: There is an update, as: found, next: end}
                  - {id: 1.1b, case: There is no update, as: none, next: end}
        ---
        lockstep: 1
        actions: [update.check]
      """,
    restsOn: .declarations,
    isFixable: true)

  func findings(in subject: LintSubject) -> [Diagnostic] { subject.unresolved(info) }
}
