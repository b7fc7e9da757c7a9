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

  private static let choices: StepTraits = [.displayed, .user, .next]

  func findings(in subject: LintSubject) -> [Diagnostic] {
    let graph = subject.graph
    let neighbours = graph.neighbours
    let choices = Self.choices
    var found: [Diagnostic] = []
    for (number, flow) in subject.flows.enumerated() {
      for index in flow.steps.indices
      where flow.stepTraits[index].isSuperset(of: choices) {
        let node = graph.node(ofStep: index, in: number)
        guard neighbours[node].contains(where: { $0 < node }) else { continue }
        for row in flow.steps[index].transitions where row.trigger.kind == .user {
          // The words last, as they take longest.
          guard let target = row.target, case .next(let text) = target.kind,
            case .node(let screen) = graph.destination(of: target, in: number), screen < node,
            Self.isSaidBack(row), isStale(from: node, to: screen, graph)
          else { continue }
          found.append(
            finding(
              "\(row.id.value) leads back to \(text.value), also those who never came through it",
              at: text.span, in: flow, row: row.id.value,
              help: "lead 'back', which is where each came from",
              related: [
                .init(
                  Location(flow.document.source, graph.id(screen).span), "not everybody has been here"
                )
              ]))
        }
      }
    }
    return found
  }

  private static func isSaidBack(_ row: Transition) -> Bool {
    row.trigger.text.value.utf8.count < 30
      && words.contains(ActionName(row: row.trigger.text.value).letters)
  }

  /// Whether a screen leads right here, and not everybody who comes here has seen it.
  private func isStale(from node: Int, to screen: Int, _ graph: StepGraph) -> Bool {
    guard graph.step(screen)?.kind.value.isDisplayed == true, graph.leads(from: screen, directlyTo: node),
      let first = graph.first(of: graph.nodes[node].flow), first != screen
    else { return false }
    return graph.isReached(node, from: first, without: screen)
  }
}
