import Lockstep
import LockstepModel

/// The same words lead into one document, or to one scenario, from most screens of a table, and to another from one.
struct InconsistentTarget: Rule {
  let info = RuleInfo("inconsistent-target", level: .warning)

  /// A row with the target that is compared.
  private struct RowWithTarget {
    var step: Step
    var row: FlowRow
    var target: String
  }

  /// A scenario is compared with scenarios only.
  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    // Where these lead depends on the screen.
    return findings(in: flow) { row in
      guard case .next(let text)? = row.target?.kind,
        let scenario = flow.entry.scenarioPosition(of: text.value),
        scenario > 0,
        !ActionName(row: row.trigger.text.value, flow.wording).dismissesOrRetries(flow.wording)
      else { return nil }
      return text.value
    }
  }

  func findings(in flow: LintContext.Flow, _ context: TableContext) -> [Diagnostic] {
    findings(in: flow) { row in
      switch row.target?.kind {
      case .goTo(let name, _), .endGoTo(let name, _):
        // One that does not exist is reported for that.
        context.project.flow(name.value) == nil ? nil : name.value
      default: nil
      }
    }
  }

  private func findings(in flow: LintContext.Flow, target: (FlowRow) -> String?) -> [Diagnostic] {
    var order: [String] = []
    var uses: [String: [RowWithTarget]] = [:]
    for step in flow.steps where step.kind.value.isDisplayed {
      for row in step.transitions {
        guard row.trigger.kind == .user, let target = target(row) else { continue }
        let words = RowText.normalized(row.trigger.text.value)
        if uses[words] == nil { order.append(words) }
        uses[words, default: []].append(RowWithTarget(step: step, row: row, target: target))
      }
    }
    return order.flatMap { outlierFindings(uses[$0] ?? [], in: flow) }
  }

  private func outlierFindings(_ uses: [RowWithTarget], in flow: LintContext.Flow) -> [Diagnostic] {
    let byTarget = Dictionary(grouping: uses, by: \.target)
    guard byTarget.count > 1, let first = uses.first else { return [] }
    let most = byTarget.values.map(\.count).max() ?? 0
    let usual = uses.first { byTarget[$0.target]?.count == most } ?? first
    return uses.filter { use in
      guard use.target != usual.target, byTarget[use.target]?.count == 1 else { return false }
      // One against one proves nothing, unless the screen is the same.
      guard most > 1 || use.step.name.value == usual.step.name.value else { return false }
      // A row whose words are wrong is reported for these.
      return !ActionMatch(use.step, flow.wording).unmatchedRows.contains { $0.span == use.row.span }
    }.map { use in
      finding(
        "\(use.row.id.value) '\(use.row.trigger.text.value)' leads to \(use.target), elsewhere in \(flow.entry.id) it leads to \(usual.target)",
        at: use.row.target?.text.span ?? use.row.id.span, in: flow, row: use.row.id.value,
        help: "change the target to \(usual.target), or rename the action",
        related: [.init(Location(flow.document.source, usual.row.id.span), "leads to \(usual.target)")])
    }
  }
}
