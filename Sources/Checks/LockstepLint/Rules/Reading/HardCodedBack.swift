import Lockstep
import LockstepModel

/// Cancel, Back, Close or No leads to a screen by its number, although not every session came from there.
struct HardCodedBack: StepRule {
  let info = RuleInfo("hard-coded-back", level: .warning)

  func findings(in flow: LintContext.Flow, _ step: Step, _ context: TableContext) -> [Diagnostic] {
    let (linked, wording) = (context.linked, flow.wording)
    guard step.kind.value.isDisplayed, let node = linked.index(of: step, in: flow) else { return [] }
    var found: [Diagnostic] = []
    let signals = wording.signalWords
    func leadsBack(_ name: String) -> Bool {
      wording.backNames.contains(name) || signals.isButtonName(name, of: .dismiss)
        || signals.isButtonName(name, of: .no)
    }
    for (number, row) in step.transitions.enumerated() {
      guard let screen = linked.neighbour(ofRow: number, of: node), screen < node,
        row.trigger.kind == .user, let text = row.target?.text,
        leadsBack(ActionName(row: row.trigger.text.value, wording).letters),
        isUncertainReturn(from: node, to: screen, linked)
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
  private func isUncertainReturn(
    from node: LintContext.StepIndex, to screen: LintContext.StepIndex, _ linked: LinkedProject
  ) -> Bool {
    guard linked.step(screen)?.kind.value.isDisplayed == true, linked.leads(from: screen, directlyTo: node),
      let first = linked.entrance(of: linked.steps[node].flow), first != screen
    else { return false }
    return linked.isReached(node, from: first, without: screen)
  }
}
