import LockstepModel

/// A called flow, the target of a `go-to:` or a flow of the session's lists is no flow of the project (design §2).
struct UnknownFlow: ProjectRule {
  let info = RuleInfo(
    "unknown-flow", "a flow is called, entered or listed that does not exist",
    why: """
      Every reference between documents has one target. A flow that is only mentioned is declared in
      lockstep.yaml under external-flows.
      """,
    example: RuleInfo.useCase("Open the app") + """
              - id: 1.1
                screen: Welcome
                transitions:
      -           - {id: 1.1a, user: selects Info, go-to: U9.2}
      +           - {id: 1.1a, user: selects Info, go-to: UC9.2}
        ---
        lockstep: 1
        external-flows:
          UC9.2: {title: Get app information, document: UC9.2_GetAppInformation.md}
      """,
    restsOn: .declarations,
    isFixable: true)

  func findings(in subject: LintSubject) -> [Diagnostic] { subject.unresolved(info) }
}
