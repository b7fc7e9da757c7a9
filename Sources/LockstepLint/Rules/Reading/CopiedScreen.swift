import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

/// Two steps of a table show the same screen, with the same rows.
struct CopiedScreen: FlowRule {
  let info = RuleInfo(
    "copied-screen", "a screen stands twice in a table, with the same rows",
    why: """
      What is changed in one of the two is forgotten in the other: let both ways lead to one step.
      """,
    bad: """
      flow: UC1.1
      kind: use-case
      title: Open the app
      scenarios:
        - id: 1
          title: PRIMARY SCENARIO
          steps:
            - {id: 1.1, screen: Home, transitions: [{id: 1.1a, user: selects A, next: 2}, {id: 1.1b, user: selects B, next: 3}]}
        - id: 2
          title: WHEN STOPPED
          steps:
            - {id: 2.1, screen: Stopped, transitions: [{id: 2.1a, user: selects Again, next: 1.1}, {id: 2.1b, user: selects Close, next: end}]}
        - id: 3
          title: WHEN FAILED
          steps:
            - {id: 3.1, screen: Stopped, transitions: [{id: 3.1a, user: selects Again, next: 1.1}, {id: 3.1b, user: selects Close, next: end}]}
      ---
      lockstep: 1
      rules: {copied-screen: note}
      """,
    good: """
      flow: UC1.1
      kind: use-case
      title: Open the app
      scenarios:
        - id: 1
          title: PRIMARY SCENARIO
          steps:
            - {id: 1.1, screen: Home, transitions: [{id: 1.1a, user: selects A, next: 2}, {id: 1.1b, user: selects B, next: 3}]}
        - id: 2
          title: WHEN STOPPED
          steps:
            - {id: 2.1, screen: Stopped, transitions: [{id: 2.1a, user: selects Again, next: 1.1}, {id: 2.1b, user: selects Close, next: end}]}
        - id: 3
          title: WHEN FAILED
          steps:
            - {id: 3.1, screen: Failed, transitions: [{id: 3.1a, user: selects Again, next: 1.1}, {id: 3.1b, user: selects Close, next: end}]}
      ---
      lockstep: 1
      rules: {copied-screen: note}
      """,
    level: nil)

  func findings(in flow: LintSubject.Flow, _ subject: LintSubject) -> [Diagnostic] {
    var first: [String: SourceString] = [:]
    return flow.section.scenarios.lazy.flatMap(\.steps).compactMap { step -> Diagnostic? in
      // One row alone is no screen yet: `OK` stands under many prompts.
      guard step.kind.value.isDisplayed, step.transitions.count > 1 else { return nil }
      let key = Self.content(of: step)
      guard let other = first[key] else {
        first[key] = step.id
        return nil
      }
      return finding(
        "\(step.id.value) shows the same as \(other.value), with the same rows", at: step.id.span, in: flow,
        row: step.id.value, help: "lead to \(other.value) instead, or say what differs",
        related: [.init(Location(flow.document.source, other.span), "the same screen")])
    }
  }

  private static func content(of step: Step) -> String {
    let details = step.details.map { detail -> String in
      switch detail.content {
      case .message(let text), .line(let text): text.value
      case .items(let texts), .options(let texts), .actions(let texts):
        texts.map(\.value).joined(separator: ",")
      case .inputs(let fields): fields.map(\.text.value).joined(separator: ",")
      case .duration: ""
      }
    }
    let rows = step.transitions.map { "\($0.trigger.text.value)→\($0.target?.text.value ?? "")" }.sorted()
    return ([step.kind.value.rawValue, step.name.value] + details + rows).joined(separator: "\n")
  }
}
