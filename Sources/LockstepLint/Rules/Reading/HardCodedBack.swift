import Lockstep
import LockstepModel

/// Cancel, Back, Close or No leads to a screen by its number, although not every session came from there.
struct HardCodedBack: StepRule {
  let info = RuleInfo(
    "hard-coded-back", "a way back leads to a fixed screen that the user may not have come from",
    why: """
      A user who came another way sees a screen that was not meant for them. Use 'back', which returns to the \
      previous screen.
      """,
    example: RuleInfo.useCase("Open the app", scenario: "PRIMARY SCENARIO") + """
              - {id: 1.1, system: looks for a wallet, transitions: [{id: 1.1a, case: There is one, next: 1.2}, {id: 1.1b, case: There is no wallet, next: 1.3}]}
              - {id: 1.2, screen: Move it, transitions: [{id: 1.2a, user: selects Move, next: end}, {id: 1.2b, user: selects Later, next: 1.3}]}
      -       - {id: 1.3, prompt: Create one, transitions: [{id: 1.3a, user: selects OK, next: end}, {id: 1.3b, user: selects Cancel, next: 1.2}]}
      +       - {id: 1.3, prompt: Create one, transitions: [{id: 1.3a, user: selects OK, next: end}, {id: 1.3b, user: selects Cancel, next: back}]}
      """,
    level: .warning)

  func findings(in flow: LintContext.Flow, _ step: Step, _ context: LintContext) -> [Diagnostic] {
    let (linked, wording) = (context.linked, flow.wording)
    guard step.kind.value.isDisplayed, let node = linked.index(of: step, in: flow) else { return [] }
    var found: [Diagnostic] = []
    // Few rows lead back.
    lazy var names = wording.signalWords.names(.dismiss, .no).union(wording.backNames)
    for (number, row) in step.transitions.enumerated() {
      guard let screen = linked.neighbour(ofRow: number, of: node), screen < node,
        row.trigger.kind == .user, let text = row.target?.text,
        names.contains(ActionName(row: row.trigger.text.value, wording).letters),
        isStale(from: node, to: screen, linked)
      else { continue }
      found.append(
        finding(
          "\(row.id.value) goes back to \(text.value) even if the user never came from there",
          at: text.span, in: flow, row: row.id.value,
          help: "use 'back', which leads to where the user came from",
          related: [
            .init(Location(flow.document.source, linked.id(screen).span), "not every user comes through here")
          ]))
    }
    return found
  }

  /// Whether a screen leads right here, and not every session that comes here has shown it.
  private func isStale(
    from node: LintContext.StepIndex, to screen: LintContext.StepIndex, _ linked: LinkedProject
  ) -> Bool {
    guard linked.step(screen)?.kind.value.isDisplayed == true, linked.leads(from: screen, directlyTo: node),
      let first = linked.entrance(of: linked.steps[node].flow), first != screen
    else { return false }
    return linked.isReached(node, from: first, without: screen)
  }
}
