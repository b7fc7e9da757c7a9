import LockstepModel

/// A flow does not declare an error of a flow that it calls (`errors`).
struct InheritedError: DocumentRule {
  let info = RuleInfo(
    "inherited-error", "a called flow raises an error that the caller does not declare",
    why: """
      Useful for teams whose overviews list all errors of a use case. Other teams list only its own errors.
      """,
    example: RuleInfo.partialFlow("PF2.4", "Confirm", with: "  results: [Confirm]", "  errors: [No internet]")
      + """
              - id: 1.1
                system: asks the server
                transitions:
                  - {id: 1.1a, case: Server agrees, result: Confirm}
                  - {id: 1.1b, error: No internet, error-flow: No internet}
        ---
        flow: UC1.1
        kind: use-case
        title: Open the app
      + errors: [No internet]
        scenarios:
          - id: 1
            steps:
              - {id: 1.1, partial-flow: PF2.4, transitions: [{id: 1.1a, returns: Confirm, next: end}]}
        ---
        lockstep: 1
        error-flows: {No internet: {}}
        rules: {inherited-error: note}
      """,
    dependsOn: [.contract, .declarations],
    level: nil)

  func findings(inDocumentOf flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    let document = flow.document
    let called = context.uses.calls(from: document.id.value).dropFirst()
    guard !called.isEmpty else { return [] }
    let declared = Set(document.errors.map { $0.value.lowercased() })
    var missing: [String] = []
    for id in called {
      for name in context.raised(id).sorted() where !name.hasPrefix("#") {
        if !declared.contains(name), !missing.contains(name) { missing.append(name) }
      }
    }
    guard !missing.isEmpty else { return [] }
    let names = missing.map { "'\($0)'" }.joined(separator: ", ")
    return [
      finding(
        "flows that \(document.id.value) calls raise \(names), which are not declared here",
        at: document.aspect(.errors, flow.wording)?.row.key.span ?? document.id.span, in: flow,
        row: flow.wording.aspects.written(.errors).text)
    ]
  }
}
