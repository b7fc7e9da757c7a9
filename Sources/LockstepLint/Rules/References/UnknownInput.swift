import LockstepModel

/// `reads:`, `keeps:`, `gives:` or `after:` names a value that nothing gives (design §4, data and secrets).
struct UnknownInput: ProjectRule {
  let info = RuleInfo(
    "unknown-input", "a step or row needs a value that no screen and no outcome gives",
    why: "The action would run without what it needs, or the timer without its duration.",
    example: RuleInfo.useCase("Tell the name") + """
              - id: 1.1
                screen: Your name
                input: {text: Name, name: nickname}
                transitions:
                  - {id: 1.1a, user: enters a name, gives: nickname, next: 1.2}
              - id: 1.2
                system: stores the name
      -         reads: [nick name]
      +         reads: [nickname]
                transitions:
                  - {id: 1.2a, case: Name is stored, next: end}
      """,
    restsOn: .values,
    isFixable: true)

  func findings(in subject: LintSubject) -> [Diagnostic] {
    subject.unresolved(info)
  }
}
