import Lockstep
import LockstepModel

/// A call continues after a result where all other calls of the flow go back, or the other way round.
struct InconsistentReturn: DocumentRule {
  let info = RuleInfo("inconsistent-return", level: .warning)

  func findings(inDocumentOf flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    (context.tables[flow.document.id.value] ?? []).flatMap { index in
      let uses = context.links[index].returns
      let swapped = Self.swapped(uses, context.returns)
      return uses.compactMap { use -> Diagnostic? in
        guard let others = context.returns.others(use), others.ways[use.way] == nil else { return nil }
        let usual = others.first
        // One call against one shows nothing, unless two of its results are exchanged.
        let isSwapped = swapped[use.step]?.contains(Exchange(way: usual.way, usual: use.way)) == true
        guard isSwapped || others.count > 1, others.ways.count == 1 else { return nil }
        let table = context.flows[index]
        let source = context.flows[usual.flow].document.source
        return finding(
          "\(use.row.value) \(use.way.words) after '\(use.result)', every other call of \(use.callee) \(usual.way.words)",
          at: use.target, in: table, row: use.row.value,
          help: "check whether the targets of two results are swapped",
          related: [.init(Location(source, usual.row.span), usual.way.words)],
          restingOn: [context.flows[usual.flow].entry.id])
      }
    }
  }

  /// A way of a call that no other call takes after the result, and one that others do.
  private struct Exchange: Hashable {
    var way: CallReturns.Way
    var usual: CallReturns.Way
  }

  /// The exchanges of each call that goes on after a result as no other call does.
  private static func swapped(
    _ uses: [CallReturns.Use], _ returns: CallReturns
  ) -> [LinkedProject.StepIndex: Set<Exchange>] {
    var all: [LinkedProject.StepIndex: Set<Exchange>] = [:]
    for use in uses {
      guard let others = returns.others(use), others.ways[use.way] == nil else { continue }
      all[use.step, default: []].formUnion(others.ways.keys.map { Exchange(way: use.way, usual: $0) })
    }
    return all
  }
}
