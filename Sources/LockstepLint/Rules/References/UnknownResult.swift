import LockstepModel

/// `result:` names none of the flow's own `results:` (design §3, targets).
struct UnknownResult: ProjectRule {
  let info = RuleInfo(
    "unknown-result", "a row hands back a result that the flow does not declare",
    why: "A caller has rows for the declared results only: another one would end the session with a fault.",
    example: """
        flow: PF1.1
        kind: partial-flow
        title: Confirm
        results: [Confirmed, Cancelled]
        scenarios:
          - id: 1
            steps:
              - id: 1.1
                prompt: Are you sure?
                transitions:
                  - {id: 1.1a, user: selects Yes, result: Confirmed}
                  - {id: 1.1b, user: selects No, result: Cancelled}
      -           - {id: 1.1c, user: selects Close, result: Canceled}
      +           - {id: 1.1c, user: selects Close, result: Cancelled}
      """,
    restsOn: .contract,
    isFixable: true,
    heldBack: """
      in the rows where several of them give it, or a call takes it, and no row gives one of the declared results: then the list \
      is reported.
      """)

  func findings(in subject: LintSubject) -> [Diagnostic] {
    var names: [String: Set<String>] = [:]
    let lists = subject.flows.flatMap { flow -> [Diagnostic] in
      let document = flow.document
      if document.results.isEmpty || !flow.isFirstOfDocument { return [] }
      let given = RenamedResults(document, subject).given
      names[document.source.path] = Set(given.values)
      return given.sorted { $0.key < $1.key }.map { number, name in
        let result = document.results[number]
        return finding(
          "\(document.id.value) declares the result '\(result.value)', and its rows give '\(name)'",
          at: result.span, in: flow, row: "Possible Results",
          help: "write '\(name)' here, or correct the rows",
          related: rows(giving: name, in: document))
      }
    }
    return lists + subject.unresolved(info) { names[$0.source.path]?.contains($0.text.value) != true }
  }

  private func rows(giving name: String, in document: FlowDocument) -> [Diagnostic.Related] {
    document.sections.lazy.flatMap(\.scenarios).flatMap(\.steps).flatMap(\.transitions).compactMap { row in
      guard case .result(let text)? = row.target?.kind, text.value == name else { return nil }
      return Diagnostic.Related(Location(document.source, text.span), "'\(name)' is given here")
    }
  }
}
