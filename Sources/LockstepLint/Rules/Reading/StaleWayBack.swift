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
    return graph.nodes.indices.flatMap { node -> [Diagnostic] in
      guard let step = graph.step(node), step.kind.value.isDisplayed else { return [] }
      let number = graph.nodes[node].flow
      return step.transitions.compactMap { row -> Diagnostic? in
        guard row.trigger.kind == .user, case .next = row.target?.kind,
          row.trigger.text.value.utf8.count < 30,
          Self.words.contains(ActionName(row: row.trigger.text.value).letters),
          case .next(let text)? = row.target?.kind, let target = row.target,
          case .node(let screen) = graph.destination(of: target, in: number), screen < node,
          graph.step(screen)?.kind.value.isDisplayed == true, graph.leads(from: screen, directlyTo: node),
          graph.first(of: number).map({ $0 != screen && graph.isReached(node, from: $0, without: screen) })
            == true
        else { return nil }
        let flow = subject.flows[number]
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
}
