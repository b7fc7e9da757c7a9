import Lockstep

/// A flow declares a result that none of its rows gives (design §3, `results`).
struct UnproducedResult: Rule {
  let info = RuleInfo(
    "unproduced-result", "a flow declares a result that none of its rows gives",
    why:
      "Every caller must have a row for it, which is never taken; or the row that gives it has been forgotten.",
    bad: """
      flow: PF1.1
      kind: partial-flow
      title: Confirm
      results: [Confirmed, Refused]
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              prompt: Are you sure?
              transitions:
                - {id: 1.1a, user: selects Yes, result: Confirmed}
      """,
    good: """
      flow: PF1.1
      kind: partial-flow
      title: Confirm
      results: [Confirmed, Refused]
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              prompt: Are you sure?
              transitions:
                - {id: 1.1a, user: selects Yes, result: Confirmed}
                - {id: 1.1b, user: selects No, result: Refused}
      """,
    level: .warning)

  func findings(in subject: LintSubject) -> [Diagnostic] {
    // The tables of one document share its results.
    var given: [ObjectIdentifier: Set<String>] = [:]
    for flow in subject.flows where !flow.document.results.isEmpty {
      given[ObjectIdentifier(flow.document.source), default: []].formUnion(results(of: flow.section))
    }
    return subject.flows.flatMap { flow -> [Diagnostic] in
      guard flow.isFirstOfDocument else { return [] }
      let given = given[ObjectIdentifier(flow.document.source)] ?? []
      return flow.document.results.filter { !given.contains($0.value) }.map { result in
        finding(
          "no row of \(flow.document.id.value) gives the result '\(result.value)'", at: result.span, in: flow,
          row: "Possible Results",
          help: "add 'result: \(result.value)' to the row that ends so, or remove it here")
      }
    }
  }

  private func results(of section: Section) -> [String] {
    section.scenarios.flatMap { scenario in
      ([scenario.target] + scenario.steps.flatMap { step in [step.target] + step.transitions.map(\.target) })
        .compactMap { target in
          if case .result(let text) = target?.kind { text.value } else { nil }
        }
    }
  }
}
