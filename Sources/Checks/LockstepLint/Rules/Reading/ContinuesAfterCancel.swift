import Lockstep
import LockstepModel

/// Back, Cancel, Stop or No leads on to the step where another row of the screen, or the scenario itself, continues.
struct ContinuesAfterCancel: LocalStepRule {
  let info = RuleInfo("continues-after-cancel", level: .warning)

  func findings(in flow: LintContext.Flow, _ step: Step) -> [Diagnostic] {
    let mayCancel = step.transitions.contains { row in
      guard case .next? = row.target?.kind else { return false }
      return row.trigger.kind == .user || row.trigger.kind == .returns
    }
    guard mayCancel, let node = flow.entry.stepPosition(of: step.id.value), flow.steps[node].span == step.span
    else { return [] }
    let wording = flow.wording
    let back = wording.backNames
    let signals = wording.signalWords
    func name(_ row: FlowRow) -> String {
      let text = row.trigger.text.value
      return row.trigger.kind == .user ? ActionName(row: text, wording).letters : SignalWords.letters(text)
    }
    let ways = step.transitions.map { row in
      let next: Int? =
        if case .next(let text)? = row.target?.kind { flow.entry.stepPosition(of: text.value) } else { nil }
      return (row: row, next: next)
    }
    return ways.compactMap { row, next in
      let isReturn = row.trigger.kind == .returns
      guard isReturn || row.trigger.kind == .user, let next, next > node,
        flow.entry.stepPositions[next].scenario == flow.entry.stepPositions[node].scenario
      else { return nil }
      let own = name(row)
      let isBack = back.contains(own)
      guard isBack || signals.isButtonName(own, of: .no) || isReturn && signals.isButtonName(own, of: .again)
      else {
        return nil
      }
      let agreed = ways.first {
        $0.next == next && !back.contains(name($0.row)) && !signals.isButtonName(name($0.row), of: .no)
      }
      // A button Cancel may lead to a question of its own; nothing that comes later is a way back.
      guard agreed != nil || isReturn || isBack else { return nil }
      return finding(
        "\(row.id.value) '\(row.trigger.text.value)' continues with \(row.target?.text.value ?? "")",
        at: row.target?.text.span ?? row.id.span, in: flow, row: row.id.value,
        help: "lead back, or to where the user leaves",
        related: (agreed?.row).map {
          [.init(Location(flow.document.source, $0.id.span), "continues there too")]
        } ?? [])
    }
  }
}
