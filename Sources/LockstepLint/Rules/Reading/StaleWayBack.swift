import Lockstep

/// Cancel, Back, Close or No leads to a screen by its number, although not everybody came from there.
struct StaleWayBack: ProjectRule {
  let info = RuleInfo(
    "stale-way-back", "a way back leads to a screen that some have not come from",
    why: """
      Who came another way is shown a screen that was not meant for them. Back leads everybody where they came from.
      """,
    bad: """
      flow: UC1.1
      kind: use-case
      title: Open the app
      scenarios:
        - id: 1
          title: PRIMARY SCENARIO
          steps:
            - {id: 1.1, system: looks for a wallet, transitions: [{id: 1.1a, case: There is one, next: 1.2}, {id: 1.1b, case: There is none, next: 1.3}]}
            - {id: 1.2, screen: Move it, transitions: [{id: 1.2a, user: selects Move, next: end}, {id: 1.2b, user: selects Later, next: 1.3}]}
            - {id: 1.3, prompt: Create one, transitions: [{id: 1.3a, user: selects OK, next: end}, {id: 1.3b, user: selects Cancel, next: 1.2}]}
      """,
    good: """
      flow: UC1.1
      kind: use-case
      title: Open the app
      scenarios:
        - id: 1
          title: PRIMARY SCENARIO
          steps:
            - {id: 1.1, system: looks for a wallet, transitions: [{id: 1.1a, case: There is one, next: 1.2}, {id: 1.1b, case: There is none, next: 1.3}]}
            - {id: 1.2, screen: Move it, transitions: [{id: 1.2a, user: selects Move, next: end}, {id: 1.2b, user: selects Later, next: 1.3}]}
            - {id: 1.3, prompt: Create one, transitions: [{id: 1.3a, user: selects OK, next: end}, {id: 1.3b, user: selects Cancel, next: back}]}
      """,
    level: .warning)

  private static let words: Set<String> = ["back", "cancel", "close", "no"]

  func findings(in subject: LintSubject) -> [Diagnostic] {
    let graph = subject.graph
    var found: [Diagnostic] = []
    for (number, flow) in subject.flows.enumerated() {
      for index in flow.steps.indices
      where flow.stepTraits[index].isSuperset(of: [.displayed, .user, .next]) {
        found += findings(at: graph.node(ofStep: index, in: number), in: flow, number, graph)
      }
    }
    return found
  }

  private func findings(
    at node: Int, in flow: LintSubject.Flow, _ number: Int, _ graph: StepGraph
  ) -> [Diagnostic] {
    guard let step = graph.step(node) else { return [] }
    return step.transitions.compactMap { row -> Diagnostic? in
      guard row.trigger.kind == .user, row.trigger.text.value.utf8.count < 30,
        let target = row.target, case .next(let text) = target.kind,
        case .node(let screen) = graph.destination(of: target, in: number), screen < node,
        Self.words.contains(ActionName(row: row.trigger.text.value).letters),
        graph.step(screen)?.kind.value.isDisplayed == true, graph.leads(from: screen, directlyTo: node),
        graph.first(of: number).map({ $0 != screen && graph.isReached(node, from: $0, without: screen) })
          == true
      else { return nil }
      return finding(
        "\(row.id.value) leads back to \(text.value), also those who never came through it", at: text.span,
        in: flow,
        row: row.id.value, help: "lead 'back', which is where each came from",
        related: [
          .init(Location(flow.document.source, graph.id(screen).span), "not everybody has been here")
        ])
    }
  }
}
