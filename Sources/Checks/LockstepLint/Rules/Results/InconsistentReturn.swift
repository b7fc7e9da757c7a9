import Lockstep
import LockstepModel

/// A call continues after a result where all other calls of the flow go back, or the other way round.
struct InconsistentReturn: DocumentRule {
  let info = RuleInfo("inconsistent-return", level: .warning)

  func findings(inDocumentOf flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    (context.tables[flow.document.id.value] ?? []).flatMap { index in
      let uses = CallReturns.uses(of: index, in: context.linked)
      let byStep = Dictionary(grouping: uses, by: \.step)
      return uses.compactMap { use -> Diagnostic? in
        let others = context.returns.others(use)
        guard let usual = others.first, !others.contains(where: { $0.way == use.way }) else { return nil }
        // One call against one shows nothing, unless two of its results are exchanged.
        let isSwapped = (byStep[use.step] ?? []).contains { other in
          other.way == usual.way && other.way != use.way
            && context.returns.others(other).contains { $0.way == use.way }
            && !context.returns.others(other).contains { $0.way == other.way }
        }
        guard isSwapped || others.count > 1, others.allSatisfy({ $0.way == usual.way }) else { return nil }
        let table = context.flows[index]
        let source = context.flows[usual.flow].document.source
        return finding(
          "\(use.row.id.value) \(use.way.words) after '\(use.row.trigger.text.value)', every other call of \(use.callee) \(usual.way.words)",
          at: use.row.target?.text.span ?? use.row.id.span, in: table, row: use.row.id.value,
          help: "check whether the targets of two results are swapped",
          related: [.init(Location(source, usual.row.id.span), usual.way.words)],
          restingOn: [context.flows[usual.flow].entry.id])
      }
    }
  }
}
