import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

/// A flow declares a result that none of its rows gives (design §3, `results`).
struct UnproducedResult: ProjectRule {
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
    level: .warning,
    heldBack: """
      for each result that a row gives and the flow does not declare, the one declared result that comes closest.
      """)

  func findings(in subject: LintSubject) -> [Diagnostic] {
    // What calls take though it is not declared: where it is given too, the declaration is wrong.
    let taken = Set(subject.unresolved.filter { $0.kind == .returned }.map(\.text.value))
    return subject.flows.flatMap { flow -> [Diagnostic] in
      if flow.document.results.isEmpty || !flow.isFirstOfDocument { return [] }
      let document = flow.document
      // The tables of one document share its results.
      let given = subject.given(document.id.value) ?? []
      var missing = document.results.filter { !given.contains($0.value) && !$0.value.isBlank }
      if missing.isEmpty { return [] }
      // A row that gives something else is reported itself, and may have meant one of these results.
      for name in given.subtracting(document.results.map(\.value)).subtracting(taken).sorted() {
        let close = Suggestion.close(to: name, among: missing.map(\.value)).first
        guard let meant = missing.firstIndex(where: { close == nil || $0.value == close }) else { break }
        missing.remove(at: meant)
      }
      return missing.map { result in
        finding(
          "no row of \(document.id.value) gives the result '\(result.value)'", at: result.span, in: flow,
          row: "Possible Results",
          help:
            "end the row that gives it with \(RowSpelling(document).result(result.value)), or remove it here")
      }
    }
  }
}
