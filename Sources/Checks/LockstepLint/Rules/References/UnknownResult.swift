import LockstepModel

/// `result:` names none of the flow's own `results:`.
struct UnknownResult: Rule {
  let info = RuleInfo.unknownResult

  func findings(in context: LintContext) -> [Diagnostic] {
    var names: [String: Set<String>] = [:]
    let lists = context.flows.flatMap { flow -> [Diagnostic] in
      let document = flow.document
      if document.results.isEmpty || !flow.isFirstOfDocument { return [] }
      let given = RenamedResults(document, context).returnedNameByIndex
      names[document.source.path] = Set(given.values)
      return given.sorted { $0.key < $1.key }.map { number, name in
        let result = document.results[number]
        return finding(
          "\(document.id.value) declares the result '\(result.value)', but its rows return '\(name)'",
          at: result.span, in: flow, row: flow.wording.aspects.preferredWord(.results).text,
          help: "write '\(name)' here, or correct the rows",
          related: relatedRows(returning: name, in: document))
      }
    }
    return lists + context.unresolvedFindings(info) { names[$0.source.path]?.contains($0.text.value) != true }
  }

  private func relatedRows(returning name: String, in document: FlowDocument) -> [Diagnostic.Related] {
    document.steps.lazy.flatMap(\.transitions).compactMap { row in
      guard case .result(let text)? = row.target?.kind, text.value == name else { return nil }
      return Diagnostic.Related(Location(document.source, text.span), "'\(name)' is returned here")
    }
  }
}
