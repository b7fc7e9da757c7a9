import LockstepModel

/// A flow does not declare an error of a flow that it calls (`errors`).
struct InheritedError: DocumentRule {
  let info = RuleInfo("inherited-error", dependsOn: [.contract, .declarations], level: nil)

  func findings(inDocumentOf flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    let document = flow.document
    let called = context.flowUses.documentsReachedByCalls(from: document.id.value).dropFirst()
    guard !called.isEmpty else { return [] }
    let declared = Set(document.errors.map { $0.value.lowercased() })
    var missing: [String] = []
    for id in called {
      for name in context.raisedErrors(of: id).sorted() where !name.hasPrefix("#") {
        if !declared.contains(name), !missing.contains(name) { missing.append(name) }
      }
    }
    guard !missing.isEmpty else { return [] }
    let names = missing.map { "'\($0)'" }.joined(separator: ", ")
    return [
      finding(
        "flows that \(document.id.value) calls raise \(names), which are not declared here",
        at: document.aspect(.errors, flow.wording)?.row.key.span ?? document.id.span, in: flow,
        row: flow.wording.aspects.preferredWord(.errors).text)
    ]
  }
}
